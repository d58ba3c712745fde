package io.tierbench.query;

import io.tierbench.contract.DataType;
import io.tierbench.sample.SampleException;
import io.tierbench.sample.Scalar;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Type of a column, with that of its values in records and in data sets. */
enum ColumnType {
  BOOLEAN(Scalar.BOOLEAN, DataType.BOOLEAN, ResultSet::getBoolean),
  INT32(Scalar.INT32, DataType.INT32, ResultSet::getInt),
  INT64(Scalar.INT64, DataType.INT64, ResultSet::getLong),
  /** A driver may read its text first and its bits later, and they differ as a double. */
  FLOAT32(Scalar.FLOAT64, DataType.FLOAT64, (row, index) -> (double) row.getFloat(index)),
  FLOAT64(Scalar.FLOAT64, DataType.FLOAT64, ResultSet::getDouble),
  DECIMAL(Scalar.DECIMAL, DataType.DECIMAL, ColumnType::decimal),
  STRING(Scalar.STRING, DataType.STRING, ResultSet::getString),
  DATE(Scalar.DATE, DataType.DATE_TIME, (row, index) -> row.getObject(index, LocalDate.class)),
  TIME(Scalar.TIME, DataType.STRING, (row, index) -> row.getObject(index, LocalTime.class)),
  TIMESTAMP(
      Scalar.DATE_TIME,
      DataType.DATE_TIME,
      (row, index) -> row.getObject(index, LocalDateTime.class)),
  INSTANT(Scalar.INSTANT, DataType.STRING, ColumnType::instant),
  UUID(Scalar.UUID, DataType.STRING, (row, index) -> row.getObject(index, java.util.UUID.class)),
  BYTES(Scalar.BYTES, DataType.STRING, ResultSet::getBytes);

  /** Types of numbers, each of which carries those before it. */
  private static final List<ColumnType> NUMBERS = List.of(INT32, INT64, FLOAT64, DECIMAL);

  private interface Read {
    @Nullable Object of(ResultSet row, int index) throws SQLException;
  }

  private final Scalar scalar;
  private final DataType dataType;
  private final Read read;

  ColumnType(Scalar scalar, DataType dataType, Read read) {
    this.scalar = scalar;
    this.dataType = dataType;
    this.read = read;
  }

  /**
   * Returns the type of a column.
   *
   * @throws SampleException if no call carries it
   */
  static ColumnType of(ResultSetMetaData metadata, int index) throws SQLException {
    String type = String.valueOf(metadata.getColumnTypeName(index));
    String javaClass = metadata.getColumnClassName(index);
    if (java.util.UUID.class.getName().equals(javaClass)) {
      return UUID;
    }
    return switch (metadata.getColumnType(index)) {
      case Types.BOOLEAN, Types.BIT -> BOOLEAN;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> INT32;
      case Types.BIGINT -> INT64;
      // In some databases, such as SQLite, it is a double.
      case Types.REAL -> Float.class.getName().equals(javaClass) ? FLOAT32 : FLOAT64;
      case Types.FLOAT, Types.DOUBLE -> FLOAT64;
      case Types.NUMERIC, Types.DECIMAL -> DECIMAL;
      case Types.DATE -> DATE;
      case Types.TIME -> TIME;
      // Some drivers, such as that of PostgreSQL, have one type for both, and two names.
      case Types.TIMESTAMP -> type.equalsIgnoreCase("timestamptz") ? INSTANT : TIMESTAMP;
      case Types.TIMESTAMP_WITH_TIMEZONE -> INSTANT;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> BYTES;
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB -> STRING;
      case Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.NCLOB -> STRING;
      default -> {
        if (String.class.getName().equals(javaClass)) {
          yield STRING;
        }
        throw new SampleException(
            "column %s, '%s', has the type %s, which no call carries; cast it, for example to a text"
                .formatted(index, metadata.getColumnLabel(index), type));
      }
    };
  }

  /**
   * Returns the type of a column with values of this type and another, as values have types of
   * their own in some databases.
   *
   * @throws SampleException if no type carries both
   */
  ColumnType with(ColumnType other, String column) {
    if (this == other) {
      return this;
    }
    if (!NUMBERS.contains(this) || !NUMBERS.contains(other)) {
      throw new SampleException(
          "column '%s' has values of the types %s and %s; cast it, for example to a text"
              .formatted(column, this, other));
    }
    return NUMBERS.get(Math.max(NUMBERS.indexOf(this), NUMBERS.indexOf(other)));
  }

  Scalar scalar() {
    return scalar;
  }

  DataType dataType() {
    return dataType;
  }

  /** Returns the value of the current row. */
  @Nullable Object read(ResultSet row, int index) throws SQLException {
    Object value = read.of(row, index);
    return row.wasNull() ? null : value;
  }

  /** Returns the form of a value in a data set. */
  Object inDataSet(Object value) {
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    return dataType == DataType.STRING ? text(value) : value;
  }

  /** Returns the form of a value in JSON. */
  Object inJson(Object value) {
    return scalar.jsonType().equals("string") ? text(value) : value;
  }

  private static String text(Object value) {
    return value instanceof byte[] bytes
        ? Base64.getEncoder().encodeToString(bytes)
        : value.toString();
  }

  /** Returns the value without a negative scale, which not every format has. */
  private static @Nullable BigDecimal decimal(ResultSet row, int index) throws SQLException {
    BigDecimal value = row.getBigDecimal(index);
    return value != null && value.scale() < 0 ? value.setScale(0) : value;
  }

  private static @Nullable Object instant(ResultSet row, int index) throws SQLException {
    OffsetDateTime value = row.getObject(index, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }
}
