package io.tierbench.report.sentences;

import io.tierbench.analysis.LinkSweep;
import io.tierbench.report.sentences.Sentences.Topic;
import io.tierbench.text.Numbers;
import java.util.List;
import java.util.OptionalDouble;

/** The answers of a run that measured compressions over links of several rates. */
public final class SweepSentences {
  private static final int FOR_EVERYBODY = 8;

  private SweepSentences() {}

  static Topic of(List<LinkSweep> sweeps) {
    return Topic.of(
        "compression",
        "At which rates of the network does compression pay?",
        sweeps.stream().map(SweepSentences::sentence).toList(),
        FOR_EVERYBODY);
  }

  /** A stack and a kind of call, such as {@code JSON over HTTP, loading 77 products (DTO)}. */
  public static String subject(LinkSweep sweep) {
    return "%s over %s, %s"
        .formatted(
            Words.name(sweep.plain().serialization()),
            Words.name(sweep.carrier().toString()),
            Words.call(sweep.plain().method(), sweep.plain().shape()));
  }

  private static Sentence sentence(LinkSweep sweep) {
    return new Sentence(
        subject(sweep) + ", " + sweep.compression().displayName(),
        "%s; %s.".formatted(crossing(sweep), certainty(sweep)));
  }

  private static String crossing(LinkSweep sweep) {
    OptionalDouble crossing = sweep.crossing();
    if (crossing.isEmpty()) {
      return "pays at every measured rate, up to %d Mbit/s".formatted(sweep.ratios().lastKey());
    }
    return crossing.getAsDouble() == 0
        ? "pays at no measured rate, down to %d Mbit/s".formatted(sweep.ratios().firstKey())
        : "pays below about %s Mbit/s".formatted(Numbers.format(crossing.getAsDouble()));
  }

  private static String certainty(LinkSweep sweep) {
    String pays =
        sweep.paysUpTo().isPresent()
            ? "its interval lies above 1 up to " + sweep.paysUpTo().getAsInt()
            : "its interval lies above 1 at none";
    return sweep.costsFrom().isPresent()
        ? "%s, and below 1 from %d on".formatted(pays, sweep.costsFrom().getAsInt())
        : pays;
  }
}
