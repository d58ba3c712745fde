package io.tierbench.load;

import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A plan of a load.
 *
 * @param cells the stacks to compare, with their call
 * @param inFlight numbers of callers in the closed loop, ascending
 * @param rounds iterations of each point
 * @param iterationMillis length of the window of an iteration
 * @param warmUpMillis time for which each stack is called before anything is measured
 * @param maxLagMicros limit of the 99th percentile of the generator's lag
 */
record LoadPlan(
    List<Cell> cells,
    List<Integer> inFlight,
    List<Rate> rates,
    Arrivals arrivals,
    Callers.Kind callers,
    int rounds,
    int iterationMillis,
    long warmUpMillis,
    int maxLagMicros,
    long seed) {

  static String stack(Cell cell) {
    return cell.isPairing()
        ? cell.serialization() + ":" + cell.transport()
        : cell.parameter(Cell.FRAMEWORK) + " as shipped";
  }

  Workload workload() {
    return Workload.ofMethod(cells.get(0).method());
  }

  Placement placement() {
    return Placement.valueOf(
        cells.get(0).parameters().getOrDefault(Cell.PLACEMENT, Placement.FREE.name()));
  }

  int maxInFlight() {
    return inFlight.get(inFlight.size() - 1);
  }

  /** Returns the options, for the record of the environment. */
  Map<String, List<String>> options() {
    Map<String, List<String>> options = new LinkedHashMap<>();
    options.put("cells", texts(cells.toArray()));
    options.put("in-flight", texts(inFlight.toArray()));
    options.put("rates", texts(rates.toArray()));
    options.put("arrivals", texts(arrivals));
    options.put("callers", texts(callers));
    options.put("rounds", texts(rounds));
    options.put("iteration", texts(iterationMillis));
    options.put("warmup", texts(warmUpMillis));
    options.put("max-lag", texts(maxLagMicros));
    options.put("seed", texts(seed));
    return options;
  }

  private static List<String> texts(Object... values) {
    return Stream.of(values).map(String::valueOf).toList();
  }
}
