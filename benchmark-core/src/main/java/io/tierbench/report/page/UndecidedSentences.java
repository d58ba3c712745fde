package io.tierbench.report.page;

import io.tierbench.report.Analysis;
import io.tierbench.report.MarkdownTable;
import io.tierbench.report.RunFacts;
import io.tierbench.results.Median;
import io.tierbench.results.Replicate;
import io.tierbench.verdict.Contrast;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What could not be told, and what it would take, in sentences. */
final class UndecidedSentences {
  private static final int MOST_NAMES = 4;
  private static final int MOST_REASONS = 3;
  private static final int LONGEST_REASON = 160;
  private static final double SECONDS_PER_MINUTE = 60;

  private final Analysis analysis;
  private final RunFacts facts;
  private final Names names;

  UndecidedSentences(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.names = new Names(analysis.plan());
  }

  /** One sentence after the other. */
  List<Answer> all() {
    return sentences().stream().map(Answer::ofTheRun).toList();
  }

  private List<String> sentences() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> open = with(all, Verdict.INCONCLUSIVE);
    List<Judgement> invalid = with(all, Verdict.INVALID);
    List<String> answers = new ArrayList<>();
    if (open.isEmpty() && invalid.isEmpty()) {
      answers.add(
          "Nothing: all %s are decided.".formatted(Words.counted(all.size(), "comparison")));
    }
    if (!open.isEmpty()) {
      answers.add(
          "%d of %s %s undecided: %s."
              .formatted(
                  open.size(),
                  Words.counted(all.size(), "comparison"),
                  Words.are(open.size()),
                  Words.some(open.stream().map(j -> named(j.contrast())).toList(), MOST_NAMES)));
      answers.addAll(price(open));
    }
    if (!invalid.isEmpty()) {
      answers.add(
          "%d of %s must not be told: %s."
              .formatted(
                  invalid.size(), Words.counted(all.size(), "comparison"), reasons(invalid)));
    }
    return answers;
  }

  /** The most frequent ones, each with how often it is given where there are several. */
  private static String reasons(List<Judgement> judgements) {
    Map<String, Long> reasons =
        judgements.stream()
            .map(judgement -> MarkdownTable.shortened(judgement.reason(), LONGEST_REASON))
            .collect(
                Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
    String some =
        reasons.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_REASONS)
            .map(
                reason ->
                    reason.getKey() + (reasons.size() > 1 ? " (" + reason.getValue() + ")" : ""))
            .collect(Collectors.joining("; "));
    return reasons.size() > MOST_REASONS ? some + "; and others" : some;
  }

  private static List<Judgement> with(List<Judgement> judgements, Verdict verdict) {
    return judgements.stream().filter(judgement -> judgement.verdict() == verdict).toList();
  }

  private String named(Contrast contrast) {
    return names.pair(contrast) + " for " + Words.name(contrast.workload());
  }

  /** What it would take to decide. */
  private List<String> price(List<Judgement> open) {
    List<Judgement> decidable = open.stream().filter(j -> j.blocksNeeded() != null).toList();
    List<String> answers = new ArrayList<>();
    if (!decidable.isEmpty()) {
      int fewest = decidable.stream().mapToInt(Judgement::blocksNeeded).min().orElseThrow();
      int most = decidable.stream().mapToInt(Judgement::blocksNeeded).max().orElseThrow();
      long minutes = Math.max(1, Math.round(Math.ceil(seconds(decidable) / SECONDS_PER_MINUTE)));
      answers.add(
          "%s would be decided by about %s of their cells, if ratios and noise stay as they are: %d min of measuring (%s)."
              .formatted(
                  decidable.size() == open.size() ? "They" : decidable.size() + " of them",
                  fewest == most
                      ? Words.counted(most, "more block")
                      : "%d to %d more blocks".formatted(fewest, most),
                  minutes,
                  facts.resumption(minutes + "m")));
    }
    if (decidable.size() < open.size()) {
      answers.add(
          "%d %s take more blocks than anybody waits for."
              .formatted(
                  open.size() - decidable.size(), decidable.isEmpty() ? "would" : "others would"));
    }
    return answers;
  }

  /** Each cell is measured as often as the most demanding of its comparisons asks. */
  private double seconds(List<Judgement> open) {
    Map<String, Integer> blocks = new HashMap<>();
    for (Judgement judgement : open) {
      blocks.merge(judgement.contrast().one(), judgement.blocksNeeded(), Math::max);
      blocks.merge(judgement.contrast().other(), judgement.blocksNeeded(), Math::max);
    }
    Map<String, List<Double>> seconds =
        analysis.forks().stream()
            .filter(fork -> !fork.isCopy())
            .collect(
                Collectors.groupingBy(
                    Replicate::cell, Collectors.mapping(Replicate::seconds, Collectors.toList())));
    return blocks.entrySet().stream()
        .filter(cell -> seconds.containsKey(cell.getKey()))
        .mapToDouble(cell -> cell.getValue() * Median.of(seconds.get(cell.getKey())))
        .sum();
  }
}
