package io.tierbench.run;

import io.tierbench.benchmark.Backend.Phase;
import io.tierbench.benchmark.FloorBenchmark;
import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.Cell;
import io.tierbench.record.Probe;
import io.tierbench.statistics.Median;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A measurement of the smallest call on this machine: one byte each way between two JVMs over a
 * blocking socket, with free placement and with both JVMs on one core. The difference is the cost
 * of waking a core, which does not depend on the stack.
 */
public final class MachineProbe {
  /** Length of an iteration; tests set a shorter length, or 0 for no probe. */
  private static final int ITERATION_MILLIS = Integer.getInteger("tierbench.probe.millis", 200);

  private static final int WARM_UP_ITERATIONS = 5;
  private static final int ITERATIONS = 5;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String RAW_SOCKET_CALL =
      FloorBenchmark.class.getName() + "." + Workload.EMPTY.method();
  private static final Map<String, String> PARAMETERS =
      Map.of(
          Cell.SERIALIZATION,
          Matrix.KRYO,
          Cell.METERING,
          Metering.OFF.name(),
          Cell.PLACEMENT,
          Placement.FREE.name());

  /** Placements of a run that compares both; the first one has the warm-up. */
  public static final List<Placement> BOTH = List.of(Placement.SAME_CORE, Placement.FREE);

  /** Share of waking in the smallest call above which calls measure the machine, not the stack. */
  private static final double MAX_WAKING_SHARE = 1.0 / 3;

  private MachineProbe() {}

  static Probe none(@Nullable String reason) {
    return new Probe(null, null, null, Placement.FREE.name(), reason);
  }

  /** Measures for about four seconds, alternating between the placements. */
  static Probe measure(StackGroup.Launcher launcher) {
    if (ITERATION_MILLIS == 0) {
      return none("the machine was not probed");
    }
    List<Double> free = new ArrayList<>();
    List<Double> sameCore = new ArrayList<>();
    Cell cell = new Cell(RAW_SOCKET_CALL, PARAMETERS, List.of());
    try (StackProcesses stackProcesses =
        launcher.launch(new PlannedStack("probe", Stack.of(cell), 1, List.of(cell)))) {
      for (int iteration = 0; iteration < WARM_UP_ITERATIONS + ITERATIONS; iteration++) {
        boolean warm = iteration >= WARM_UP_ITERATIONS;
        run(stackProcesses, Placement.FREE).filter(rate -> warm).ifPresent(free::add);
        run(stackProcesses, Placement.SAME_CORE).filter(rate -> warm).ifPresent(sameCore::add);
      }
    } catch (StackProcesses.GoneException e) {
      return none(e.getMessage());
    }
    return of(median(free), median(sameCore));
  }

  private static @Nullable Double median(List<Double> rates) {
    return rates.isEmpty() ? null : Double.valueOf(Median.of(rates));
  }

  private static Optional<Double> run(StackProcesses stackProcesses, Placement placement) {
    Map<String, String> parameters = new TreeMap<>(PARAMETERS);
    parameters.put(Cell.PLACEMENT, placement.name());
    return Optional.ofNullable(
        stackProcesses
            .run(
                new IterationRequest(
                    RAW_SOCKET_CALL, parameters, ITERATION_MILLIS, Phase.WARM_UP, false),
                TIMEOUT)
            .callsPerSecond());
  }

  static Probe of(@Nullable Double free, @Nullable Double sameCore) {
    if (free == null || sameCore == null) {
      return new Probe(
          free, sameCore, null, Placement.FREE.name(), "JVMs cannot be bound to cores here");
    }
    double share = Math.max(0, 1 - free / sameCore);
    return new Probe(
        free,
        sameCore,
        share,
        (share > MAX_WAKING_SHARE ? Placement.SAME_CORE : Placement.FREE).name(),
        String.format(
            Locale.ROOT,
            "waking cores takes %.0f %% of the smallest call between two JVMs with free placement",
            100 * share));
  }

  /** Returns a probe without its choice of a placement, which the options name. */
  static Probe withGivenPlacement(Probe probe) {
    return new Probe(
        probe.freeCallsPerSecond(),
        probe.sameCoreCallsPerSecond(),
        probe.wakingShareOfAFreeCall(),
        null,
        "placement given by the options");
  }
}
