package io.tierbench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What became of one cell.
 *
 * @param cell which one
 * @param figure calls per second, or null where the cell failed
 * @param bytesPerMessage where the benchmark counts them
 * @param failure why the cell gave no figure, or null
 */
record Measurement(CellName cell, Figure figure, OptionalDouble bytesPerMessage, String failure) {
  private static final String BYTES = "bytes";

  /** A cell that gave no figure. */
  static Measurement failed(CellName cell, String failure) {
    return new Measurement(cell, null, OptionalDouble.empty(), failure);
  }

  /**
   * Reads a result.
   *
   * @throws IllegalArgumentException where it holds no measured iteration
   */
  static Measurement of(RunResult result) {
    BenchmarkParams params = result.getParams();
    // JMH gives rates in operations per time unit of the benchmark.
    double unitsPerSecond = (double) TimeUnit.SECONDS.toNanos(1) / params.getTimeUnit().toNanos(1);
    List<List<Double>> forks = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    for (BenchmarkResult fork : result.getBenchmarkResults()) {
      List<Double> iterations = new ArrayList<>();
      for (IterationResult iteration : fork.getIterationResults()) {
        double score = iteration.getPrimaryResult().getScore();
        iterations.add(score * unitsPerSecond);
        Result<?> rate = iteration.getSecondaryResults().get(BYTES);
        if (rate != null && score > 0) {
          bytes.add(rate.getScore() / score);
        }
      }
      forks.add(iterations);
    }
    return new Measurement(
        CellName.of(params.getBenchmark(), parameters(params)),
        Figure.of(forks),
        bytes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Figure.median(bytes)),
        null);
  }

  private static Map<String, String> parameters(BenchmarkParams params) {
    Map<String, String> parameters = new HashMap<>();
    params.getParamsKeys().forEach(name -> parameters.put(name, params.getParam(name)));
    return parameters;
  }

  boolean failed() {
    return figure == null;
  }
}
