package io.tierbench.serialization.xml;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.contract.WebRows;
import io.tierbench.serialization.TextForm;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.sql.rowset.RowSetMetaDataImpl;
import org.jspecify.annotations.Nullable;

/**
 * The text form of a row set, as written and read by the JDK.
 *
 * <p>The JDK's reader trusts its text: it fetches document types and schemas, loads named classes,
 * and allocates the declared number of columns. The text is therefore checked first: its beginning
 * must be that of the JDK; its tags must be those that the JDK writes for unmodified rows, without
 * attributes; and each row must have a value for each column.
 */
public final class WebRowSetText implements TextForm<WebRows> {
  private static final String PROVIDER = "com.sun.rowset.providers.RIOptimisticProvider";

  /** Maximum length of a number: parsing time is quadratic. */
  private static final int MAX_NUMBER_LENGTH = 200;

  private static final String ROOT = "webRowSet";
  private static final String NULL = "null/";
  private static final String EMPTY_STRING = "emptyString/";

  private static final Set<String> ELEMENTS =
      Set.of(
          """
          properties command concurrency datasource escape-processing fetch-direction fetch-size
          isolation-level key-columns map max-field-size max-rows query-timeout read-only
          rowset-type show-deleted table-name url sync-provider sync-provider-name
          sync-provider-vendor sync-provider-version sync-provider-grade data-source-lock metadata
          column-count column-definition column-index auto-increment case-sensitive currency
          nullable signed searchable column-display-size column-label column-name schema-name
          column-precision column-scale catalog-name column-type column-type-name data currentRow
          columnValue
          """
              .split("\\s+"));

  /** The beginning of a document with the only permitted attributes. */
  private static final String BEGINNING = beginning();

  @Override
  public Payload<WebRows> payload() {
    return Payload.WEB_ROWS;
  }

  private static String beginning() {
    try {
      WebRows rows =
          WebRows.of(
              rowSet -> {
                RowSetMetaDataImpl columns = new RowSetMetaDataImpl();
                columns.setColumnCount(1);
                rowSet.setMetaData(columns);
              });
      String text = new WebRowSetText().print(rows);
      return text.substring(0, text.indexOf("<properties>"));
    } catch (SQLException e) {
      throw new IllegalStateException("this JDK cannot write row sets", e);
    }
  }

  @Override
  public String print(WebRows rows) {
    StringWriter text = new StringWriter();
    try {
      rows.rowSet().writeXml(text);
    } catch (SQLException e) {
      throw new ShopException(Fault.INTERNAL, "not a row set of the JDK", e);
    }
    return text.toString();
  }

  @Override
  public WebRows parse(String text) {
    if (!text.startsWith(BEGINNING)) {
      throw malformed("the beginning is not that of the JDK", null);
    }
    try {
      new TagCheck(text).check(BEGINNING.length());
      return WebRows.of(rowSet -> rowSet.readXml(new StringReader(text)));
    } catch (SQLException | NumberFormatException e) {
      throw malformed("the JDK cannot read the text", e);
    }
  }

  private static ShopException malformed(String reason, @Nullable Exception cause) {
    return new ShopException(Fault.BAD_REQUEST, "malformed row set: " + reason, cause);
  }

  /** Checks the tags of a text in sequence. */
  private static final class TagCheck {
    private final String text;
    private final Deque<String> opened = new ArrayDeque<>();
    private final List<Integer> types = new ArrayList<>();
    private int columns = -1;
    private int definitions;
    private long rows;
    private long values;

    TagCheck(String text) {
      this.text = text;
      opened.push(ROOT);
    }

    void check(int from) {
      int end = from;
      for (int open = text.indexOf('<', end); open >= 0; open = text.indexOf('<', end)) {
        end = text.indexOf('>', open);
        if (end < 0) {
          throw malformed("unterminated tag", null);
        }
        String tag = text.substring(open + 1, end);
        if (tag.startsWith("/")) {
          if (opened.isEmpty() || !opened.pop().equals(tag.substring(1))) {
            throw malformed("start and end tags do not match", null);
          }
        } else if (ELEMENTS.contains(tag)) {
          opened.push(tag);
          start(tag, end + 1);
        } else if (!tag.equals(NULL) && !tag.equals(EMPTY_STRING)) {
          throw malformed("a tag that the JDK does not write", null);
        }
      }
      if (!opened.isEmpty()) {
        throw malformed("truncated", null);
      }
      if (columns != definitions || columns != types.size() || values != rows * columns) {
        throw malformed(
            "%s of %s columns, %s values in %s rows".formatted(definitions, columns, values, rows),
            null);
      }
    }

    private void start(String element, int content) {
      switch (element) {
        case "column-count" -> {
          if (columns >= 0) {
            throw malformed("duplicate column count", null);
          }
          columns = Integer.parseInt(content(content));
        }
        case "column-definition" -> definitions++;
        case "column-type" -> types.add(Integer.valueOf(content(content)));
        case "currentRow" -> rows++;
        case "columnValue" -> checkValue(content);
        case "sync-provider-name" -> {
          if (!content(content).equals(PROVIDER)) {
            throw malformed("sync-provider-name is not the JDK's", null);
          }
        }
        default -> {
          // The content of other elements has no effect.
        }
      }
    }

    private void checkValue(int content) {
      if (types.isEmpty()) {
        throw malformed("values before columns", null);
      }
      int type = types.get((int) (values++ % types.size()));
      if (type != Types.VARCHAR && type != Types.CHAR) {
        int length = content(content).length();
        if (length > MAX_NUMBER_LENGTH) {
          throw malformed("a number is too long", null);
        }
      }
    }

    /** Returns the text before the next tag. */
    private String content(int from) {
      int to = text.indexOf('<', from);
      return text.substring(from, to < 0 ? text.length() : to);
    }
  }
}
