package io.tierbench.server.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the rows of statements outside measured calls. */
public final class Rows {
  private Rows() {}

  /** Maps the current row, or all rows, to an object. */
  public interface Mapper<R> {
    R map(ResultSet row) throws SQLException;
  }

  /** Returns an object for each row of a statement with parameters. */
  public static <R> List<R> list(
      Connection connection, String sql, Mapper<R> mapper, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      List<R> list = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          list.add(mapper.map(row));
        }
      }
      return list;
    }
  }
}
