package io.tierbench.verdict;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Runs a family of contrasts over measurements that are there already, block by block, and stops
 * each cell as a run does.
 */
final class Simulation {
  private final List<Contrast> contrasts;
  private final Map<String, SortedMap<Integer, double[]>> measured;
  private final Map<String, Set<Integer>> unsteady;
  private final Map<String, SortedMap<Integer, double[]>> used = new HashMap<>();
  private List<Judgement> judgements = List.of();

  /**
   * @param contrasts that make the family
   * @param measured iterations by label and block
   * @param unsteady blocks whose fork was not steady, by label
   */
  Simulation(
      List<Contrast> contrasts,
      Map<String, SortedMap<Integer, double[]>> measured,
      Map<String, Set<Integer>> unsteady) {
    this.contrasts = contrasts;
    this.measured = measured;
    this.unsteady = unsteady;
  }

  /**
   * @param precision at which a cell stops
   * @param mostBlocks at which everything stops
   */
  Simulation run(double precision, int mostBlocks) {
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    Evidence evidence = new Evidence(figures, unsteady, Map.of(), null, Map.of());
    Set<String> wanting = measured.keySet();
    List<Integer> blocks =
        measured.values().stream()
            .flatMap(byBlock -> byBlock.keySet().stream())
            .sorted()
            .distinct()
            .limit(mostBlocks)
            .toList();
    for (int i = 0; i < blocks.size() && !wanting.isEmpty(); i++) {
      int block = blocks.get(i);
      for (String label : wanting) {
        double[] iterations = measured.get(label).get(block);
        if (iterations != null) {
          figures
              .computeIfAbsent(label, name -> new HashMap<>())
              .put(block, StatUtils.percentile(iterations, 50));
          used.computeIfAbsent(label, name -> new TreeMap<>()).put(block, iterations);
        }
      }
      if (i + 1 >= Verdicts.FEWEST_PAIRS) {
        judgements = new Family(evidence).judge(contrasts);
        wanting = Precision.of(judgements, evidence, measured.keySet(), precision).wanting();
      }
    }
    return this;
  }

  List<Judgement> judgements() {
    return judgements;
  }

  /** Whether JMH's rule tells the two apart, on the same forks. */
  boolean jmhDiffers(Contrast contrast) {
    return JmhRule.differ(forks(contrast.one()), forks(contrast.other()));
  }

  private Collection<double[]> forks(String label) {
    return used.get(label).values();
  }

  /** How many blocks a cell took, on average. */
  double meanBlocks() {
    return used.values().stream().mapToInt(Map::size).average().orElse(0);
  }
}
