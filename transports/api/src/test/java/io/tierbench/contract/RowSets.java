package io.tierbench.contract;

import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.WebRowSet;

/** Row sets that the JDK preserves, without carriage returns. */
public final class RowSets {
  private static final int[] TYPES = {
    Types.INTEGER, Types.VARCHAR, Types.SMALLINT, Types.NUMERIC, Types.BIT
  };

  private RowSets() {}

  /** Returns all row sets, an ordinary one first. */
  public static List<WebRows> all() {
    Object[] ordinary = {7, "Ærøskøbing, 東京", (short) 3, new BigDecimal("18.0000"), true};
    Object[] nulls = {1, null, null, null, null};
    Object[] hard = {
      Integer.MIN_VALUE,
      " <a href=\"x\">&amp; 'q' ]]></a>\n\t ",
      Short.MAX_VALUE,
      new BigDecimal("-79228162514264337593543950335"),
      false
    };
    Object[] empty = {0, "", (short) 0, new BigDecimal("0.0000"), false};
    return List.of(of(ordinary, nulls), of(), of(hard, empty, nulls, ordinary));
  }

  /** Returns a row set of these rows. */
  public static WebRows of(Object[]... rows) {
    try {
      WebRows inserted = WebRows.of(rowSet -> insert(rowSet, rows));
      StringWriter text = new StringWriter();
      inserted.rowSet().writeXml(text);
      // As rows are that were read from a database.
      String read = text.toString().replace("insertRow>", "currentRow>");
      return WebRows.of(rowSet -> rowSet.readXml(new StringReader(read)));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static void insert(WebRowSet rowSet, Object[]... rows) throws SQLException {
    RowSetMetaDataImpl columns = new RowSetMetaDataImpl();
    columns.setColumnCount(TYPES.length);
    for (int i = 1; i <= TYPES.length; i++) {
      columns.setColumnName(i, "column_" + i);
      columns.setColumnType(i, TYPES[i - 1]);
      columns.setNullable(i, RowSetMetaDataImpl.columnNullable);
    }
    rowSet.setMetaData(columns);
    List<Object[]> backwards = Arrays.asList(rows.clone());
    Collections.reverse(backwards);
    for (Object[] row : backwards) {
      rowSet.moveToInsertRow();
      for (int i = 1; i <= TYPES.length; i++) {
        if (row[i - 1] == null) {
          rowSet.updateNull(i);
        } else {
          rowSet.updateObject(i, row[i - 1]);
        }
      }
      rowSet.insertRow();
      rowSet.moveToCurrentRow();
    }
  }
}
