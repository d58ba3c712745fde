package io.tierbench.report;

import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A run of three stacks of the matrix and of frameworks as shipped: two of JSON, one of which is as
 * fast as its counterpart, one of SOAP at a seventh of its counterpart, and one whose counterpart
 * is not in the run.
 */
public final class FrameworksRun {
  public static final Cell JSON = stack("JSON", "HTTP");
  public static final Cell SOAP = stack("SOAP", "HTTP");
  public static final Cell KRYO = stack("KRYO", "TCP");
  public static final Cell SPRING_MVC = framework("SPRING_MVC");
  public static final Cell SERVLET_JETTY = framework("SERVLET_JETTY");
  public static final Cell CXF = framework("CXF");
  public static final Cell GRPC = framework("GRPC");

  public static final List<Cell> CELLS =
      List.of(JSON, SOAP, KRYO, SPRING_MVC, SERVLET_JETTY, CXF, GRPC);

  public static final Map<String, Baseline> COUNTERPARTS =
      Map.of(
          "SPRING_MVC", new Baseline("JSON", "HTTP"),
          "SERVLET_JETTY", new Baseline("JSON", "HTTP"),
          "CXF", new Baseline("SOAP", "HTTP"),
          "GRPC", new Baseline("PROTOBUF", "GRPC"));

  private static final double[] RATES = {10_000, 7_000, 14_000, 6_000, 10_000, 1_000, 9_000};

  private FrameworksRun() {}

  private static Cell stack(String serialization, String transport) {
    return Runs.stack("loadProducts", serialization, transport, "DTO", "effort", "DOCUMENTED");
  }

  /** A framework has fewer options than a stack of the matrix. */
  private static Cell framework(String name) {
    return new Cell(
        Runs.PACKAGE + "AsShippedBenchmark.loadProducts",
        Runs.parameters(
            "framework", name,
            "shape", "DTO",
            "dispatch", "WORKERS",
            "insertion", "ROW_BY_ROW",
            "placement", "FREE"),
        List.of("framework", "shape"));
  }

  /** Returns the folder of a run of four trials. */
  public static ResultsFolder folder(Path parent) throws IOException {
    return folder(parent, CELLS, COUNTERPARTS);
  }

  /** Returns the folder of a run of some cells and of the frameworks' counterparts. */
  public static ResultsFolder folder(
      Path parent, List<Cell> cells, Map<String, Baseline> counterparts) throws IOException {
    Map<String, Double> rates =
        CELLS.stream()
            .collect(Collectors.toMap(FrameworksRun::name, cell -> RATES[CELLS.indexOf(cell)]));
    Random random = new Random(51);
    return Runs.trials(
        Runs.folder(parent, "STANDARD", cells, List.of(), counterparts),
        4,
        trial ->
            cells.stream()
                .map(
                    cell -> {
                      double luck = Math.exp(0.004 * random.nextGaussian());
                      return ComparedRun.series(cell, trial, 1, rates.get(name(cell)) * luck);
                    })
                .toList());
  }

  private static String name(Cell cell) {
    return cell.serialization() + cell.parameters().getOrDefault(Cell.FRAMEWORK, "");
  }
}
