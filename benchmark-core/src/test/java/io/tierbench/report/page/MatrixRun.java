package io.tierbench.report.page;

import io.tierbench.report.Runs;
import io.tierbench.results.Block;
import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of the whole matrix whose truth is known, with every kind of verdict in it: each cell has a
 * true time per call, its forks a noise of 0.8 %. Storing an order turns gRPC and HTTP round, and
 * one cell failed.
 */
final class MatrixRun {
  static final String SENTINEL = "RoundTripBenchmark.loadCustomer:JSON:TCP:DTO";
  static final String FAILED = "RoundTripBenchmark.loadCustomer:SOAP:GRPC:DATASET";

  private static final String PACKAGE = "io.tierbench.benchmark.";
  private static final Map<String, Double> WORK =
      Map.of("empty", 0.05, "storeOrder", 900.0, "loadProducts", 140.0, "loadCustomer", 80.0);
  private static final Map<String, Double> SIZE =
      Map.of("empty", 0.1, "storeOrder", 3.0, "loadProducts", 20.0, "loadCustomer", 0.7);
  private static final Map<String, Double> CODING =
      Map.of("SOAP", 18.0, "JSON", 3.4, "KRYO", 0.9, "PROTOBUF", 1.3);
  private static final Map<String, Double> WIRE = Map.of("HTTP", 70.0, "TCP", 40.0, "GRPC", 110.0);
  private static final Map<String, String> PAYLOADS =
      Map.of("storeOrder", "ORDER", "loadProducts", "PRODUCTS", "loadCustomer", "CUSTOMER");

  private final Map<Cell, Double> micros = new LinkedHashMap<>();
  private final Map<Cell, Map<String, Double>> metrics = new LinkedHashMap<>();
  private final Random random = new Random(2005);
  private final double sentinel;
  private final String placement;

  /**
   * @param sentinel how many times as fast the second copy of the sentinel is
   * @param placement of the client and the server
   */
  private MatrixRun(double sentinel, String placement) {
    this.sentinel = sentinel;
    this.placement = placement;
    for (String workload : List.of("empty", "storeOrder", "loadProducts", "loadCustomer")) {
      for (String shape : workload.equals("empty") ? List.of("") : Runs.SHAPES) {
        addRows(workload, shape);
      }
    }
    addLayers();
  }

  /** Writes the run into a new folder. */
  static ResultsFolder folder(Path parent, int blocks) throws IOException {
    return new MatrixRun(1, "FREE").write(parent, blocks);
  }

  /** Writes one whose sentinel differs from itself by 10 %. */
  static ResultsFolder invalid(Path parent, int blocks) throws IOException {
    return new MatrixRun(1.1, "FREE").write(parent, blocks);
  }

  /** Writes one whose client and server share a core. */
  static ResultsFolder onOneCore(Path parent, int blocks) throws IOException {
    return new MatrixRun(1, "SAME_CORE").write(parent, blocks);
  }

  private Map<String, String> options() {
    return Runs.with(Runs.usualOptions(), "placement", placement);
  }

  private void addRows(String workload, String shape) {
    Map<String, String> shaped = shape.isEmpty() ? Map.of() : Map.of("shape", shape);
    Map<String, String> hosted = new LinkedHashMap<>(options());
    hosted.remove("drive");
    double size = SIZE.get(workload) * (shape.equals("DATASET") ? 2.6 : 1);
    for (String serialization : Runs.SERIALIZATIONS) {
      for (String transport : Runs.TRANSPORTS) {
        double helped = workload.equals("storeOrder") && transport.equals("GRPC") ? 80 : 0;
        double coding = size * CODING.get(serialization) * 1.4;
        double time = WORK.get(workload) + WIRE.get(transport) - helped + coding;
        add(
            "RoundTripBenchmark." + workload,
            merged(
                options(), shaped, Map.of("serialization", serialization, "transport", transport)),
            time,
            callMetrics(time, size * CODING.get(serialization)));
      }
    }
    double direct = WORK.get(workload);
    add("DatabaseBenchmark." + workload, merged(hosted, shaped), direct, Map.of());
    for (String framework : List.of("CXF", "GRPC")) {
      double time = direct + (framework.equals("CXF") ? 300 : 130) + size * 5;
      add(
          "AsShippedBenchmark." + workload,
          merged(hosted, shaped, Map.of("framework", framework)),
          time,
          callMetrics(time, size * 5));
    }
    for (String serialization : Runs.SERIALIZATIONS) {
      double time = 25 + size * CODING.get(serialization) / 40;
      add(
          "FloorBenchmark." + workload,
          merged(Map.of("placement", placement), shaped, Map.of("serialization", serialization)),
          time,
          callMetrics(time, size * CODING.get(serialization)));
    }
  }

