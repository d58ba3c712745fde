package io.tierbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.results.Cell;
import io.tierbench.results.Environment;
import io.tierbench.results.JmhJson;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Sampling;
import io.tierbench.server.JvmDescription;
import io.tierbench.verdict.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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

/** Makes the results that JMH would give, without measuring for them. */
public final class Runs {
  public static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");
  public static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");
  public static final List<String> SHAPES = List.of("DTO", "DATASET");
  public static final List<String> SHAPED = List.of("storeOrder", "loadProducts", "loadCustomer");
  private static final String PACKAGE = "io.tierbench.benchmark.";
  private static final long ITERATION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private Runs() {}

  /** Names and values in the order in which they are given. */
  public static Map<String, String> parameters(String... namesAndValues) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return parameters;
  }

  public static Map<String, String> with(Map<String, String> parameters, String... namesAndValues) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.putAll(parameters(namesAndValues));
    return all;
  }

  /** What the report makes of a result, each of its forks measured in a block of its own. */
  static Measurement measured(RunResult result) {
    return Measurement.measured(cell(result), replicates(result));
  }

  /** The cell that a result is of, with every parameter in its label. */
  static Cell cell(RunResult result) {
    Map<String, String> parameters = new TreeMap<>();
    result
        .getParams()
        .getParamsKeys()
        .forEach(name -> parameters.put(name, result.getParams().getParam(name)));
    return new Cell(
        result.getParams().getBenchmark(), parameters, List.copyOf(parameters.keySet()));
  }

  /** A replicate for each fork, in blocks from 1. */
  static List<Replicate> replicates(RunResult result) {
    List<Replicate> replicates = new ArrayList<>();
    for (BenchmarkResult fork : result.getBenchmarkResults()) {
      List<Double> rates =
          fork.getIterationResults().stream()
              .map(iteration -> iteration.getPrimaryResult().getScore())
              .toList();
      RunResult alone = new RunResult(result.getParams(), List.of(fork));
      replicates.add(
          replicate(cell(result), replicates.size() + 1, rates, null, JmhJson.of(alone)));
    }
    return replicates;
  }

  /** The only replicate of a cell in a block. */
  public static Replicate replicate(
      Cell cell, int block, List<Double> rates, String failure, JsonNode jmh) {
    return replicate(cell, 1, block, 1, rates, true, null, failure, jmh);
  }

  /** Any replicate. */
  public static Replicate replicate(
      Cell cell,
      int copy,
      int block,
      int attempt,
      List<Double> rates,
      boolean steady,
      String rejected,
      String failure,
      JsonNode jmh) {
    return new Replicate(
        cell.label(),
        copy,
        block,
        1,
        attempt,
        cell.benchmark(),
        cell.parameters(),
        Instant.EPOCH,
        30,
        List.of(),
        rates,
        steady,
        null,
        rejected,
        failure,
        jmh);
  }

  /** What a fork's JMH result says of its metrics: their iterations, and the mean as score. */
  public static JsonNode jmh(List<Double> rates, Map<String, List<Double>> metrics) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("primaryMetric", metric(rates));
    ObjectNode secondary = result.putObject("secondaryMetrics");
    metrics.forEach((name, values) -> secondary.set(name, metric(values)));
    return result;
  }

  private static ObjectNode metric(List<Double> values) {
    ObjectNode metric = JsonNodeFactory.instance.objectNode();
    metric.put("score", values.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
    ArrayNode iterations = metric.putArray("rawData").addArray();
    values.forEach(iterations::add);
    return metric;
  }

  /** A folder with no replicate yet. */
  public static ResultsFolder folder(Path parent, String preset, String sentinel, List<Cell> cells)
      throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, preset);
    folder.write(environment());
    folder.write(
        new RunPlan(
            RunPlan.FORMAT,
            42,
            preset,
            cells,
            sentinel,
            1,
            Baseline.USUAL,
            new Sampling(200, 10, 40, 100, 10),
            3,
            10,
            0.05,
            null,
            "a",
            "17",
            null));
    return folder;
  }

  /** A folder of results, those of the last so many cells failed. */
  static ResultsFolder folder(
      Path parent, String preset, List<RunResult> results, int failed, String cause)
      throws IOException {
    ResultsFolder folder = folder(parent, preset, null, results.stream().map(Runs::cell).toList());
    for (RunResult result : results.subList(0, results.size() - failed)) {
      for (Replicate replicate : replicates(result)) {
        folder.add(replicate);
      }
    }
    for (RunResult result : results.subList(results.size() - failed, results.size())) {
      folder.add(replicate(cell(result), 1, List.of(), cause, null));
    }
    return folder;
  }

  /** A result in calls per second. */
  public static RunResult result(String method, Map<String, String> parameters, double[]... forks) {
    return result(method, parameters, TimeUnit.SECONDS, 0, List.of(), forks);
  }

  public static RunResult resultWithBytes(
      String method, Map<String, String> parameters, int bytesPerCall, double[]... forks) {
    return result(method, parameters, TimeUnit.SECONDS, bytesPerCall, List.of(), forks);
  }

  /** A result whose benchmark has its own unit of time; the forks are in calls per second still. */
  public static RunResult result(
      String method,
      Map<String, String> parameters,
      TimeUnit unit,
      int bytesPerCall,
      List<String> jvmArguments,
      double[]... forks) {
    WorkloadParams workload = new WorkloadParams();
    parameters.forEach((name, value) -> workload.put(name, value, 0));
    IterationParams measurement =
        new IterationParams(IterationType.MEASUREMENT, forks[0].length, TimeValue.seconds(1), 1);
    BenchmarkParams params =
        new BenchmarkParams(
            PACKAGE + method,
            "generated." + method,
            true,
            1,
            new int[] {1},
            List.of(),
            forks.length,
            0,
            new IterationParams(IterationType.WARMUP, 1, TimeValue.seconds(1), 1),
            measurement,
            Mode.Throughput,
            workload,
            unit,
            1,
            "java",
            jvmArguments,
            "17",
            "VM",
            "17",
            "1.37",
            TimeValue.minutes(10));
    List<BenchmarkResult> results = new ArrayList<>();
    for (double[] fork : forks) {
      List<IterationResult> iterations = new ArrayList<>();
      for (double callsPerSecond : fork) {
        IterationResult iteration = new IterationResult(params, measurement, null);
        iteration.addResult(
            new ThroughputResult(
                ResultRole.PRIMARY,
                method.substring(method.indexOf('.') + 1),
                callsPerSecond,
                ITERATION_NANOS,
                unit));
        if (bytesPerCall > 0) {
          iteration.addResult(
              new ThroughputResult(
                  ResultRole.SECONDARY,
                  "bytes",
                  callsPerSecond * bytesPerCall,
                  ITERATION_NANOS,
                  unit));
        }
        iterations.add(iteration);
      }
      results.add(new BenchmarkResult(params, iterations));
    }
    return new RunResult(params, results);
  }

  /** Every cell of a run with figures of the size that they have. */
  public static List<RunResult> full(int forks, Map<String, String> options) {
    Random random = new Random(1);
    Map<String, Double> work =
        Map.of("empty", 0.1, "storeOrder", 900.0, "loadProducts", 140.0, "loadCustomer", 80.0);
    Map<String, Double> size =
        Map.of("empty", 0.1, "storeOrder", 3.0, "loadProducts", 20.0, "loadCustomer", 0.7);
    Map<String, Double> coding = Map.of("SOAP", 18.0, "JSON", 3.4, "KRYO", 0.9, "PROTOBUF", 1.3);
    Map<String, Double> wire = Map.of("HTTP", 95.0, "TCP", 80.0, "GRPC", 160.0);
    Map<String, String> placement = parameters("placement", options.get("placement"));
    Map<String, String> hosted = new LinkedHashMap<>(options);
    hosted.remove("drive");
    List<RunResult> results = new ArrayList<>();
    for (String workload : List.of("empty", "storeOrder", "loadProducts", "loadCustomer")) {
      List<String> shapes = workload.equals("empty") ? List.of("") : SHAPES;
      for (String shape : shapes) {
        Map<String, String> shaped = shape.isEmpty() ? Map.of() : parameters("shape", shape);
        double weight = size.get(workload) * (shape.equals("DATASET") ? 2.6 : 1);
        for (String framework : List.of("CXF", "CXF_URL_CONNECTION", "GRPC")) {
          double micros =
              work.get(workload)
                  + (framework.equals("CXF") ? 600 : 190)
                  + weight * (framework.equals("GRPC") ? 1.5 : 18);
          results.add(
              result(
                  "AsShippedBenchmark." + workload,
                  with(with(hosted, "framework", framework), flat(shaped)),
                  around(random, forks, 1e6 / micros)));
        }
        results.add(
            result(
                "DatabaseBenchmark." + workload,
                with(hosted, flat(shaped)),
                around(
                    random,
                    forks,
                    1e6 / work.get(workload) * (shape.equals("DATASET") ? 0.9 : 1))));
        for (String serialization : SERIALIZATIONS) {
          results.add(
              result(
                  "FloorBenchmark." + workload,
                  with(with(placement, "serialization", serialization), flat(shaped)),
                  around(random, forks, 1e6 / (70 + weight * coding.get(serialization) / 40))));
          for (String transport : TRANSPORTS) {
            double micros =
                work.get(workload)
                    + wire.get(transport)
                    + weight * coding.get(serialization) * 1.4
                    + (serialization.equals("SOAP") ? 60 : 2);
            results.add(
                result(
                    "RoundTripBenchmark." + workload,
                    with(
                        with(options, "serialization", serialization, "transport", transport),
                        flat(shaped)),
                    around(random, forks, 1e6 / micros)));
          }
        }
      }
    }
    for (String serialization : SERIALIZATIONS) {
      for (String method : List.of("encodeEmpty", "decodeEmpty")) {
        results.add(
            resultWithBytes(
                "SerializationBenchmark." + method,
                parameters("serialization", serialization),
                (int) (20 * coding.get(serialization)),
                around(random, forks, 1e7 / coding.get(serialization))));
      }
      for (String shape : SHAPES) {
        for (String payload : List.of("ORDER", "PRODUCTS", "CUSTOMER")) {
          for (String method : List.of("encode", "decode")) {
            double weight =
                switch (payload) {
                  case "ORDER" -> 3;
                  case "PRODUCTS" -> 20;
                  default -> 0.7;
                };
            results.add(
                resultWithBytes(
                    "SerializationBenchmark." + method,
                    parameters("serialization", serialization, "shape", shape, "payload", payload),
                    (int) (weight * 200 * coding.get(serialization)),
                    around(random, forks, 1e6 / (weight * coding.get(serialization)))));
          }
        }
      }
    }
    for (String transport : TRANSPORTS) {
      for (String bytes : List.of("0", "1024", "10240", "102400")) {
        results.add(
            result(
                "TransportBenchmark.echo",
                with(
                    parameters("dispatch", options.get("dispatch"), "drive", options.get("drive")),
                    "placement",
                    options.get("placement"),
                    "transport",
                    transport,
                    "bytes",
                    bytes),
                around(
                    random, forks, 1e6 / (wire.get(transport) + Integer.parseInt(bytes) / 900.0))));
      }
    }
    return results;
  }

  public static Map<String, String> usualOptions() {
    return parameters(
        "dispatch", "WORKERS", "drive", "LOOP", "insertion", "ROW_BY_ROW", "placement", "FREE");
  }

  private static String[] flat(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .flatMap(entry -> java.util.stream.Stream.of(entry.getKey(), entry.getValue()))
        .toArray(String[]::new);
  }

  private static double[][] around(Random random, int forks, double callsPerSecond) {
    double[][] measured = new double[forks][5];
    for (double[] fork : measured) {
      double luck = 1 + 0.03 * random.nextGaussian();
      for (int i = 0; i < fork.length; i++) {
        fork[i] = callsPerSecond * luck * (1 + 0.02 * random.nextGaussian());
      }
    }
    return measured;
  }

  public static Environment environment() {
    return environment(Map.of("preset", "QUICK"));
  }

  public static Environment environment(Map<String, Object> run) {
    return Environment.describe(
        run,
        JvmDescription.ofThisJvm(),
        parameters("version", "18.6", "fsync", "on", "synchronous_commit", "on"));
  }
}
