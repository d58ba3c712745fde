package io.tierbench.report;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of three stacks with a user's own data, got and sent, once and 100 times, as objects and as
 * data sets, in two trials with known truth. Of objects, SOAP over TCP is faster than JSON over
 * HTTP once and slower 100 times.
 */
public final class SampleRun {
  private static final Map<String, String> TRANSPORTS =
      Map.of("JSON", "HTTP", "KRYO", "TCP", "SOAP", "TCP");

  private static final Map<String, Double> CODING = Map.of("JSON", 3.4, "KRYO", 0.9, "SOAP", 18.0);
  private static final Map<String, Double> WIRE = Map.of("JSON", 70.0, "KRYO", 40.0, "SOAP", 45.0);

  /** Effects of the machine on all cells in the rounds of a trial. */
  private static final double[] ROUNDS = {1, 0.97, 1.03, 0.99, 1.01, 0.98, 1.02};

  private SampleRun() {}

  /** Writes the run into a new folder. */
  public static ResultsFolder folder(Path parent) throws IOException {
    return write(
        parent,
        Map.of("getSample", 1, "putSample", 1, "getSample100", 100, "putSample100", 100),
        List.of("getSample", "putSample", "getSample100", "putSample100"),
        Runs.SHAPES);
  }

  /** Writes a run in which the sample is only got. */
  public static ResultsFolder got(Path parent) throws IOException {
    return write(
        parent,
        Map.of("getSample", 1, "getSample100", 100),
        List.of("getSample", "getSample100"),
        Runs.SHAPES);
  }

  /** Writes a run with the sample in one size, by compressed messages. */
  public static ResultsFolder compressed(Path parent, int size) throws IOException {
    return write(
        parent,
        Map.of("getSample", size),
        List.of("getSample"),
        List.of("DTO"),
        "compression",
        "GZIP");
  }

  /** Writes a run with the sample once, as objects, beside the products of Northwind. */
  public static ResultsFolder besideProducts(Path parent) throws IOException {
    return write(
        parent,
        Map.of("getSample", 1, "loadProducts", 20),
        List.of("loadProducts", "getSample"),
        List.of("DTO"));
  }

  /** Writes a run of a query whose work, 1,200 us, was timed. */
  public static ResultsFolder query(Path parent) throws IOException {
    return write(parent, Map.of("runQuery", 1), List.of("runQuery"), List.of("DTO"));
  }

  private static ResultsFolder write(
      Path parent,
      Map<String, Integer> sizes,
      List<String> workloads,
      List<String> shapes,
      String... options)
      throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (String workload : workloads) {
      for (String serialization : List.of("JSON", "KRYO", "SOAP")) {
        for (String shape : shapes) {
          String transport = TRANSPORTS.get(serialization);
          cells.add(Runs.stack(workload, serialization, transport, shape, options));
        }
      }
    }
    ResultsFolder folder = Runs.folder(parent, "STANDARD", cells);
    folder.write(
        Runs.environment()
            .with(
                "sample",
                Map.of(
                    "files", List.of("invoice.json"),
                    "bytes", 1234,
                    "types", 3,
                    "sizes", sizes.values().stream().distinct().sorted().toList(),
                    "leftOut", Map.of("PROTOBUF", "a list of lists at /matrix"))));
    Random random = new Random(53);
    return Runs.trials(
        folder,
        2,
        trial ->
            cells.stream()
                .map(cell -> series(cell, sizes.get(cell.method()), trial, random))
                .toList());
  }

  private static Series series(Cell cell, int size, int trial, Random random) {
    double coding =
        size * CODING.get(cell.serialization()) * (cell.shape().equals("DATASET") ? 2.6 : 1);
    boolean query = cell.method().equals("runQuery");
    double work = query ? 1200 : cell.method().equals("loadProducts") ? 140 : 0;
    double micros = work + WIRE.get(cell.serialization()) + coding;
    double rate = 1e6 / micros * Math.exp(0.002 * random.nextGaussian());
    List<Double> rates = new ArrayList<>();
    for (double round : ROUNDS) {
      rates.add(rate * round);
    }
    double data = 60 * coding;
    boolean put = cell.method().startsWith("put");
    return Runs.series(
        cell,
        trial,
        1,
        rates,
        query
            ? Map.of("step.work", work, "step.send", micros - work, Series.TIMED_CALL, micros)
            : Map.of(),
        null,
        Runs.jmh(
            rates,
            Map.of(
                "bytes.request", List.of(90 + (put ? data : 0)),
                "bytes.response", List.of(110 + (put ? 0 : data)))));
  }
}
