package io.tierbench.serialization.soap;

import io.tierbench.contract.DataType;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A date-time as {@code xs:dateTime} without a time zone. A zone that a foreign client sends is
 * dropped, since the contract has none.
 */
final class DateTimes extends XmlAdapter<String, LocalDateTime> {

  static String print(LocalDateTime value) {
    return value.getSecond() == 0 && value.getNano() == 0 ? value + ":00" : value.toString();
  }

  static LocalDateTime parse(String text) {
    return LocalDateTime.parse(text, DateTimeFormatter.ISO_DATE_TIME);
  }

  @Override
  public @Nullable String marshal(@Nullable LocalDateTime value) {
    return value == null ? null : print(value);
  }

  @Override
  public @Nullable LocalDateTime unmarshal(@Nullable String text) {
    return text == null ? null : (LocalDateTime) XmlValues.parse(DataType.DATE_TIME, text);
  }
}
