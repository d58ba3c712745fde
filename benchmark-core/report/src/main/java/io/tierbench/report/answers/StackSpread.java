package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.CallPhase;
import io.tierbench.statistics.Median;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The spread of the stacks of a workload and shape: the first of their ranking against the last, as
 * the ranking judges the two. The ratio is biased upwards, because the two are selected by their
 * measured throughput.
 *
 * @param judgement on the first against the last
 * @param ratioOfMedians of the two throughputs over all trials
 * @param apart whether the verdict is that they differ
 * @param workMicros median time of the work in a call over the stacks; absent if no phases were
 *     timed
 */
public record StackSpread(
    Ranking ranking,
    Judgement judgement,
    double ratioOfMedians,
    boolean apart,
    @Nullable Double workMicros) {
  /** Returns the spreads of a workload: one for each shape and variant with several stacks. */
  public static List<StackSpread> of(Analysis analysis, WorkloadTable table) {
    Set<String> labels = table.compared();
    return analysis.verdicts().rankings().stream()
        .filter(ranking -> ranking.hasAny(labels))
        .flatMap(ranking -> of(analysis, ranking).stream())
        .toList();
  }

  /** Returns the spread of a ranking; empty if fewer than two of its stacks were measured. */
  static Optional<StackSpread> of(Analysis analysis, Ranking ranking) {
    List<String> ranked =
        ranking.ranks().stream()
            .map(Ranking.Rank::label)
            .filter(label -> analysis.measurement(label).filter(m -> !m.failed()).isPresent())
            .toList();
    if (ranked.size() < 2) {
      return Optional.empty();
    }
    String first = ranked.get(0);
    String last = ranked.get(ranked.size() - 1);
    Judgement judgement = ranking.judgement(first, last).orElseThrow().from(first);
    return Optional.of(
        new StackSpread(
            ranking,
            judgement,
            median(analysis, first) / median(analysis, last),
            analysis.hasVerdicts() && judgement.verdict().different(),
            work(analysis, ranked)));
  }

  public String fastest() {
    return judgement.contrast().one();
  }

  public String slowest() {
    return judgement.contrast().other();
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
