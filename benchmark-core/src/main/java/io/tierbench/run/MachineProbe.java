package io.tierbench.run;

import io.tierbench.benchmark.Placement;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.results.Sampling;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What this machine makes of the smallest call: one byte there and back between two JVMs over a
 * blocking socket, with the cores free and with both on one core. The difference is what it costs
 * to wake a core, which has nothing to do with any stack.
 *
 * @param freeCallsPerSecond with the cores free, or null where it could not be measured
 * @param sameCoreCallsPerSecond with both JVMs on one core, or null
 * @param wakingShare of the time of a free call, from 0 to 1, or null
 * @param placement which the run takes because of it, unless it is told another
 * @param reason for that
 */
record MachineProbe(
    Double freeCallsPerSecond,
    Double sameCoreCallsPerSecond,
    Double wakingShare,
    Placement placement,
    String reason) {
  private static final Sampling SAMPLING = Sampling.fixed(200, 5, 5);
  private static final String FLOOR = "io.tierbench.benchmark.FloorBenchmark.empty";

  /** Beyond it, an empty call says more about the machine than about the stack. */
  private static final double MUCH = 1.0 / 3;

  /** Measures for some ten seconds. */
  static MachineProbe measure(List<String> forkArguments, PrintStream log, Deadline deadline) {
    Replication replication = new Replication(SAMPLING, forkArguments, log, true);
    Double free = callsPerSecond(replication, Placement.FREE, deadline);
    Double sameCore = callsPerSecond(replication, Placement.SAME_CORE, deadline);
    return of(free, sameCore);
  }

  static MachineProbe of(Double free, Double sameCore) {
    if (free == null || sameCore == null) {
      return new MachineProbe(
          free, sameCore, null, Placement.FREE, "JVMs cannot be bound to cores here");
    }
    double share = Math.max(0, 1 - free / sameCore);
    return new MachineProbe(
        free,
        sameCore,
        share,
        share > MUCH ? Placement.SAME_CORE : Placement.FREE,
        "waking cores is %.0f %% of the smallest call between two JVMs with the cores free"
            .formatted(100 * share));
  }

  /**
   * For the results.
   *
   * @param told whether the run was told where to place its JVMs
   */
  Map<String, Object> values(boolean told) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("freeCallsPerSecond", freeCallsPerSecond);
    values.put("sameCoreCallsPerSecond", sameCoreCallsPerSecond);
    values.put("wakingShareOfAFreeCall", wakingShare);
    values.put("placement", told ? null : placement.name());
    values.put("reason", told ? "the options say where" : reason);
    return values;
  }

  private static Double callsPerSecond(
      Replication replication, Placement placement, Deadline deadline) {
    Cell cell =
        new Cell(
            FLOOR,
            Map.of("placement", placement.name(), "serialization", "KRYO", "metering", "OFF"),
            List.of("placement"));
    Replicate replicate =
        replication.run(cell, new Slot(cell.label(), 1), 0, 1, 1, SAMPLING.mostWarmUp(), deadline);
    return replicate.measured().isEmpty() ? null : Double.valueOf(replicate.figure());
  }
}
