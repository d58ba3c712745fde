package io.tierbench.query;

import io.tierbench.sample.SampleException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * First runs of a query, with its first parameters.
 *
 * @param rows of all these runs, with a value for each column
 */
record FirstRuns(
    List<Integer> parameterTypes, List<Column> columns, List<@Nullable Object[]> rows) {
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
      Path file, String sql, List<List<@Nullable String>> parameters, QueryDatabase database) {
    int number = 0;
    try {
      List<Integer> types = database.parameterTypes(sql, parameters.get(0).size());
      FirstRuns runs = new FirstRuns(types, new ArrayList<>(), new ArrayList<>());
      for (List<@Nullable String> values :
          parameters.subList(0, Math.min(MAX_RUNS, parameters.size()))) {
        number++;
        database.query(sql, types, values, MAX_ROWS + 1, runs::read);
      }
      number = 0;
      runs.check();
      return runs;
    } catch (SQLException e) {
      throw new SampleException(where(file, number) + QueryDatabase.reason(e), e);
    } catch (SampleException e) {
      throw new SampleException(where(file, number) + e.getMessage(), e);
    }
  }

  private static String where(Path file, int number) {
    return number > 1 ? "%s with parameters %s: ".formatted(file, number) : file + ": ";
  }

  private List<@Nullable Object[]> read(ResultSet result) throws SQLException {
    if (columns.isEmpty()) {
      columns.addAll(Column.of(result.getMetaData()));
    }
    RowMapper mapper = new RowMapper(columns.stream().map(Column::orNull).toList());
    while (result.next()) {
      @Nullable Object[] values = mapper.values(result);
      for (int i = 0; i < values.length; i++) {
        if (values[i] == null) {
          // The database may not know that of an outer join.
          columns.set(i, columns.get(i).orNull());
        }
      }
      rows.add(values);
    }
    return rows;
  }

  private void check() {
    if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
      throw new SampleException(
          "%s columns; a query has 1 to %s".formatted(columns.size(), MAX_COLUMNS));
    }
    if (rows.isEmpty()) {
      throw new SampleException("no rows, so a call would carry nothing");
    }
    if (rows.size() > MAX_ROWS) {
      throw new SampleException(
          "more than %s rows; limit them, for example by LIMIT".formatted(MAX_ROWS));
    }
  }
}
