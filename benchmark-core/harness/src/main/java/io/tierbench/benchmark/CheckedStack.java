package io.tierbench.benchmark;

import io.tierbench.record.Cell;
import io.tierbench.server.control.Counters;
import io.tierbench.server.control.JvmCounters;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.workload.Customers;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The stack of a cell outside JMH, by the code of the benchmarks: its server, and its client in
 * this JVM. Its answers are checked before the first call, with all callers at once.
 */
public final class CheckedStack implements AutoCloseable {
  private static final long CUSTOMER_SEQUENCE_SEED = 2005;

  private final ShopState state;
  private final Workload workload;
  private final JvmCounters client;
  private final List<Customers> customers;

  private CheckedStack(ShopState state, Workload workload) {
    this.state = state;
    this.workload = workload;
    client = state.backend.counters();
    customers =
        IntStream.range(0, state.callers)
            .mapToObj(caller -> new Customers(state.customerIds, CUSTOMER_SEQUENCE_SEED + caller))
            .toList();
  }

  /**
   * Starts the server of a cell, unless the settings name a running one, and checks its answers.
   *
   * @param callers maximum number of concurrent callers
   * @throws IllegalStateException if the server does not start, or an answer is wrong
   */
  public static CheckedStack open(Settings settings, Cell cell, int callers) throws Exception {
    ShopState state = state(cell);
    state.metering = Metering.OFF;
    state.callers = callers;
    state.backend = new Backend(settings);
    try {
      state.backend.setCallers(callers);
      state.prepare(cell.benchmark());
      return new CheckedStack(state, Workload.ofMethod(cell.method()));
    } catch (Exception | Error e) {
      state.backend.closeAfter(e);
      throw e;
    }
  }

  /** Creates a state with the parameters of a cell, as JMH does. */
  private static ShopState state(Cell cell) throws ReflectiveOperationException {
    ShopState state =
        cell.isPairing()
            ? new RoundTripBenchmark.OptionalCall()
            : new AsShippedBenchmark.OptionalCall();
    state.getClass().getField("workload").set(state, cell.method());
    // Some calls have no shape.
    state.getClass().getField(Cell.SHAPE).set(state, Shape.DTO);
    for (Map.Entry<String, String> parameter : cell.parameters().entrySet()) {
      if (!parameter.getKey().equals(Cell.CALLERS)) {
        Field field = state.getClass().getField(parameter.getKey());
        Object value = parameter.getValue();
        Object[] constants = field.getType().getEnumConstants();
        if (constants != null) {
          value =
              Stream.of(constants)
                  .filter(constant -> ((Enum<?>) constant).name().equals(parameter.getValue()))
                  .findFirst()
                  .orElseThrow();
        }
        field.set(state, value);
      }
    }
    return state;
  }

  /**
   * Makes a call.
   *
   * @param caller number of the caller, from 0, whose calls must not overlap
   */
  public Object call(int caller) {
    return workload.call(state.shop, state.shape(), state.sample, customers.get(caller).next());
  }

  /** Binds this JVM and the server to the cores of the placement. */
  public void place() {
    state.backend.place(state.placement);
  }

  public void cleanUp() {
    state.cleanUp();
  }

  public Counters clientCounters() {
    return client.read();
  }

  public Counters serverCounters() {
    return state.backend.serverCounters();
  }

  public JvmDescription describeServer() {
    return state.backend.describeServer();
  }

  @Override
  public void close() {
    state.backend.close();
  }
}
