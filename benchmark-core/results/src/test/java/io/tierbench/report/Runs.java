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
import io.tierbench.record.JmhJson;
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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Creates results of JMH without measuring. */
public final class Runs {
  public static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");
  public static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");
  public static final List<String> SHAPES = List.of("DTO", "DATASET");

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

  /** Returns the measurement of series. */
  public static Measurement measured(Cell cell, List<Series> series) {
    Map<Integer, Double> rates = new TreeMap<>();
    series.forEach(one -> rates.put(one.trial(), one.figure()));
    return Measurement.measured(cell, CellDescription.of(cell), series, rates, null);
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

  /** Adds trials to a run, the first with number 1. */
  public static ResultsFolder trials(
      ResultsFolder folder, int trials, IntFunction<List<Series>> series) throws IOException {
    for (int trial = 1; trial <= trials; trial++) {
      folder.add(trial(trial, series.apply(trial)));
    }
    return folder;
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

  /** Returns a series with a whole result in JMH's format. */
  public static Series withJmh(Cell cell, int trial, Double... rates) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("jmhVersion", "1.37").put("benchmark", cell.benchmark()).put("mode", "thrpt");
    result.put("threads", 1).put("jvm", "java").put("jdkVersion", "17");
    result.put("measurementTime", "1 s");
    cell.parameters().forEach(result.putObject("params")::put);
    ObjectNode primary = result.putObject(JmhJson.PRIMARY);
    primary.put("scoreUnit", "ops/s").putObject("scorePercentiles").putNull("50.0");
    result.putObject("secondaryMetrics");
    List<Map<String, Double>> iterations =
        Stream.of(rates).map(rate -> Map.of(JmhJson.PRIMARY, rate)).toList();
    return series(cell, trial, List.of(rates), JmhJson.ofIterations(result, iterations, 1));
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

  /** Returns a run of one trial with one iteration of each cell, from calls per second. */
  public static ResultsFolder measured(Path parent, Map<Cell, Double> rates) throws IOException {
    return trials(
        folder(parent, "QUICK", List.copyOf(rates.keySet())),
        1,
        trial ->
            rates.entrySet().stream()
                .map(cell -> series(cell.getKey(), trial, List.of(cell.getValue()), null))
                .toList());
  }

  /** Returns a cell with every parameter in its label. */
  public static Cell cell(String method, Map<String, String> parameters) {
    return new Cell(PACKAGE + method, parameters, List.copyOf(parameters.keySet()));
  }

  /** A stack's cell under the usual options; the given parameters are in its label. */
  public static Cell pairing(String workload, String... namesAndValues) {
    return new Cell(
        PACKAGE + "RoundTripBenchmark." + workload,
        with(usualOptions(), namesAndValues),
        List.copyOf(parameters(namesAndValues).keySet()));
  }

  /** Returns a stack's cell with a shape and other parameters in its label. */
  public static Cell stack(
      String workload, String serialization, String transport, String shape, String... others) {
    String[] usual = {"serialization", serialization, "transport", transport, "shape", shape};
    return pairing(
        workload, Stream.of(usual, others).flatMap(Arrays::stream).toArray(String[]::new));
  }

  public static Map<String, String> usualOptions() {
    return parameters(
        "dispatch", "WORKERS", "drive", "LOOP", "insertion", "ROW_BY_ROW", "placement", "FREE");
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
