package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.JvmCounters;
import io.tierbench.wire.Exchange;
import java.net.InetSocketAddress;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The life of a benchmark with a {@link Backend}: opens it, binds it to cores, meters every
 * iteration, closes it.
 */
@State(Scope.Benchmark)
public abstract class PlacedState {
  private static final int COUNTED_CALLS = 10;

  @Param("FREE")
  public Placement placement;

  @Param("ON")
  public Metering metering;

  Backend backend;
  private ServiceTime serviceTime;
  private CallMeter meter;

  /** Null where no iteration asks for them: then there is nothing around shop and exchange. */
  private CallSteps steps;

  private int iterations;
  private int measuredIterations;

  @Setup(Level.Trial)
  public final void open(BenchmarkParams benchmark) throws Exception {
    backend = new Backend(Settings.of(System.getProperties()));
    try {
      serviceTime = new ServiceTime(benchmark.getThreads());
      if (metering == Metering.STEPS) {
        steps = new CallSteps(backend);
      }
      prepare(benchmark.getBenchmark());
      JvmCounters client = backend.counters();
      meter = new CallMeter(client::read, backend.hasServer() ? backend::serverCounters : null);
      CallProfiler.attach(meter);
    } catch (Exception | Error e) {
      try {
        backend.close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /**
   * Starts what is to be measured, connects to it and checks that it answers rightly.
   *
   * @param benchmark full name of the benchmark method
   */
  abstract void prepare(String benchmark) throws Exception;

  /** Where the server listens that is measured, or null where there is no wire. */
  abstract InetSocketAddress address();

  /** The measured call, by a new client that connects to this address. */
  abstract Call connectCall(InetSocketAddress address) throws Exception;

  /** How many calls there are before they repeat themselves, or a few where they are all alike. */
  int differentCalls() {
    return COUNTED_CALLS;
  }

  final Shop timed(Shop shop) {
    Shop inSteps = steps == null ? shop : steps.timed(shop);
    return metering == Metering.OFF ? inSteps : serviceTime.timed(inSteps);
  }

  /** The exchange of the shop to be {@linkplain #timed(Shop) timed}. */
  final Exchange timed(Exchange exchange) {
    return steps == null ? exchange : steps.timed(exchange);
  }

  final Call timed(Call call) {
    return metering == Metering.OFF ? call : serviceTime.timed(call);
  }

  /** Threads that are started later inherit where the others are. */
  @Setup(Level.Iteration)
  public final void beginIteration(IterationParams iteration) {
    backend.place(placement);
    serviceTime.take(
        metering == Metering.ON || metering == Metering.ALTERNATING && iterations++ % 2 == 0);
    if (iteration.getType() == IterationType.MEASUREMENT && measuredIterations++ == 0) {
      serviceTime.reset();
    }
    if (metering == Metering.STEPS) {
      steps.begin();
    }
    if (metering != Metering.OFF) {
      meter.begin();
    }
  }

  @TearDown(Level.Iteration)
  public final void endIteration(IterationParams iteration) throws Exception {
    if (metering != Metering.OFF) {
      meter.end();
      if (metering == Metering.STEPS) {
        meter.add(steps.end());
      } else if (iteration.getType() == IterationType.MEASUREMENT
          && measuredIterations == iteration.getCount()) {
        meter.add(serviceTime.metrics());
        countBytes();
      }
    }
    cleanUp();
  }

  /** When every connection and every line of code is warm. */
  private void countBytes() throws Exception {
    if (address() != null) {
      meter.add(WireBytes.count(backend, address(), this::connectCall, differentCalls()).metrics());
    }
  }

  /** After every iteration, outside the measured time. */
  void cleanUp() {}

  @TearDown(Level.Trial)
  public final void close() {
    backend.close();
  }
}
