package io.tierbench.report.sentences;

import io.tierbench.analysis.LinkSweep;
import io.tierbench.record.Cell;
import io.tierbench.report.sentences.Sentences.Topic;
import io.tierbench.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

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
    Cell cell = sweep.plain();
    return "%s over %s, %s%s"
        .formatted(
            Words.name(cell.serialization()),
            Words.name(sweep.carrier()),
            Words.call(cell.method(), cell.shape(), cell.variant()),
            Words.options(cell));
  }

  private static Sentence sentence(LinkSweep sweep) {
    return new Sentence(
        subject(sweep) + ", " + Words.name(sweep.compression()), answer(sweep) + ".");
  }

  private static String answer(LinkSweep sweep) {
    OptionalInt pays = sweep.paysUpTo();
    OptionalInt costs = sweep.costsFrom();
    int slowest = sweep.ratios().firstKey();
    int fastest = sweep.ratios().lastKey();
    if (pays.isPresent() && costs.isPresent()) {
      return String.format(
          Locale.ROOT,
          "pays up to %d Mbit/s, costs from %d Mbit/s on%s",
          pays.getAsInt(),
          costs.getAsInt(),
          crossing(sweep));
    }
    if (pays.isPresent()) {
      return pays.getAsInt() == fastest
          ? String.format(Locale.ROOT, "pays at every measured rate, up to %d Mbit/s", fastest)
          : String.format(
              Locale.ROOT, "pays up to %d Mbit/s; beyond that, not enough data", pays.getAsInt());
    }
    if (costs.isPresent()) {
      return costs.getAsInt() == slowest
          ? String.format(Locale.ROOT, "pays at no measured rate, down to %d Mbit/s", slowest)
          : String.format(
              Locale.ROOT,
              "costs from %d Mbit/s on; below that, not enough data",
              costs.getAsInt());
    }
    return String.format(
        Locale.ROOT,
        "not enough data at any measured rate, from %d to %d Mbit/s",
        slowest,
        fastest);
  }

  private static String crossing(LinkSweep sweep) {
    OptionalDouble crossing = sweep.crossing();
    return crossing.isPresent()
        ? "; the change lies at about %s Mbit/s".formatted(Numbers.format(crossing.getAsDouble()))
        : "";
  }
}
