package io.tierbench.contract;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.rowset.RowSetFactory;
import javax.sql.rowset.RowSetProvider;
import javax.sql.rowset.WebRowSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query in the JDK's disconnected form, a {@link WebRowSet}, with equality by columns
 * and values. Not thread-safe: reading moves the cursor.
 */
public final class WebRows {
  /** Row set factory, cached because its look-up takes longer than reading many rows. */
  private static final RowSetFactory FACTORY = factory();

  private final WebRowSet rowSet;

  private WebRows(WebRowSet rowSet) {
    this.rowSet = rowSet;
  }

  private static RowSetFactory factory() {
    try {
      return RowSetProvider.newFactory();
    } catch (SQLException e) {
      throw new IllegalStateException("this JDK does not support row sets", e);
    }
  }

  /** A source of rows: a JDBC result or XML text. */
  @FunctionalInterface
  public interface Filler {
    void fill(WebRowSet rowSet) throws SQLException;
  }

  public static WebRows of(Filler filler) throws SQLException {
    WebRowSet rowSet = FACTORY.createWebRowSet();
    filler.fill(rowSet);
    return new WebRows(rowSet);
  }

  /** Reads every row of a result, and its metadata. */
  public static WebRows of(ResultSet result) throws SQLException {
    return of(rowSet -> rowSet.populate(result));
  }

  public WebRowSet rowSet() {
    return rowSet;
  }

  /**
   * Returns names and types of the columns, followed by the rows. Values are texts: for small
   * integers a driver and the JDK may use different classes.
   */
  private List<List<@Nullable String>> contents() {
    try {
      ResultSetMetaData columns = rowSet.getMetaData();
      int width = columns.getColumnCount();
      List<List<@Nullable String>> contents = new ArrayList<>();
      List<@Nullable String> head = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        head.add(columns.getColumnName(i) + ' ' + columns.getColumnType(i));
      }
      contents.add(head);
      rowSet.beforeFirst();
      while (rowSet.next()) {
        List<@Nullable String> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(Objects.toString(rowSet.getObject(i), null));
        }
        contents.add(row);
      }
      return contents;
    } catch (SQLException e) {
      throw new IllegalStateException("the row set cannot be read", e);
    }
  }

  public int size() {
    return rowSet.size();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebRows rows && contents().equals(rows.contents());
  }

  @Override
  public int hashCode() {
    return contents().hashCode();
  }

  @Override
  public String toString() {
    return contents().toString();
  }
}
