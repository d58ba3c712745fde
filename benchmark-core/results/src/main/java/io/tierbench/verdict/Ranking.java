package io.tierbench.verdict;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.tierbench.record.CellDescription;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A ranking of the stacks of a workload and shape by speed, as far as it is known. Comparisons of
 * the plan keep their verdicts; all others are judged as one family.
 *
 * @param ranks the fastest first; unusable cells are left out
 * @param ties the largest sets of cells in which no two are FASTER or SLOWER than each other, the
 *     fastest first; a cell may be in several (H.-P. Piepho, "An algorithm for a letter-based
 *     representation of all-pairwise comparisons", Journal of Computational and Graphical
 *     Statistics 13, 2004)
 * @param judgements on all pairs of the ranked cells
 */
public record Ranking(
    String workload,
    String shape,
    String variant,
    Map<String, String> options,
    List<Rank> ranks,
    List<List<String>> ties,
    @JsonIgnore List<Judgement> judgements) {

  /**
   * The rank of a cell.
   *
   * @param best best rank that the verdicts allow, from 1
   * @param worst worst rank that the verdicts allow
   */
  public record Rank(String label, int best, int worst) {

    public String place() {
      return best == worst ? String.valueOf(best) : best + " - " + worst;
    }
  }

  /**
   * Ranks cells.
   *
   * @param planned judgements on the contrasts of the run, which are kept
   */
  static Ranking of(List<CellDescription> cells, Ratios ratios, List<Judgement> planned) {
    CellDescription first = cells.get(0);
    Evidence evidence = ratios.evidence();
    List<String> labels =
        cells.stream()
            .map(CellDescription::label)
            .filter(label -> evidence.unusableReason(label).isEmpty())
            .sorted(Comparator.comparingDouble(label -> -meanLog(evidence.figures(label).values())))
            .toList();
    List<Judgement> judgements =
        new Family(ratios).judgeEveryPair(first.workload(), labels, planned);
    List<Judgement> decided =
        judgements.stream().filter(judgement -> judgement.verdict().different()).toList();
    List<Rank> ranks =
        labels.stream()
            .map(label -> rank(label, labels.size(), decided))
            .sorted(Comparator.comparingInt(Rank::best).thenComparingInt(Rank::worst))
            .toList();
    return new Ranking(
        first.workload(),
        first.shape(),
        first.variant(),
        first.options(),
        ranks,
        ties(ranks.stream().map(Rank::label).toList(), decided),
        judgements);
  }

  /** Tells whether it has any of these cells. */
  public boolean hasAny(Collection<String> labels) {
    return ranks.stream().anyMatch(rank -> labels.contains(rank.label()));
  }

  public Optional<Judgement> judgement(String one, String other) {
    return judgements.stream()
        .filter(judgement -> judgement.concerns(one) && judgement.concerns(other))
        .findFirst();
  }

  /** Returns the judgements on the contrasts among some of its cells. */
  public List<Judgement> judgements(Collection<String> labels) {
    return judgements.stream()
        .filter(judgement -> labels.contains(judgement.contrast().one()))
        .filter(judgement -> labels.contains(judgement.contrast().other()))
        .toList();
  }

  /**
   * Returns an upper bound of the ratio between any two of these cells, from the intervals of their
   * comparisons; empty if a comparison has no ratio.
   */
  public OptionalDouble maxRatio(Collection<String> labels) {
    List<Judgement> among = judgements(labels);
    return among.stream().anyMatch(judgement -> judgement.ratio() == null)
        ? OptionalDouble.empty()
        : among.stream()
            .map(Judgement::knownRatio)
            .mapToDouble(ratio -> Math.max(ratio.high(), 1 / ratio.low()))
            .max();
  }

  private static double meanLog(Collection<Double> figures) {
    return figures.stream().mapToDouble(Math::log).average().orElse(Double.NEGATIVE_INFINITY);
  }

  private static Rank rank(String label, int cells, List<Judgement> decided) {
    Map<Verdict, Long> verdicts =
        decided.stream()
            .filter(judgement -> judgement.concerns(label))
            .map(of -> of.from(label))
            .collect(Collectors.groupingBy(Judgement::verdict, Collectors.counting()));
    int faster = verdicts.getOrDefault(Verdict.FASTER, 0L).intValue();
    int slower = verdicts.getOrDefault(Verdict.SLOWER, 0L).intValue();
    return new Rank(label, 1 + slower, cells - faster);
  }

  /**
   * Computes the ties by insert and absorb: a pair that differs splits every set with both cells,
   * and a set that another one contains is left out.
   */
  private static List<List<String>> ties(List<String> labels, List<Judgement> decided) {
    Set<BitSet> sets = new LinkedHashSet<>();
    if (!labels.isEmpty()) {
      BitSet all = new BitSet();
      all.set(0, labels.size());
      sets.add(all);
    }
    for (Judgement judgement : decided) {
      int one = labels.indexOf(judgement.contrast().one());
      int other = labels.indexOf(judgement.contrast().other());
      Set<BitSet> split = new LinkedHashSet<>();
      Set<BitSet> made = new HashSet<>();
      for (BitSet set : sets) {
        if (set.get(one) && set.get(other)) {
          for (int cell : new int[] {one, other}) {
            BitSet rest = (BitSet) set.clone();
            rest.clear(cell);
            made.add(rest);
            split.add(rest);
          }
        } else {
          split.add(set);
        }
      }
      sets = new LinkedHashSet<>(split);
      sets.removeIf(
          set ->
              made.contains(set)
                  && split.stream().anyMatch(of -> !of.equals(set) && isContained(set, of)));
    }
    return sets.stream()
        .map(set -> set.stream().mapToObj(labels::get).toList())
        .sorted(Comparator.comparingInt(set -> labels.indexOf(set.get(0))))
        .collect(Collectors.toList());
  }

  private static boolean isContained(BitSet set, BitSet of) {
    BitSet rest = (BitSet) set.clone();
    rest.andNot(of);
    return rest.isEmpty();
  }
}
