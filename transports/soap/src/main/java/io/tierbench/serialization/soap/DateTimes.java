package io.tierbench.serialization.soap;

import io.tierbench.contract.DataType;
import io.tierbench.serialization.xml.XmlValues;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** Converts date-times by {@link XmlValues}. */
final class DateTimes extends XmlAdapter<String, LocalDateTime> {

  @Override
  public @Nullable String marshal(@Nullable LocalDateTime value) {
    return value == null ? null : XmlValues.print(value);
  }

  @Override
  public @Nullable LocalDateTime unmarshal(@Nullable String text) {
    return text == null ? null : (LocalDateTime) XmlValues.parse(DataType.DATE_TIME, text);
  }
}
