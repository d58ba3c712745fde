package io.tierbench.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataRelation;
import io.tierbench.contract.DataRow;
import io.tierbench.contract.DataSet;
import io.tierbench.contract.DataTable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Comparison of a data set with its sample: each value of one is in the other. */
final class TablesCheck {

  private TablesCheck() {}

  /**
   * Checks that each value of the sample, and each key of a map in it, is in the data set.
   *
   * @throws IllegalStateException if one is not
   */
  static void check(SampleSchema schema, JsonNode sample, DataSet dataSet) {
    List<String> expected = new ArrayList<>();
    SampleValue.root(schema, sample).forEach(value -> addTo(expected, value));
    List<String> actual = new ArrayList<>();
    dataSet.tables().forEach(table -> addTo(actual, table, dataSet.relations()));
    Collections.sort(expected);
    Collections.sort(actual);
    if (!actual.equals(expected)) {
      throw new IllegalStateException(
          "the data set is not the sample, which is a bug of Tierbench: %s values instead of %s"
              .formatted(actual.size(), expected.size()));
    }
  }

  private static void addTo(List<String> values, SampleValue value) {
    JsonNode json = value.json();
    if (value.type() instanceof MapOf) {
      json.fieldNames().forEachRemaining(values::add);
    } else if (json.isValueNode() && !json.isNull()) {
      values.add(
          value.type() == Scalar.DATE_TIME
              ? LocalDateTime.parse(json.textValue()).toString()
              : json.isNumber() ? text(json.decimalValue()) : json.asText());
    }
  }

  /** Adds the values of a table, without the columns that relate its rows to others. */
  private static void addTo(List<String> values, DataTable table, List<DataRelation> relations) {
    Set<String> related = new HashSet<>(table.primaryKey());
    relations.stream()
        .filter(relation -> relation.childTable().equals(table.name()))
        .forEach(relation -> related.addAll(relation.childColumns()));
    for (DataRow row : table.rows()) {
      for (int i = 0; i < table.columns().size(); i++) {
        DataColumn column = table.columns().get(i);
        Object value = row.current() == null ? null : row.current().get(i);
        if (value != null && !related.contains(column.name())) {
          values.add(
              value instanceof Number ? text(new BigDecimal(value.toString())) : value.toString());
        }
      }
    }
  }

  private static String text(BigDecimal number) {
    return number.stripTrailingZeros().toString();
  }
}