  private void addLayers() {
    for (String serialization : Runs.SERIALIZATIONS) {
      Map<String, String> coded = Map.of("serialization", serialization);
      addHalves("encodeEmpty", "decodeEmpty", coded, 0.1 * CODING.get(serialization));
      for (String shape : Runs.SHAPES) {
        PAYLOADS.forEach(
            (workload, payload) ->
                addHalves(
                    "encode",
                    "decode",
                    merged(coded, Map.of("shape", shape, "payload", payload)),
                    SIZE.get(workload)
                        * (shape.equals("DATASET") ? 2.6 : 1)
                        * CODING.get(serialization)));
      }
    }
    for (String transport : Runs.TRANSPORTS) {
      for (int bytes : new int[] {0, 1024, 10240, 102400}) {
        add(
            "TransportBenchmark.echo",
            merged(
                Map.of("dispatch", "WORKERS", "drive", "LOOP", "placement", placement),
                Map.of("transport", transport, "bytes", String.valueOf(bytes))),
            0.9 * WIRE.get(transport) + bytes / 900.0,
            Map.of());
      }
    }
  }

  /** Steps that add up to 1.2 times the coding, so that a part stays unexplained. */
  private void addHalves(
      String encode, String decode, Map<String, String> parameters, double coding) {
    for (String method : List.of(encode, decode)) {
      add(
          "SerializationBenchmark." + method,
          parameters,
          coding,
          Map.of(
              "encode.request", 0.3 * coding,
              "decode.request", 0.3 * coding,
              "encode.response", 0.3 * coding,
              "decode.response", 0.3 * coding,
              "bytes", 100 + 60 * coding));
    }
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

  @SafeVarargs
  private static Map<String, String> merged(Map<String, String>... maps) {
    Map<String, String> merged = new LinkedHashMap<>();
    for (Map<String, String> map : maps) {
      merged.putAll(map);
    }
    return merged;
  }

  private void add(
      String benchmark, Map<String, String> parameters, double time, Map<String, Double> measured) {
    List<String> varying = new ArrayList<>(parameters.keySet());
    varying.removeAll(Runs.usualOptions().keySet());
    Cell cell = new Cell(PACKAGE + benchmark, parameters, varying);
    micros.put(cell, time);
    metrics.put(cell, measured);
  }

  private ResultsFolder write(Path parent, int blocks) throws IOException {
    List<Cell> cells = List.copyOf(micros.keySet());
    ResultsFolder folder = Runs.folder(parent, "STANDARD", SENTINEL, cells);
    Instant start = Instant.parse("2026-11-20T10:00:00Z");
    for (int block = 1; block <= blocks; block++) {
      List<Slot> order = new ArrayList<>();
      cells.forEach(cell -> order.add(new Slot(cell.label(), 1)));
      order.add(new Slot(SENTINEL, 2));
      Collections.shuffle(order, random);
      folder.add(new Block(block, order));
      double drift = Math.exp(0.01 * random.nextGaussian());
      for (int position = 1; position <= order.size(); position++) {
        Slot slot = order.get(position - 1);
        Cell cell = folder.plan().cell(slot.cell()).orElseThrow();
        folder.add(replicate(cell, slot.copy(), block, position, drift, start));
        start = start.plusSeconds(30);
      }
    }
    return folder;
  }

  private Replicate replicate(
      Cell cell, int copy, int block, int position, double drift, Instant start) {
    boolean failed = cell.label().equals(FAILED);
    double truth = 1e6 / micros.get(cell) * (copy == 2 ? sentinel : 1);
    double rate = truth * drift * Math.exp(0.008 * random.nextGaussian());
    List<Double> rates = failed ? List.of() : List.of(rate * 0.995, rate, rate * 1.005);
    Map<String, List<Double>> measured = new LinkedHashMap<>();
    metrics
        .get(cell)
        .forEach(
            (name, value) -> {
              double noise = Math.exp(0.005 * random.nextGaussian());
              // The benchmark counts bytes per second.
              measured.put(
                  name,
                  name.equals("bytes")
                      ? rates.stream().map(calls -> calls * value).toList()
                      : List.of(value * noise));
            });
    return new Replicate(
        cell.label(),
        copy,
        block,
        position,
        1,
        cell.benchmark(),
        cell.parameters(),
        start,
        30,
        List.of(),
        rates,
        true,
        null,
        null,
        failed ? "the answer differs from that of the service" : null,
        failed ? null : Runs.jmh(rates, measured));
  }
}
