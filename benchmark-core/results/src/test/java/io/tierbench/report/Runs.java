package io.tierbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.CpuContention;
import io.tierbench.record.Environment;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.record.Trial.Group;
import io.tierbench.record.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Creates results of JMH without measuring. */
public final class Runs {
  public static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");
  public static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");
  public static final List<String> SHAPES = List.of("DTO", "DATASET");
  public static final List<String> SHAPED = List.of("storeOrder", "loadProducts", "loadCustomer");

  /** A JVM, as a run describes it. */
  public static final Map<String, String> JVM =
      parameters(
          "pid", String.valueOf(ProcessHandle.current().pid()),
          "java", System.getProperty("java.version"),
          "vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
          "vendor", System.getProperty("java.vm.vendor"),
          "arguments", "-Xmx1g",
          "garbageCollectors", "G1 Young Generation, G1 Old Generation",
          "maxHeapBytes", "1073741824",
          "nettyUsesUnsafe", "true",
          "processors", "2");

  static final String PACKAGE = "io.tierbench.benchmark.";

  private Runs() {}

  /** Returns the folder of the only run in a folder of results. */
  public static Path only(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  /** Returns names and values in the given order. */
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

  /** Returns the measurement of a result, each of its forks measured in a separate trial. */
  public static Measurement measured(MeasuredCell result) {
    return measured(result.cell(), series(result));
  }

  /** Returns the measurement of series. */
  public static Measurement measured(Cell cell, List<Series> series) {
    Map<Integer, Double> rates = new TreeMap<>();
    series.forEach(one -> rates.put(one.trial(), one.figure()));
    return Measurement.measured(cell, CellDescription.of(cell), series, rates, null);
  }

  /** A series for each fork, in trials from 1. */
  public static List<Series> series(MeasuredCell measured) {
    List<Series> series = new ArrayList<>();
    for (double[] fork : measured.forks()) {
      series.add(
          series(
              measured.cell(),
              series.size() + 1,
              Arrays.stream(fork).boxed().toList(),
              measured.json(fork)));
    }
    return series;
  }

  /** Returns a series of the first copy of a cell's stack, without phases. */
  public static Series series(Cell cell, int trial, List<Double> rates, JsonNode jmh) {
    return series(cell, trial, 1, rates, Map.of(), null, jmh);
  }

  /** Returns the series as one of a cell that had not converged at the end of its warm-up. */
  public static Series notLevel(Series series) {
    return with(series, false, series.restarted());
  }

  /** Returns the series as one of a stack that was restarted. */
  public static Series restarted(Series series, String reason) {
    return with(series, series.level(), reason);
  }

  private static Series with(Series series, boolean level, String restarted) {
    return new Series(
        series.cell(),
        series.trial(),
        series.group(),
        series.copy(),
        series.benchmark(),
        series.parameters(),
        series.warmUp(),
        series.measured(),
        level,
        series.late(),
        series.phases(),
        restarted,
        series.failure(),
        series.jmh());
  }

  /** Returns the series of a cell that was not measured. */
  public static Series failed(Cell cell, int trial, String failure) {
    return series(cell, trial, 1, List.of(), Map.of(), failure, null);
  }

  /** Returns a series with a warm-up of one round at half of the first rate. */
  public static Series series(
      Cell cell,
      int trial,
      int copy,
      List<Double> rates,
      Map<String, Double> phases,
      String failure,
      JsonNode jmh) {
    return new Series(
        cell.label(),
        trial,
        1,
        copy,
        cell.benchmark(),
        cell.parameters(),
        rounds(1, rates.stream().limit(1).map(rate -> rate / 2).toList()),
        rounds(2, rates),
        true,
        false,
        phases,
        null,
        failure,
        jmh);
  }

  private static SortedMap<Integer, Double> rounds(int first, List<Double> rates) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    rates.forEach(rate -> rounds.put(first + rounds.size(), rate));
    return rounds;
  }

  /** Returns a trial of ten minutes. */
  public static Trial trial(int number, List<Series> series) {
    return trial(number, series, CpuContention.UNKNOWN);
  }

  /** Returns a trial with CPU contention. */
  public static Trial trial(int number, List<Series> series, CpuContention others) {
    int rounds = series.stream().mapToInt(one -> one.measured().size()).max().orElse(0);
    return new Trial(
        number,
        Instant.parse("2026-11-20T10:00:00Z").plusSeconds(600L * number),
        600,
        null,
        List.of(new Group(1, List.of("KRYO:TCP"), 1, rounds, 20, 300, 100, 5000.0, 0, 0, others)),
        series);
  }

  /** Returns a series' metrics as JMH writes them: their iterations, and the mean as score. */
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

  /** A folder with no trial yet. */
  public static ResultsFolder folder(Path parent, String preset, List<Cell> cells)
      throws IOException {
    return folder(parent, preset, cells, List.of());
  }

  /** Returns the folder of a run with variants. */
  public static ResultsFolder folder(
      Path parent, String preset, List<Cell> cells, List<Variant> variants) throws IOException {
    return folder(parent, preset, cells, variants, Map.of());
  }

