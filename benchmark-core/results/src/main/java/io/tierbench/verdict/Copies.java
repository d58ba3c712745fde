package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import io.tierbench.statistics.SameRounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Function;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * How much copies of the same stack in the same fleet differ. They are the same thing, so all of it
 * is noise. If there is more noise than the intervals assume, the intervals are widened.
 *
 * @param comparisons of two copies of a cell in a replicate
 * @param spread of the logarithm of their ratios, about 1: 0.02 is 2 %; absent without copies
 * @param largest of them, as a share; absent without copies
 * @param assumed what the intervals assume the spread to be; absent where they assume nothing
 * @param factor by which all intervals were widened; 1 where not
 */
public record Copies(
    int comparisons,
    @Nullable Double spread,
    @Nullable Double largest,
    @Nullable Double assumed,
    double factor) {
  static final Copies NONE = new Copies(0, null, null, null, 1);

  /** The chance that copies that are only as noisy as assumed widen the intervals. */
  private static final double CHANCE = 0.01;

  /** The farthest that a copy counts, in spreads of the copies. */
  private static final double FAR = 2.5;

  /** The share of the mean square that is left after that. */
  private static final double LEFT = 0.96;

  private static final double DEVIATION_OF_MEDIAN = 1.4826;

  /** Two copies of one cell in one replicate. */
  private record ComparedCopies(
      String stackAndReplicate, double log, double assumed, double degreesOfFreedom) {
    double far() {
      return Math.abs(log) / Math.sqrt(assumed);
    }
  }

  static Copies of(
      List<CellDescription> cells,
      Evidence evidence,
      Function<CellDescription, Pool> pools,
      StackNoise noise) {
    List<ComparedCopies> compared = new ArrayList<>();
    for (CellDescription cell : cells) {
      if (evidence.objection(cell.label()).isEmpty()) {
        compared.addAll(compared(cell, evidence, pools.apply(cell), noise));
      }
    }
    if (compared.isEmpty()) {
      return NONE;
    }
    double squares =
        compared.stream().mapToDouble(two -> two.log() * two.log()).average().orElse(0);
    double largest = compared.stream().mapToDouble(two -> Math.abs(two.log())).max().orElse(0);
    List<ComparedCopies> known = compared.stream().filter(two -> two.assumed() > 0).toList();
    Double assumed =
        known.isEmpty()
            ? null
            : Math.sqrt(known.stream().mapToDouble(ComparedCopies::assumed).average().orElse(0));
    return new Copies(
        compared.size(), Math.sqrt(squares), Math.expm1(largest), assumed, factor(known));
  }

  private static List<ComparedCopies> compared(
      CellDescription cell, Evidence evidence, Pool pool, StackNoise noise) {
    double jvms = noise.of(cell.served(), cell.served());
    List<ComparedCopies> compared = new ArrayList<>();
    for (int replicate : evidence.replicates(cell.label())) {
      evidence
          .copies(cell.label(), replicate)
          .forEach(
              (group, copies) -> {
                String unit =
                    String.format(Locale.ROOT, "%s:%d:%d", cell.served(), replicate, group);
                for (int i = 0; i < copies.size(); i++) {
                  for (SortedMap<Integer, Double> other : copies.subList(i + 1, copies.size())) {
                    SameRounds.of(List.of(copies.get(i)), List.of(other))
                        .filter(same -> same.count() > 1)
                        .ifPresent(same -> compared.add(compared(unit, same, pool, jvms)));
                  }
                }
              });
    }
    return compared;
  }

  private static ComparedCopies compared(String unit, SameRounds same, Pool pool, double jvms) {
    double assumed = pool.isShared() ? pool.expected(jvms, same.variance()) : 0;
    return new ComparedCopies(unit, same.log(), assumed, pool.degreesOfFreedom());
  }

  /**
   * How much further copies are apart than assumed, if the F test says that it is no chance. The
   * cells of a pair share their JVMs, so there are as many independent values as stacks and
   * replicates.
   */
  private static double factor(List<ComparedCopies> compared) {
    int independent =
        (int) compared.stream().map(ComparedCopies::stackAndReplicate).distinct().count();
    if (independent == 0) {
      return 1;
    }
    double median =
        StatUtils.percentile(compared.stream().mapToDouble(ComparedCopies::far).toArray(), 50);
    double most = FAR * Math.max(1, DEVIATION_OF_MEDIAN * median);
    double excess =
        compared.stream()
                .mapToDouble(two -> Math.pow(Math.min(two.far(), most), 2))
                .average()
                .orElse(0)
            / LEFT;
    double byChance =
        new FDistribution(
                null,
                independent,
                compared.stream().mapToDouble(ComparedCopies::degreesOfFreedom).min().orElse(1))
            .inverseCumulativeProbability(1 - CHANCE);
    return excess > byChance ? Math.sqrt(excess) : 1;
  }
}
