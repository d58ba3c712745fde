package io.tierbench.report;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run with two rows of the comparison of 2007, unbound, on one core, and on two. */
public final class BoundRun {

  private BoundRun() {}

  private static Cell cell(String serialization, String transport, String... load) {
    Cell plain =
        Runs.pairing("transferFunds", "serialization", serialization, "transport", transport);
    return new Cell(plain.benchmark(), Runs.with(plain.parameters(), load), plain.varying());
  }

  /**
   * Creates the run without a report. On two cores both have the same throughput, and each takes
   * 400 us of the server's processor time.
   */
  public static ResultsFolder folder(Path parent) throws IOException {
    List<Cell> cells =
        Stream.of("SOAP_FAST_INFOSET TCP", "PROTOBUF GRPC")
            .map(stack -> stack.split(" "))
            .flatMap(
                stack ->
                    Stream.of(
                        cell(stack[0], stack[1]),
                        cell(stack[0], stack[1], Cell.CORES, "1", Cell.CALLERS, "8"),
                        cell(stack[0], stack[1], Cell.CORES, "2", Cell.CALLERS, "8")))
            .toList();
    return Runs.trials(
        Runs.folder(parent, "STANDARD", cells),
        3,
        trial -> cells.stream().map(cell -> series(cell, trial)).toList());
  }

  private static Series series(Cell cell, int trial) {
    boolean ahead = cell.serialization().equals("PROTOBUF") && Cell.cores(cell.parameters()) < 2;
    double rate = (ahead ? 1500 : 1000) + trial;
    List<Double> rates = List.of(rate, rate + 1, rate, rate);
    return Runs.series(cell, trial, rates, Runs.jmh(rates, Map.of("server.cpu", List.of(400.0))));
  }
}
