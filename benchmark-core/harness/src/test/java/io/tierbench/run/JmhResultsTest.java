package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.record.Cell;
import io.tierbench.record.JmhJson;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** Tests that recorded iterations become the result that JMH would have written of a fork. */
class JmhResultsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String METHOD = "io.tierbench.benchmark.RoundTripBenchmark.empty";
  private static final Cell KRYO =
      new Cell(METHOD, Runs.parameters("serialization", "KRYO"), List.of("serialization"));
  private static final long ITERATION_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A fork of so many iterations. */
  private static RunResult fork(double... rates) {
    WorkloadParams workload = new WorkloadParams();
    KRYO.parameters().forEach((name, value) -> workload.put(name, value, 0));
    IterationParams measurement =
        new IterationParams(IterationType.MEASUREMENT, rates.length, TimeValue.seconds(1), 1);
    BenchmarkParams params =
        new BenchmarkParams(
            METHOD,
            "generated." + METHOD,
            true,
            1,
            new int[] {1},
            List.of(),
            1,
            0,
            new IterationParams(IterationType.WARMUP, 1, TimeValue.seconds(1), 1),
            measurement,
            Mode.Throughput,
            workload,
            TimeUnit.SECONDS,
            1,
            "java",
            List.of(),
            "17",
            "VM",
            "17",
            "1.37",
            TimeValue.minutes(10));
    List<IterationResult> iterations = new ArrayList<>();
    for (double rate : rates) {
      IterationResult iteration = new IterationResult(params, measurement, null);
      iteration.addResult(
          new ThroughputResult(
              ResultRole.PRIMARY, "empty", rate, ITERATION_NANOS, TimeUnit.SECONDS));
      iterations.add(iteration);
    }
    return new RunResult(params, List.of(new BenchmarkResult(params, iterations)));
  }

  @Test
  void iterationsBecomeTheIterationsThatJmhWouldHaveWritten() throws IOException {
    double[] rates = {100, 130, 90};
    List<RunResult> iterations = Arrays.stream(rates).mapToObj(JmhResultsTest::fork).toList();
    List<Map<String, Double>> numbers = iterations.stream().map(JmhResults::numbers).toList();

    ObjectNode fork = JmhJson.ofIterations(JmhResults.json(iterations.get(0)), numbers, 1);

    assertThat(JSON.readTree(fork.toString()))
        .isEqualTo(JSON.readTree(JmhResults.json(fork(rates)).toString()));
    assertThat(numbers)
        .isEqualTo(iterations.stream().map(JmhResults::json).map(JmhJson::numbers).toList());
  }
}
