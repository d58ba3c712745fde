package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.control.JvmCounters;
import io.tierbench.wire.Exchange;
import java.net.SocketAddress;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** JMH state with a {@link Backend}: places JVMs and meters calls in each iteration. */
@State(Scope.Benchmark)
// Not ambiguous: a lambda cannot be a Shop, because its method is generic.
@SuppressWarnings("overloads")
public abstract class PlacedState {
  private static final int COUNTED_CALLS = 10;

  @Param("FREE")
  public Placement placement;

  @Param("ON")
  public Metering metering;

  Backend backend;

  int callers;

  private String cell;

  private ServiceTime serviceTime;
  private CallMeter meter;

  /** Absent if no iteration times phases; shop and exchange are then not wrapped. */
  private @Nullable CallPhases phases;

  private int measuredIterations;

  @Setup(Level.Trial)
  public final void open(BenchmarkParams benchmark) throws Exception {
    backend = Backend.ofTrial();
    callers = benchmark.getThreads();
    cell = benchmark.id() + " by " + callers;
    try {
      backend.setCallers(callers);
      serviceTime = once("service time", () -> new ServiceTime(callers));
      if (metering == Metering.STEPS || isInRun()) {
        phases = backend.once("steps", () -> new CallPhases(backend));
      }
      prepare(benchmark.getBenchmark());
      meter = once("meter", this::newMeter);
      CallProfiler.attach(meter);
    } catch (Exception | Error e) {
      backend.closeAfter(e);
      throw e;
    }
  }

  private CallMeter newMeter() {
    JvmCounters client = backend.counters();
    return new CallMeter(client::read, backend.hasServer() ? backend::serverCounters : null);
  }

  /** Returns this cell's object with a name, created on first use and kept with the backend. */
  final <T> T once(String name, Callable<T> factory) throws Exception {
    return backend.once(name + " of " + cell, factory);
  }

  /** Starts the measured server, connects a client and checks the answers. */
  abstract void prepare(String benchmark) throws Exception;

  /** Returns the address of the measured server; absent if there is no wire. */
  abstract @Nullable SocketAddress address();

  /** Connects a new client to an address and returns its measured call. */
  abstract Call connectCall(SocketAddress address) throws Exception;

  /**
   * Returns the number of calls over which bytes are averaged: each different call, up to a limit.
   */
  int differentCalls() {
    return COUNTED_CALLS;
  }

  private CallPhases phases() {
    return Objects.requireNonNull(phases);
  }

  final Shop timed(Shop shop) {
    Shop withPhases = metering == Metering.STEPS ? phases().timed(shop) : shop;
    return metering == Metering.OFF ? withPhases : serviceTime.timed(withPhases);
  }

  /** Wraps the exchange of the shop that will be {@linkplain #timed(Shop) timed}. */
  final Exchange timed(Exchange exchange) {
    return phases == null ? exchange : phases.timed(exchange);
  }

  final Call timed(Call call) {
    return metering == Metering.OFF ? call : serviceTime.timed(call);
  }

  /** Binds threads to cores and starts all meters. */
  @Setup(Level.Iteration)
  public final void beginIteration(IterationParams iteration) {
    backend.place(backend.isOnAllCores() ? Placement.FREE : placement);
    // The last iteration of a stack in a run is too short for service times.
    serviceTime.begin(isPhase(Backend.Phase.LAST) ? Metering.OFF : metering);
    if (isMeasured(iteration)) {
      measuredIterations++;
      serviceTime.measure();
    }
    if (metering == Metering.STEPS) {
      phases().begin();
    }
    if (metering != Metering.OFF) {
      meter.begin();
    }
  }

  private boolean isMeasured(IterationParams iteration) {
    return iteration.getType() == IterationType.MEASUREMENT
        && (!isInRun() || isPhase(Backend.Phase.MEASURED));
  }

  private boolean isLast(IterationParams iteration) {
    return isInRun()
        ? isPhase(Backend.Phase.LAST)
        : isMeasured(iteration) && measuredIterations == iteration.getCount();
  }

  private boolean isInRun() {
    return backend.phase().isPresent();
  }

  /** Tells whether this JVM is a stack's client in a run, in the given phase. */
  final boolean isPhase(Backend.Phase phase) {
    return backend.phase().filter(phase::equals).isPresent();
  }

  @TearDown(Level.Iteration)
  public final void endIteration(IterationParams iteration) throws Exception {
    if (metering != Metering.OFF) {
      meter.end();
      if (metering == Metering.STEPS) {
        meter.add(phases().end());
      } else if (isLast(iteration)) {
        meter.add(serviceTime.metrics());
        countBytes();
      }
    }
    cleanUp();
  }

  private void countBytes() throws Exception {
    SocketAddress server = address();
    if (server != null) {
      meter.add(
          backend
              .scoped(() -> WireBytes.count(backend, server, this::connectCall, differentCalls()))
              .metrics());
    }
  }

  /** Runs after every iteration, outside the measured time. */
  void cleanUp() {}

  @TearDown(Level.Trial)
  public final void close() {
    backend.closeUnlessShared();
  }
}
