package io.tierbench.serialization.protobuf;

import com.google.protobuf.ByteString;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import io.tierbench.proto.ColumnValues;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;

/** Maps the values of one column of many rows to a message and back. */
final class ColumnValuesMapper {
  private final DataType type;
  private final int column;

  ColumnValuesMapper(DataType type, int column) {
    this.type = type;
    this.column = column;
  }

  ColumnValues toMessage(List<List<Object>> rows) {
    ColumnValues.Builder message = ColumnValues.newBuilder();
    boolean large = type == DataType.DECIMAL && holdsLargeDecimal(rows);
    BitSet nulls = new BitSet();
    for (int row = 0; row < rows.size(); row++) {
      Object value = rows.get(row).get(column);
      if (value == null) {
        nulls.set(row);
      } else if (large) {
        addLarge(message, (BigDecimal) value);
      } else {
        add(message, value);
      }
    }
    return message.setNulls(ByteString.copyFrom(nulls.toByteArray())).build();
  }

  private boolean holdsLargeDecimal(List<List<Object>> rows) {
    for (List<Object> row : rows) {
      if (row.get(column) instanceof BigDecimal value && !Decimals.isSmall(value)) {
        return true;
      }
    }
    return false;
  }

  private static void addLarge(ColumnValues.Builder message, BigDecimal value) {
    message.addLargeUnscaled(Decimals.largeUnscaled(value)).addScales(value.scale());
  }

  private void add(ColumnValues.Builder message, Object value) {
    switch (type) {
      case INT16 -> message.addInts((Short) value);
      case INT32 -> message.addInts((Integer) value);
      case INT64 -> message.addLongs((Long) value);
      case BOOLEAN -> message.addBooleans((Boolean) value);
      case FLOAT32 -> message.addFloats((Float) value);
      case FLOAT64 -> message.addDoubles((Double) value);
      case DECIMAL -> {
        BigDecimal decimal = (BigDecimal) value;
        message.addUnscaled(Decimals.unscaled(decimal)).addScales(decimal.scale());
      }
      case STRING -> message.addStrings((String) value);
      case DATE_TIME -> {
        LocalDateTime dateTime = (LocalDateTime) value;
        message.addSeconds(dateTime.toEpochSecond(ZoneOffset.UTC)).addNanos(dateTime.getNano());
      }
    }
  }

  /**
   * Returns the rows without a value.
   *
   * @throws BadElement unless there is a value or a null for each row
   */
  BitSet nulls(int rows, ColumnValues message) {
    BitSet nulls = BitSet.valueOf(message.getNulls().asReadOnlyByteBuffer());
    if (nulls.length() > rows || rows - nulls.cardinality() != count(message)) {
      throw BadElement.of(
              "%s values and %s nulls".formatted(count(message), nulls.cardinality()),
              "a value of type %s or a null for each of %s rows".formatted(type, rows))
          .within("columns/" + column);
    }
    return nulls;
  }

  /**
   * Fills the values into their rows.
   *
   * @param rows with one element for every column
   * @param nulls result of {@link #nulls}
   */
  void fill(Object[][] rows, BitSet nulls, ColumnValues message) {
    IntFunction<Object> values = values(message);
    int next = 0;
    int row = 0;
    try {
      for (; row < rows.length; row++) {
        if (!nulls.get(row)) {
          rows[row][column] = values.apply(next++);
        }
      }
    } catch (BadElement e) {
      throw e.within(Integer.toString(column)).within(Integer.toString(row)).within("rows");
    }
  }

  /** Returns the number of values; -1 if their parts (seconds, nanos) differ in number. */
  private int count(ColumnValues message) {
    return switch (type) {
      case INT16, INT32 -> message.getIntsCount();
      case INT64 -> message.getLongsCount();
      case BOOLEAN -> message.getBooleansCount();
      case FLOAT32 -> message.getFloatsCount();
      case FLOAT64 -> message.getDoublesCount();
      case DECIMAL ->
          same(
              isLarge(message) ? message.getLargeUnscaledCount() : message.getUnscaledCount(),
              message.getScalesCount());
      case STRING -> message.getStringsCount();
      case DATE_TIME -> same(message.getSecondsCount(), message.getNanosCount());
    };
  }

  private static int same(int count, int otherCount) {
    return count == otherCount ? count : -1;
  }

  private static boolean isLarge(ColumnValues message) {
    return message.getLargeUnscaledCount() > 0;
  }

  private IntFunction<Object> values(ColumnValues message) {
    return switch (type) {
      case INT16 -> i -> DataType.toInt16(message.getInts(i));
      case INT32 -> message::getInts;
      case INT64 -> message::getLongs;
      case BOOLEAN -> message::getBooleans;
      case FLOAT32 -> message::getFloats;
      case FLOAT64 -> message::getDoubles;
      case DECIMAL ->
          isLarge(message)
              ? i -> Decimals.toDecimal(message.getLargeUnscaled(i), message.getScales(i))
              : i -> BigDecimal.valueOf(message.getUnscaled(i), message.getScales(i));
      case STRING -> message::getStrings;
      case DATE_TIME -> i -> ContractMapper.toDateTime(message.getSeconds(i), message.getNanos(i));
    };
  }
}