  /** Returns the folder of a run whose frameworks have counterparts. */
  public static ResultsFolder folder(
      Path parent,
      String preset,
      List<Cell> cells,
      List<Variant> variants,
      Map<String, Baseline> counterparts)
      throws IOException {
    ResultsFolder folder = ResultsFolder.create(parent, preset);
    folder.write(environment());
    folder.write(
        new RunPlan(
            RunPlan.FORMAT,
            42,
            preset,
            "matrix",
            cells,
            variants,
            1,
            Baseline.USUAL,
            counterparts,
            new Sampling(200, 0, 0.0, 60, 300, 10, 40, 60),
            256,
            2,
            10,
            0.05,
            null,
            "a",
            "17",
            null));
    return folder;
  }

  /** A folder of results, each fork in a trial of its own. */
  public static ResultsFolder measured(Path parent, List<MeasuredCell> results) throws IOException {
    return folder(parent, "QUICK", results, 0, null);
  }

  /** Returns a folder of results with failures of the last cells. */
  public static ResultsFolder folder(
      Path parent, String preset, List<MeasuredCell> results, int failed, String cause)
      throws IOException {
    ResultsFolder folder =
        folder(parent, preset, results.stream().map(MeasuredCell::cell).toList());
    SortedMap<Integer, List<Series>> trials = new TreeMap<>();
    for (MeasuredCell result : results.subList(0, results.size() - failed)) {
      for (Series series : series(result)) {
        trials.computeIfAbsent(series.trial(), number -> new ArrayList<>()).add(series);
      }
    }
    for (MeasuredCell result : results.subList(results.size() - failed, results.size())) {
      trials.computeIfAbsent(1, number -> new ArrayList<>()).add(failed(result.cell(), 1, cause));
    }
    for (Map.Entry<Integer, List<Series>> trial : trials.entrySet()) {
      folder.add(trial(trial.getKey(), trial.getValue()));
    }
    return folder;
  }

  /** A result in calls per second. */
  public static MeasuredCell result(
      String method, Map<String, String> parameters, double[]... forks) {
    return new MeasuredCell(PACKAGE + method, parameters, List.of(forks));
  }

  /** A stack's cell under the usual options; the given parameters are in its label. */
  public static Cell pairing(String workload, String... namesAndValues) {
    return new Cell(
        PACKAGE + "RoundTripBenchmark." + workload,
        with(usualOptions(), namesAndValues),
        List.copyOf(parameters(namesAndValues).keySet()));
  }

  /** Returns every cell of a run with values of realistic size. */
  public static List<MeasuredCell> full(int forks, Map<String, String> options) {
    Map<String, Double> coding = Map.of("SOAP", 80.0, "JSON", 9.0, "KRYO", 1.0, "PROTOBUF", 3.0);
    Map<String, Double> wire = Map.of("HTTP", 95.0, "TCP", 80.0, "GRPC", 160.0);
    Map<String, String> placement = parameters("placement", options.get("placement"));
    Map<String, String> hosted = new LinkedHashMap<>(options);
    hosted.remove("drive");
    Random random = new Random(1);
    List<MeasuredCell> results = new ArrayList<>();
    for (String workload : List.of("empty", "storeOrder", "loadProducts", "loadCustomer")) {
      for (String shape : workload.equals("empty") ? List.of("") : SHAPES) {
        String[] shaped = shape.isEmpty() ? new String[0] : new String[] {"shape", shape};
        for (String framework : List.of("CXF", "CXF_URL_CONNECTION", "GRPC")) {
          results.add(
              result(
                  "AsShippedBenchmark." + workload,
                  with(with(hosted, "framework", framework), shaped),
                  around(random, forks, framework.equals("CXF") ? 700 : 4000)));
        }
        for (String serialization : SERIALIZATIONS) {
          double micros = coding.get(serialization) * (shape.equals("DATASET") ? 2.6 : 1);
          results.add(
              result(
                  "FloorBenchmark." + workload,
                  with(with(placement, "serialization", serialization), shaped),
                  around(random, forks, 1e6 / (70 + micros / 40))));
          for (String transport : TRANSPORTS) {
            Map<String, String> stack =
                with(options, "serialization", serialization, "transport", transport);
            results.add(
                result(
                    "RoundTripBenchmark." + workload,
                    with(stack, shaped),
                    around(random, forks, 1e6 / (wire.get(transport) + micros))));
          }
        }
      }
    }
    return results;
  }

  public static Map<String, String> usualOptions() {
    return parameters(
        "dispatch", "WORKERS", "drive", "LOOP", "insertion", "ROW_BY_ROW", "placement", "FREE");
  }

  private static double[][] around(Random random, int forks, double callsPerSecond) {
    double[][] measured = new double[forks][5];
    for (double[] fork : measured) {
      double luck = 1 + 0.03 * random.nextGaussian();
      // The same backwards, so that no chance looks like a cell that is not level.
      for (int i = 0; i <= fork.length / 2; i++) {
        fork[i] = callsPerSecond * luck * (1 + 0.02 * random.nextGaussian());
        fork[fork.length - 1 - i] = fork[i];
      }
    }
    return measured;
  }

  /** Returns the environment of a quick run, described once: it asks Git and the machine. */
  public static Environment environment() {
    return QuickRun.ENVIRONMENT;
  }

  private static final class QuickRun {
    static final Environment ENVIRONMENT = environment(Map.of("preset", "QUICK"));
  }

  public static Environment environment(Map<String, Object> run) {
    return Environment.describe(
        run,
        parameters("tierbench", "0.1.0", "kryo", "5.6.2"),
        JVM,
        JVM,
        parameters("version", "18.6", "fsync", "on", "synchronous_commit", "on"));
  }
}
