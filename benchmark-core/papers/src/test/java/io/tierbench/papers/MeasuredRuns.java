package io.tierbench.papers;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.record.Network;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Ratios;
import io.tierbench.verdict.Verdicts;
import java.util.List;
import java.util.Map;

/** Runs created from measured values. */
final class MeasuredRuns {

  private MeasuredRuns() {}

  /** Creates a run of the matrix with its default baseline. */
  static MeasuredRun of(
      List<CellDescription> pairings,
      Evidence evidence,
      Map<String, Map<Integer, Double>> workShares) {
    return of(pairings, Baseline.USUAL, evidence, workShares);
  }

  /**
   * Creates a run with unknown allocations and bytes, on a machine with enough cores, and with a
   * relay for links of a limited rate.
   */
  static MeasuredRun of(
      List<CellDescription> pairings,
      Baseline baseline,
      Evidence evidence,
      Map<String, Map<Integer, Double>> workShares) {
    return of(
        pairings,
        baseline,
        evidence,
        workShares,
        Map.of(),
        Map.of(),
        Integer.MAX_VALUE,
        Network.RELAY);
  }

  static MeasuredRun of(
      List<CellDescription> pairings,
      Baseline baseline,
      Evidence evidence,
      Map<String, Map<Integer, Double>> workShares,
      Map<String, Map<Integer, Double>> allocations,
      Map<String, Map<Integer, Double>> bytes,
      int machineCores,
      Network network) {
    List<Contrast> planned = Contrast.planned(pairings, baseline);
    Ratios ratios = Ratios.of(pairings, planned, evidence);
    return new MeasuredRun(
        pairings,
        ratios,
        Verdicts.of(pairings, planned, ratios).rankings(),
        workShares,
        allocations,
        bytes,
        machineCores,
        network);
  }
}
