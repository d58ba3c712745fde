package io.tierbench.report;

import io.tierbench.results.Cell;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A run of one round trip with all of its layers, which explain 99 of its 100 us. */
final class BrokenDownRun {

  private BrokenDownRun() {}

  static ResultsFolder folder(Path parent) throws IOException {
    Cell roundTrip = cell("RoundTripBenchmark.empty", "serialization", "KRYO", "transport", "TCP");
    Cell client = cell("SerializationBenchmark.encodeEmpty", "serialization", "KRYO");
    Cell server = cell("SerializationBenchmark.decodeEmpty", "serialization", "KRYO");
    Cell none = cell("TransportBenchmark.echo", "transport", "TCP", "bytes", "0");
    Cell some = cell("TransportBenchmark.echo", "transport", "TCP", "bytes", "1024");
    Cell work = cell("DatabaseBenchmark.empty");
    ResultsFolder folder =
        Runs.folder(parent, "QUICK", null, List.of(roundTrip, client, server, none, some, work));
    add(folder, roundTrip, 1, 10_000, Map.of("bytes.response", List.of(0.0)));
    add(
        folder,
        client,
        1,
        1,
        Map.of(
            "bytes",
            List.of(0.0),
            "encode.request",
            List.of(3.0),
            "decode.response",
            List.of(4.0)));
    add(
        folder,
        server,
        1,
        1,
        Map.of("decode.request", List.of(5.0), "encode.response", List.of(6.0)));
    add(folder, none, 1, 12_500, Map.of());
    add(folder, some, 1, 10_000, Map.of());
    add(folder, work, 1, 1_000_000, Map.of());
    return folder;
  }

  static Cell cell(String benchmark, String... parameters) {
    Map<String, String> values = Runs.parameters(parameters);
    return new Cell("x." + benchmark, values, List.copyOf(values.keySet()));
  }

  static void add(
      ResultsFolder folder, Cell cell, int block, double rate, Map<String, List<Double>> metrics)
      throws IOException {
    List<Double> rates = List.of(rate);
    folder.add(Runs.replicate(cell, block, rates, null, Runs.jmh(rates, metrics)));
  }
}
