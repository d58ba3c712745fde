package io.tierbench.report.sentences;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Contrast;
import io.tierbench.record.Replicate;
import io.tierbench.report.sentences.Sentences.Topic;
import io.tierbench.statistics.Median;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences on the comparisons without a verdict, and what a verdict would take. */
final class UndecidedSentences {
  private static final int MAX_NAMES = 24;
  private static final double SECONDS_PER_MINUTE = 60;

  private final Analysis analysis;
  private final RunFacts facts;
  private final Names names;

  UndecidedSentences(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.names = new Names(analysis.plan());
  }

  /**
   * For everybody, how many comparisons and what they would take; then the comparisons themselves.
   */
  Topic topic() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> open =
        all.stream().filter(judgement -> judgement.verdict() == Verdict.INCONCLUSIVE).toList();
    List<Judgement> invalid = Reasons.invalid(all);
    List<Sentence> more = new ArrayList<>();
    if (!open.isEmpty()) {
      List<String> contrasts = open.stream().map(judgement -> named(judgement.contrast())).toList();
      more.add(new Sentence("No verdict", Words.some(contrasts, MAX_NAMES) + "."));
    }
    List<Judgement> decidable = decidable(open);
    if (!decidable.isEmpty()) {
      more.add(new Sentence("To go on", facts.resumption(minutes(decidable) + "m")));
    }
    if (!invalid.isEmpty()) {
      more.add(new Sentence("Unusable because", Reasons.of(invalid) + "."));
    }
    return new Topic(
        "undecided",
        "What has no verdict?",
        sentences(all, open, invalid).stream().map(Sentence::ofTheRun).toList(),
        more);
  }

  private List<String> sentences(
      List<Judgement> all, List<Judgement> open, List<Judgement> invalid) {
    List<String> answers = new ArrayList<>();
    if (open.isEmpty() && invalid.isEmpty()) {
      answers.add("Nothing: all %s have one.".formatted(Texts.counted(all.size(), "comparison")));
    }
    if (!open.isEmpty()) {
      answers.add(
          String.format(
              Locale.ROOT,
              "%d of %s %s no verdict.",
              open.size(),
              Texts.counted(all.size(), "comparison"),
              Words.have(open.size())));
      answers.addAll(price(open));
    }
    if (!invalid.isEmpty()) {
      answers.add(
          String.format(
              Locale.ROOT,
              "%d of %s %s unusable.",
              invalid.size(),
              Texts.counted(all.size(), "comparison"),
              Words.are(invalid.size())));
    }
    return answers;
  }

  private String named(Contrast contrast) {
    return names.contrast(contrast) + " for " + Words.name(contrast.workload());
  }

  private static List<Judgement> hopeless(List<Judgement> open) {
    return open.stream().filter(judgement -> judgement.replicatesNeeded() == null).toList();
  }

  private static List<Judgement> decidable(List<Judgement> open) {
    return open.stream().filter(judgement -> judgement.replicatesNeeded() != null).toList();
  }

  /** What it would take to decide the open comparisons. */
  private List<String> price(List<Judgement> open) {
    List<Judgement> decidable = decidable(open);
    List<String> answers = new ArrayList<>();
    if (!decidable.isEmpty()) {
      int fewest = decidable.stream().mapToInt(Judgement::replicatesNeeded).min().orElseThrow();
      int most = decidable.stream().mapToInt(Judgement::replicatesNeeded).max().orElseThrow();
      answers.add(
          String.format(
              Locale.ROOT,
              "%s would be decided by about %s, if ratios and noise stay as they are: %d min of measuring.",
              decidable.size() == open.size() ? "They" : decidable.size() + " of them",
              fewest == most
                  ? Texts.counted(most, "more replicate")
                  : String.format(Locale.ROOT, "%d to %d more replicates", fewest, most),
              minutes(decidable)));
    }
    if (decidable.size() < open.size()) {
      answers.add(
          "More replicates would not decide %s, or only after far too long: %s."
              .formatted(
                  decidable.isEmpty() ? "them" : (open.size() - decidable.size()) + " others",
                  Reasons.of(hopeless(open))));
    }
    return answers;
  }

  /** A replicate measures all cells, so the most demanding comparison decides for all of them. */
  private long minutes(List<Judgement> decidable) {
    double replicates = decidable.stream().mapToInt(Judgement::replicatesNeeded).max().orElse(0);
    double seconds =
        Median.of(analysis.folder().replicates().stream().map(Replicate::seconds).toList());
    return Math.max(1, Math.round(Math.ceil(replicates * seconds / SECONDS_PER_MINUTE)));
  }
}
