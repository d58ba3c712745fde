package io.tierbench.serialization.soap;

import io.tierbench.contract.DataType;
import io.tierbench.serialization.xml.XmlValues;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Converts decimals by {@link XmlValues}. */
final class Decimals extends XmlAdapter<String, BigDecimal> {
  @Override
  public @Nullable String marshal(@Nullable BigDecimal value) {
    return value == null ? null : XmlValues.print(value);
  }

  @Override
  public @Nullable BigDecimal unmarshal(@Nullable String text) {
    return text == null ? null : (BigDecimal) XmlValues.parse(DataType.DECIMAL, text);
  }
}
