package io.tierbench.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.sample.SampleException;
import io.tierbench.transport.ConnectionOptions;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * First runs of a query, with its first parameters.
 *
 * @param typed positions of the columns that have had a value, whose type counts
 * @param rows of these runs, as JSON; those of the runs that fit within the limits of a single one
 * @param largest number of the first rows, which are those of the largest run
 */
record FirstRuns(
    List<Integer> types,
    List<Column> columns,
    BitSet typed,
    List<Map<String, @Nullable Object>> rows,
    int largest) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MAX_RUNS = 10;
  private static final int MAX_ROWS = 100_000;

  /** Maximum number of columns: a constructor has 254 parameters, and some count twice. */
  private static final int MAX_COLUMNS = 120;

  /**
   * Runs a query.
   *
   * @throws SampleException if the database rejects it, or its rows cannot be carried
   */
  static FirstRuns of(
      Path file, QueryText text, List<List<@Nullable String>> parameters, QueryDatabase database) {
    int number = 0;
    long allBytes = 0;
    int maxBytes = 0;
    int largest = 0;
    try {
      List<Integer> types = database.parameterTypes(text.sql(), parameters.get(0).size());
      FirstRuns runs = new FirstRuns(types, new ArrayList<>(), new BitSet(), new ArrayList<>(), 0);
      for (List<@Nullable String> values :
          parameters.subList(0, Math.min(MAX_RUNS, parameters.size()))) {
        number++;
        List<Map<String, @Nullable Object>> run =
            database.query(text.sql(), text.parameters(), types, values, MAX_ROWS + 1, runs::read);
        int bytes = checkedBytes(run);
        if (runs.rows.size() + run.size() <= MAX_ROWS
            && allBytes + bytes <= ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES) {
          largest = bytes > maxBytes ? run.size() : largest;
          runs.rows.addAll(bytes > maxBytes ? 0 : runs.rows.size(), run);
          maxBytes = Math.max(maxBytes, bytes);
          allBytes += bytes;
        }
      }
      if (parameters.size() > MAX_RUNS) {
        // Later runs may return nulls that these do not.
        runs.columns.replaceAll(Column::orNull);
      }
      number = 0;
      runs.check();
      return new FirstRuns(types, runs.columns, runs.typed, runs.rows, largest);
    } catch (SQLException e) {
      throw new SampleException(where(file, number) + QueryDatabase.reason(e), e);
    } catch (SampleException e) {
      throw new SampleException(where(file, number) + e.getMessage(), e);
    }
  }

  private static String where(Path file, int number) {
    return number > 1 ? "%s with parameters %s: ".formatted(file, number) : file + ": ";
  }

  private List<Map<String, @Nullable Object>> read(ResultSet result) throws SQLException {
    ResultSetMetaData metadata = result.getMetaData();
    if (columns.isEmpty()) {
      columns.addAll(Column.of(metadata));
    }
    List<Map<String, @Nullable Object>> run = new ArrayList<>();
    while (result.next()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        // In some databases the type is that of the value in this row.
        ColumnType type = ColumnType.of(metadata, i + 1);
        Object value = type.read(result, i + 1);
        if (value == null) {
          // The database may not know that of an outer join.
          columns.set(i, column.orNull());
        } else {
          columns.set(i, column.of(typed.get(i) ? column.type().with(type, column.name()) : type));
          typed.set(i);
        }
        members.put(column.name(), value == null ? null : type.inJson(value));
      }
      run.add(members);
    }
    return run;
  }

  /** Returns the size of the rows of one run as JSON. */
  private static int checkedBytes(List<Map<String, @Nullable Object>> run) {
    if (run.size() > MAX_ROWS) {
      throw new SampleException(
          "more than %s rows; limit them, for example by LIMIT".formatted(MAX_ROWS));
    }
    try {
      int bytes = MAPPER.writeValueAsBytes(run).length;
      if (bytes > ConnectionOptions.DEFAULT_MAX_MESSAGE_BYTES) {
        throw new SampleException(
            "its rows have %s bytes as JSON, more than a message; limit them, for example by LIMIT"
                .formatted(bytes));
      }
      return bytes;
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check() {
    if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
      throw new SampleException(
          "%s columns; a query has 1 to %s".formatted(columns.size(), MAX_COLUMNS));
    }
    if (rows.isEmpty()) {
      throw new SampleException("no rows, so a call would carry nothing");
    }
  }
}
