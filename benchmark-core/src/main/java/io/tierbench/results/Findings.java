package io.tierbench.results;

import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Precision;
import io.tierbench.verdict.Sentinel;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the replicates of a run say, at its end or after any block. */
public final class Findings {

  private Findings() {}

  /** The verdicts on every comparison of the plan. */
  public static Verdicts of(ResultsFolder folder) {
    return of(folder.plan(), evidence(folder));
  }

  private static Verdicts of(RunPlan plan, Evidence evidence) {
    return Verdicts.of(plan.pairings(), plan.baseline(), evidence);
  }

  /** How well the comparisons of the plan are known. */
  public static Precision precision(ResultsFolder folder) {
    RunPlan plan = folder.plan();
    Evidence evidence = evidence(folder);
    return Precision.of(
        of(plan, evidence).judgements(),
        evidence,
        plan.cells().stream().map(Cell::label).toList(),
        plan.precision());
  }

  /** Calls per second by cell and block, of the replicates that count; without the copies. */
  public static Map<String, Map<Integer, Double>> figures(ResultsFolder folder) {
    return figures(folder, 1);
  }

  private static Map<String, Map<Integer, Double>> figures(ResultsFolder folder, int copy) {
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    for (Replicate replicate : folder.replicates()) {
      if (replicate.counts() && replicate.copy() == copy) {
        figures
            .computeIfAbsent(replicate.cell(), cell -> new HashMap<>())
            .put(replicate.block(), replicate.figure());
      }
    }
    return figures;
  }

  /** All that verdicts rest on. */
  public static Evidence evidence(ResultsFolder folder) {
    Map<String, Set<Integer>> unsteady = new HashMap<>();
    Map<String, List<Double>> seconds = new HashMap<>();
    for (Replicate replicate : folder.replicates()) {
      if (replicate.counts() && !replicate.isCopy()) {
        seconds
            .computeIfAbsent(replicate.cell(), cell -> new ArrayList<>())
            .add(replicate.seconds());
        if (!replicate.steady()) {
          unsteady
              .computeIfAbsent(replicate.cell(), cell -> new HashSet<>())
              .add(replicate.block());
        }
      }
    }
    Map<String, Double> usualSeconds = new HashMap<>();
    seconds.forEach((cell, times) -> usualSeconds.put(cell, Median.of(times)));
    return new Evidence(
        figures(folder), unsteady, folder.failures(), sentinel(folder), usualSeconds);
  }

  /** The cell that ran twice in each block, or null where the run has none. */
  public static Sentinel sentinel(ResultsFolder folder) {
    String label = folder.plan().sentinel();
    return label == null
        ? null
        : new Sentinel(
            label,
            figures(folder, 1).getOrDefault(label, Map.of()),
            figures(folder, 2).getOrDefault(label, Map.of()));
  }
}
