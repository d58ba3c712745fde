package io.tierbench.study;

import io.tierbench.analysis.Findings;
import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.ResultsFolder;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Family;
import io.tierbench.verdict.Rates;
import io.tierbench.verdict.Ratios;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The error rates of the verdicts for copies of the same stacks in real trials: the noise is that
 * of real JVMs, and there is no true difference between copies. A true 10 % is simulated by
 * multiplying the rates of one copy.
 *
 * <p>A family compares all copies of the cells of a workload, as if they were different cells. The
 * assignment of JVMs to copies is random for each trial and family, so that a run of few copies
 * gives many families; those of one run are not independent.
 */
public final class CopiesStudy {
  private static final double FASTER = 1.1;

  private CopiesStudy() {}

  /**
   * A run with copies.
   *
   * @param cells all measured cells
   * @param baseline of its contrasts, from which the noise is estimated
   * @param evidence with the rates of all copies
   */
  record CopiedRun(List<CellDescription> cells, Baseline baseline, Evidence evidence) {

    static CopiedRun of(ResultsFolder folder) {
      return new CopiedRun(
          folder.plan().compared(), folder.plan().baseline(), Findings.evidence(folder));
    }
  }

  /**
   * Computes one row over all families.
   *
   * @param name of the run
   * @param families number of families for each truth: no difference, and 10 %
   * @param seed of the draws
   * @throws IllegalArgumentException if the run has no two copies of a cell in two trials
   */
  static Tally.TallyRow run(String name, CopiedRun run, int families, long seed) {
    Tally tally = new Tally();
    int trials = 0;
    Random random = new Random(seed);
    for (int family = 0; family < families; family++) {
      for (double truth : new double[] {1, FASTER}) {
        trials = run(run, truth, random, tally);
      }
    }
    return tally.row(String.format(Locale.ROOT, "%d replicates: copies in %s", trials, name));
  }

  /** Judges one family; returns the number of trials. */
  private static int run(CopiedRun run, double truth, Random random, Tally tally) {
    List<CellDescription> cells = new ArrayList<>();
    Map<String, CellDescription> firsts = new LinkedHashMap<>();
    Map<String, List<Rates>> rates = new LinkedHashMap<>();
    Map<String, List<Contrast>> families = new LinkedHashMap<>();
    // One seed for all cells of a stack, whose copies change places together.
    Map<String, Long> seeds = new HashMap<>();
    for (CellDescription cell : run.cells()) {
      if (run.evidence().unusableReason(cell.label()).isPresent()) {
        continue;
      }
      int copies = minCopies(run.evidence().ratesOf(cell.label()));
      for (int copy = 1; copy <= copies; copy++) {
        CellDescription labelled = labelled(cell, label(cell, copy));
        cells.add(labelled);
        if (copy == 1) {
          firsts.put(labelled.label(), labelled);
        }
        for (int other = copy + 1; other <= copies; other++) {
          families
              .computeIfAbsent(cell.workload(), workload -> new ArrayList<>())
              .add(new Contrast(cell.workload(), label(cell, copy), label(cell, other), Set.of()));
        }
      }
      String stack =
          String.join(
              ":", cell.framework(), cell.serialization(), cell.transportConfig(), cell.variant());
      long seed = seeds.computeIfAbsent(stack, name -> random.nextLong());
      draw(cell, run.evidence(), copies, truth, new Random(seed), rates);
    }
    if (families.isEmpty()) {
      throw new IllegalArgumentException(
          "no cell of the run has two copies in every trial: measure it with --copies");
    }
    Evidence evidence = new Evidence(rates, Map.of(), Map.of(), run.evidence().secondsPerTrial());
    List<Contrast> all =
        new ArrayList<>(Contrast.planned(List.copyOf(firsts.values()), run.baseline()));
    families.values().forEach(all::addAll);
    Ratios ratios = Ratios.of(cells, all, evidence);
    int trials =
        (int) rates.values().stream().flatMap(List::stream).map(Rates::trial).distinct().count();
    for (List<Contrast> family : families.values()) {
      tally.add(
          new Family(ratios).judge(family, contrast -> null),
          evidence,
          trials,
          contrast -> firsts.containsKey(contrast.one()) ? truth : 1);
    }
    return trials;
  }

  private static String label(CellDescription cell, int copy) {
    return cell.label() + "#" + copy;
  }

  private static CellDescription labelled(CellDescription cell, String label) {
    return new CellDescription(
        label,
        cell.workload(),
        cell.framework(),
        cell.serialization(),
        cell.transport(),
        cell.link(),
        cell.shape(),
        cell.variant(),
        cell.options());
  }

  /** Returns the copies by trial and group. */
  private static SortedMap<String, List<Rates>> alive(List<Rates> rates) {
    SortedMap<String, List<Rates>> alive = new TreeMap<>();
    for (Rates of : rates) {
      alive
          .computeIfAbsent("%06d/%06d".formatted(of.trial(), of.group()), key -> new ArrayList<>())
          .add(of);
    }
    return alive;
  }

  /** Returns the number of copies that all trials have. */
  private static int minCopies(List<Rates> rates) {
    return alive(rates).values().stream().mapToInt(List::size).min().orElse(0);
  }

  private static void draw(
      CellDescription cell,
      Evidence evidence,
      int copies,
      double truth,
      Random random,
      Map<String, List<Rates>> drawn) {
    for (List<Rates> alive : alive(evidence.ratesOf(cell.label())).values()) {
      List<Rates> shuffled = new ArrayList<>(alive);
      Collections.shuffle(shuffled, random);
      for (int copy = 1; copy <= copies; copy++) {
        Rates of = shuffled.get(copy - 1);
        double factor = copy == 1 && copies > 1 ? truth : 1;
        drawn.computeIfAbsent(label(cell, copy), label -> new ArrayList<>()).add(of.times(factor));
      }
    }
  }
}
