package io.tierbench.report;

import io.tierbench.report.MarkdownTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Tables of what each layer takes alone. */
final class LayerTables {
  private static final String EMPTY = "Empty";
  private static final List<String> PAYLOADS = List.of("EMPTY", "ORDER", "PRODUCTS", "CUSTOMER");
  private static final List<String> METHODS = List.of("encode", "decode");

  private LayerTables() {}

  /** A row of the serializations' table. */
  private record Coded(String payload, String shape, String serialization) {
    static Coded of(Measurement measurement) {
      return new Coded(
          measurement.cell().method().endsWith(EMPTY) ? "EMPTY" : measurement.parameter("payload"),
          WorkloadTable.shapeLabel(measurement.parameter("shape")),
          measurement.parameter("serialization"));
    }
  }

  static String serialization(List<Measurement> layer) {
    List<String> methods =
        Order.knownFirst(METHODS, layer.stream().map(LayerTables::method).toList());
    List<Column> columns = new ArrayList<>();
    List.of("payload", "shape", "serialization").forEach(name -> columns.add(Column.text(name)));
    methods.forEach(method -> columns.add(Column.number(method + " us")));
    columns.add(Column.number("bytes"));
    MarkdownTable table = new MarkdownTable(columns);
    Map<Coded, List<Measurement>> rows =
        layer.stream()
            .collect(Collectors.groupingBy(Coded::of, LinkedHashMap::new, Collectors.toList()));
    List<Coded> keys = new ArrayList<>(rows.keySet());
    List<String> payloads = Order.knownFirst(PAYLOADS, keys.stream().map(Coded::payload).toList());
    List<String> shapes = keys.stream().map(Coded::shape).distinct().toList();
    List<String> serializations = keys.stream().map(Coded::serialization).distinct().toList();
    keys.sort(
        Comparator.<Coded>comparingInt(key -> payloads.indexOf(key.payload()))
            .thenComparingInt(key -> shapes.indexOf(key.shape()))
            .thenComparingInt(key -> serializations.indexOf(key.serialization())));
    for (Coded key : keys) {
      List<String> cells =
          new ArrayList<>(List.of(key.payload(), key.shape(), key.serialization()));
      for (String method : methods) {
        cells.add(
            rows.get(key).stream()
                .filter(m -> method(m).equals(method))
                .findFirst()
                .map(m -> m.failed() ? "FAILED" : Numbers.format(m.figure().microsecondsPerCall()))
                .orElse(""));
      }
      cells.add(
          rows.get(key).stream()
              .map(Measurement::bytesPerMessage)
              .filter(OptionalDouble::isPresent)
              .findFirst()
              .map(bytes -> String.format(Locale.ROOT, "%,d", Math.round(bytes.getAsDouble())))
              .orElse(""));
      table.add(cells);
    }
    return table.toString();
  }

  private static String method(Measurement measurement) {
    String method = measurement.cell().method();
    return method.endsWith(EMPTY) ? method.substring(0, method.length() - EMPTY.length()) : method;
  }

  static String transport(List<Measurement> layer) {
    boolean severalOptions = Section.combinations(layer).size() > 1;
    List<Column> columns = new ArrayList<>();
    columns.add(Column.number("bytes"));
    columns.add(Column.text("transport"));
    if (severalOptions) {
      columns.add(Column.text("options"));
    }
    columns.add(Column.number("calls/s"));
    columns.add(Column.number("lowest - highest"));
    columns.add(Column.number("us"));
    MarkdownTable table = new MarkdownTable(columns);
    List<Measurement> sorted = new ArrayList<>(layer);
    List<String> sizes = layer.stream().map(m -> m.parameter("bytes")).distinct().toList();
    sorted.sort(Comparator.comparing(m -> sizes.indexOf(m.parameter("bytes"))));
    for (Measurement m : sorted) {
      List<String> cells = new ArrayList<>();
      cells.add(m.parameter("bytes"));
      cells.add(m.parameter("transport"));
      if (severalOptions) {
        cells.add(String.join(" ", m.cell().options().values()));
      }
      cells.addAll(
          m.failed()
              ? List.of("FAILED", "", "")
              : List.of(
                  Numbers.format(m.figure().median()),
                  Numbers.range(m.figure().lowest(), m.figure().highest()),
                  Numbers.format(m.figure().microsecondsPerCall())));
      table.add(cells);
    }
    return table.toString();
  }
}
