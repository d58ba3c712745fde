package io.tierbench.text;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in the format of RFC 4180, for spreadsheets and programs; numbers to six digits. */
public final class CsvTable {
  private static final ObjectWriter ROWS =
      CsvMapper.builder()
          .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
          .build()
          .writer(CsvSchema.emptySchema().withLineSeparator("\r\n"));

  private static final MathContext PRECISION = new MathContext(6);

  /** Characters with which a spreadsheet recognises, and runs, a formula. */
  private static final String FORMULA = "=+-@\t\r\n";

  private final int columns;
  private final List<List<String>> rows = new ArrayList<>();

  public CsvTable(List<String> columns) {
    this.columns = columns.size();
    add(columns);
  }

  /**
   * Adds a row.
   *
   * @param fields texts and numbers; null for an empty field
   */
  public void add(List<?> fields) {
    if (fields.size() != columns) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d fields for %d columns", fields.size(), columns));
    }
    rows.add(fields.stream().map(CsvTable::field).toList());
  }

  private static String field(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? text(new BigDecimal(number).round(PRECISION).stripTrailingZeros())
          : "";
    }
    String text = value.toString();
    boolean formula =
        !(value instanceof Number) && !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return formula ? "'" + text : text;
  }

  /** Returns a number, with an exponent below a millionth. */
  private static String text(BigDecimal number) {
    return number.scale() > 0 ? number.toString() : number.toPlainString();
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    try (SequenceWriter writer = ROWS.writeValues(text)) {
      writer.writeAll(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
