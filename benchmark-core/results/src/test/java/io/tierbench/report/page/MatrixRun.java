package io.tierbench.report.page;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of the whole matrix with known truth and every kind of verdict: each cell has a true time
 * per call, its stacks and its iterations a noise of 0.8 % each. Storing an order reverses gRPC and
 * HTTP, and one cell failed. One stack has a second copy.
 */
public final class MatrixRun {
  static final String FAILED = "RoundTripBenchmark.loadCustomer:SOAP:GRPC:DATASET";

  private static final int ROUNDS = 8;

  /** Stack with a second copy, over TCP. */
  private static final String COPIED = "JSON";

  private static final Map<String, Double> WORK =
      Map.of("empty", 0.05, "storeOrder", 900.0, "loadProducts", 140.0, "loadCustomer", 80.0);
  private static final Map<String, Double> SIZE =
      Map.of("empty", 0.1, "storeOrder", 3.0, "loadProducts", 20.0, "loadCustomer", 0.7);
  private static final Map<String, Double> CODING =
      Map.of("SOAP", 18.0, "JSON", 3.4, "KRYO", 0.9, "PROTOBUF", 1.3);
  private static final Map<String, Double> WIRE = Map.of("HTTP", 70.0, "TCP", 40.0, "GRPC", 110.0);

  private final Map<Cell, Double> micros = new LinkedHashMap<>();
  private final Map<Cell, Map<String, Double>> metrics = new LinkedHashMap<>();
  private final Map<Cell, Map<String, Double>> phases = new LinkedHashMap<>();
  private final Random random = new Random(2005);

  private MatrixRun() {
    for (String workload : List.of("empty", "storeOrder", "loadProducts", "loadCustomer")) {
      for (String shape : workload.equals("empty") ? List.of("") : Runs.SHAPES) {
        addRows(workload, shape);
      }
    }
  }

  /** Writes the run into a new folder. */
  public static ResultsFolder folder(Path parent, int trials) throws IOException {
    return new MatrixRun().write(parent, trials);
  }

  private void addRows(String workload, String shape) {
    Map<String, String> shaped = shape.isEmpty() ? Map.of() : Map.of("shape", shape);
    Map<String, String> options = new LinkedHashMap<>(Runs.usualOptions());
    options.put("placement", "FREE");
    options.putAll(shaped);
    double size = SIZE.get(workload) * (shape.equals("DATASET") ? 2.6 : 1);
    double work = WORK.get(workload);
    for (String serialization : Runs.SERIALIZATIONS) {
      for (String transport : Runs.TRANSPORTS) {
        double helped = workload.equals("storeOrder") && transport.equals("GRPC") ? 80 : 0;
        double coding = size * CODING.get(serialization) * 1.4;
        double wire = WIRE.get(transport) - helped;
        add(
            "RoundTripBenchmark." + workload,
            Runs.with(options, "serialization", serialization, "transport", transport),
            work + wire + coding,
            size * CODING.get(serialization),
            phases(work, wire, coding));
      }
    }
    options.remove("drive");
    for (String framework : List.of("CXF", "GRPC")) {
      add(
          "AsShippedBenchmark." + workload,
          Runs.with(options, "framework", framework),
          work + (framework.equals("CXF") ? 900 : 130) + size * 5,
          size * 5,
          Map.of());
    }
    for (String serialization : Runs.SERIALIZATIONS) {
      Map<String, String> floor =
          Runs.parameters("placement", "FREE", "serialization", serialization);
      floor.putAll(shaped);
      double coding = size * CODING.get(serialization);
      add("FloorBenchmark." + workload, floor, 25 + coding / 40, coding, Map.of());
    }
  }

  /** Returns phases that leave a tenth of the wire unexplained. */
  private static Map<String, Double> phases(double work, double wire, double coding) {
    Map<String, Double> phases = new LinkedHashMap<>();
    phases.put("step.encode.request", 0.1 * coding);
    phases.put("step.send", 0.4 * wire);
    phases.put("step.queue", 0.1 * wire);
    phases.put("step.decode.request", 0.1 * coding);
    phases.put("step.work", work);
    phases.put("step.encode.response", 0.3 * coding);
    phases.put("step.return", 0.4 * wire);
    phases.put("step.decode.response", 0.5 * coding);
    phases.put(Series.TIMED_CALL, 1.01 * (work + wire + coding));
    return phases;
  }

  private static Map<String, Double> callMetrics(double time, double coding) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("service.p50", time * 0.97);
    metrics.put("service.p90", time * 1.15);
    metrics.put("service.p99", time * 1.9);
    metrics.put("service.p99.9", time * 6);
    metrics.put("client.allocation", 900 + 450 * coding);
    metrics.put("server.allocation", 1400 + 520 * coding);
    metrics.put("client.cpu", 12 + 0.8 * coding);
    metrics.put("server.cpu", 15 + 0.9 * coding);
    metrics.put("bytes.request", 90.0);
    metrics.put("bytes.response", 110 + 60 * coding);
    return metrics;
  }

  private void add(
      String benchmark,
      Map<String, String> parameters,
      double time,
      double coding,
      Map<String, Double> taken) {
    List<String> varying = new ArrayList<>(parameters.keySet());
    varying.removeAll(Runs.usualOptions().keySet());
    Cell cell = new Cell("io.tierbench.benchmark." + benchmark, parameters, varying);
    micros.put(cell, time);
    metrics.put(cell, callMetrics(time, coding));
    phases.put(cell, taken);
  }

  private ResultsFolder write(Path parent, int trials) throws IOException {
    List<Cell> cells = List.copyOf(micros.keySet());
    return Runs.trials(
        Runs.folder(parent, "STANDARD", cells), trials, trial -> series(cells, trial));
  }

  private List<Series> series(List<Cell> cells, int trial) {
    // Effects of the machine on all cells in a round.
    double[] drift = random.doubles(ROUNDS).map(luck -> 1 + 0.05 * (luck - 0.5)).toArray();
    List<Series> series = new ArrayList<>();
    for (Cell cell : cells) {
      series.add(series(cell, 1, trial, drift));
      if (COPIED.equals(cell.serialization()) && "TCP".equals(cell.parameter("transport"))) {
        series.add(series(cell, 2, trial, drift));
      }
    }
    return series;
  }

  private Series series(Cell cell, int copy, int trial, double[] drift) {
    if (cell.label().equals(FAILED)) {
      return Runs.failed(cell, trial, "the answer differs from that of the service");
    }
    double truth = 1e6 / micros.get(cell);
    double pair = truth * Math.exp(0.008 * random.nextGaussian());
    List<Double> rates = new ArrayList<>();
    for (double machine : drift) {
      rates.add(pair * machine * Math.exp(0.008 * random.nextGaussian()));
    }
    Map<String, List<Double>> measured = new LinkedHashMap<>();
    metrics
        .get(cell)
        .forEach(
            (name, value) ->
                measured.put(name, List.of(value * Math.exp(0.005 * random.nextGaussian()))));
    return Runs.series(cell, trial, copy, rates, phases.get(cell), null, Runs.jmh(rates, measured));
  }
}
