package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Comparison of a data set with its sample: each value of one is in the other. */
final class TablesCheck {

  private TablesCheck() {}

  /**
   * Checks that each value of the sample, and each key of a map in it, is in the data set.
   *
   * @throws IllegalStateException if one is not
   */
  static void check(SampleSchema schema, JsonNode sample, DataSet dataSet) {
    Map<String, Integer> missing = new HashMap<>();
    SampleValue.root(schema, sample)
        .forEach(value -> texts(value).forEach(text -> missing.merge(text, 1, Integer::sum)));
    Map<String, List<String>> relating =
        dataSet.relations().stream()
            .collect(Collectors.toMap(DataRelation::childTable, DataRelation::childColumns));
    for (DataTable table : dataSet.tables()) {
      Set<String> keys = new HashSet<>(table.primaryKey());
      keys.addAll(relating.getOrDefault(table.name(), List.of()));
      texts(table, keys).forEach(text -> missing.merge(text, -1, Integer::sum));
    }
    missing.values().removeIf(count -> count == 0);
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "the data set differs from the sample in %s of its values, which is a bug of Tierbench"
              .formatted(missing.size()));
    }
  }

  private static Stream<String> texts(SampleValue value) {
    JsonNode json = value.json();
    if (value.type() instanceof MapOf) {
      return json.propertyStream().map(Map.Entry::getKey);
    }
    if (!json.isValueNode() || json.isNull()) {
      return Stream.empty();
    }
    return Stream.of(
        value.type() == Scalar.DATE_TIME
            ? LocalDateTime.parse(json.textValue()).toString()
            : json.isNumber() ? text(json.decimalValue()) : json.asText());
  }

  /** Returns the values of a table, without the columns that relate its rows to others. */
  private static Stream<String> texts(DataTable table, Set<String> keys) {
    int[] columns =
        IntStream.range(0, table.columns().size())
            .filter(i -> !keys.contains(table.columns().get(i).name()))
            .toArray();
    return table.rows().stream()
        .map(row -> Objects.requireNonNull(row.current()))
        .flatMap(row -> IntStream.of(columns).mapToObj(row::get))
        .filter(Objects::nonNull)
        .map(
            value ->
                value instanceof Number
                    ? text(new BigDecimal(value.toString()))
                    : value.toString());
  }

  private static String text(BigDecimal number) {
    return number.stripTrailingZeros().toString();
  }
}
