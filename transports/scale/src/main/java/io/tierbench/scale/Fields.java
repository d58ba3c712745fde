package io.tierbench.scale;

import io.tierbench.contract.DataColumn;
import io.tierbench.contract.DataType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a record that are columns of a table. JSON and data sets name them as the record does,
 * in camel case; the table in snake case.
 */
final class Fields {
  private Fields() {}

  private static Stream<RecordComponent> of(Class<?> row) {
    return Arrays.stream(row.getRecordComponents())
        .filter(field -> DataType.of(field.getType()) != null);
  }

  private static String column(RecordComponent field) {
    return field.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** Returns the columns for a SELECT, separated by commas. */
  static String columns(Class<?> row) {
    return of(row).map(Fields::column).collect(Collectors.joining(", "));
  }

  /** Returns the arguments of {@code json_build_object}. */
  static String json(Class<?> row) {
    return of(row)
        .map(field -> "'%s', %s".formatted(field.getName(), column(field)))
        .collect(Collectors.joining(", "));
  }

  static List<DataColumn> dataColumns(Class<?> row) {
    return of(row)
        .map(
            field ->
                new DataColumn(
                    field.getName(),
                    type(field),
                    field.getAnnotatedType().isAnnotationPresent(Nullable.class)))
        .toList();
  }

  private static DataType type(RecordComponent field) {
    DataType type = DataType.of(field.getType());
    if (type == null) {
      throw new IllegalArgumentException(field + " is no column");
    }
    return type;
  }
}
