package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.CallPhase;
import io.tierbench.statistics.Median;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The spread of the stacks of a workload and shape: the first of their ranking against the last, as
 * the ranking judges the two. The ratio is biased upwards, because the two are selected by their
 * measured throughput.
 *
 * @param ratio of the two throughputs; absent with fewer than two common trials
 * @param ratioOfMedians of the two throughputs over all trials
 * @param verdict on the first; INCONCLUSIVE if the run has no verdicts
 * @param workMicros median time of the work in a call over the stacks; absent if no phases were
 *     timed
 */
public record StackSpread(
    String workload,
    String shape,
    String variant,
    int stacks,
    String fastest,
    String slowest,
    @Nullable Ratio ratio,
    Double ratioOfMedians,
    Verdict verdict,
    @Nullable Double workMicros) {
  /** Returns the spreads of a workload: one for each shape and variant with several stacks. */
  public static List<StackSpread> of(Analysis analysis, WorkloadTable table) {
    Set<String> labels = table.compared();
    List<StackSpread> spreads = new ArrayList<>();
    for (Ranking ranking : analysis.verdicts().rankings()) {
      List<String> ranked =
          ranking.ranks().stream()
              .map(Ranking.Rank::label)
              .filter(label -> analysis.measurement(label).filter(m -> !m.failed()).isPresent())
              .toList();
      if (ranked.size() > 1 && labels.containsAll(ranked)) {
        String first = ranked.get(0);
        String last = ranked.get(ranked.size() - 1);
        Judgement either = ranking.judgement(first, last).orElseThrow();
        Judgement judgement = either.contrast().one().equals(first) ? either : either.inverse();
        spreads.add(
            new StackSpread(
                ranking.workload(),
                ranking.shape(),
                ranking.variant(),
                ranked.size(),
                first,
                last,
                judgement.ratio(),
                median(analysis, first) / median(analysis, last),
                analysis.hasVerdicts() ? judgement.verdict() : Verdict.INCONCLUSIVE,
                work(analysis, ranked)));
      }
    }
    return spreads;
  }

  public boolean apart() {
    return verdict.different();
  }

  Ratio knownRatio() {
    return Objects.requireNonNull(ratio);
  }

  private static double median(Analysis analysis, String label) {
    return analysis.measurement(label).orElseThrow().measuredFigure().median();
  }

  private static @Nullable Double work(Analysis analysis, List<String> labels) {
    List<Double> micros =
        analysis.breakdowns().breakdowns().stream()
            .filter(breakdown -> labels.contains(breakdown.cell()))
            .flatMap(breakdown -> Stream.ofNullable(breakdown.phases().get(CallPhase.WORK)))
            .toList();
    return micros.isEmpty() ? null : Median.of(micros);
  }
}
