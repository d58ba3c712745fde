package io.tierbench.benchmark;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The life of a benchmark with a {@link Backend}: opens it, binds it to cores, closes it. */
@State(Scope.Benchmark)
public abstract class PlacedState {
  @Param("FREE")
  public Placement placement;

  Backend backend;
  private boolean placed;

  @Setup(Level.Trial)
  public final void open(BenchmarkParams benchmark) throws Exception {
    backend = new Backend(Settings.of(System.getProperties()));
    try {
      prepare(benchmark.getBenchmark());
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

  /** Binds before the first iteration; threads that are started later inherit it. */
  @Setup(Level.Iteration)
  public final void place() {
    if (!placed) {
      backend.place(placement);
      placed = true;
    }
  }

  @TearDown(Level.Trial)
  public final void close() {
    backend.close();
  }
}
