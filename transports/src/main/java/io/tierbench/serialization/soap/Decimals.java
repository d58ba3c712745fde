package io.tierbench.serialization.soap;

import io.tierbench.contract.DataType;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A decimal as {@code xs:decimal}: plain digits, with all of its scale. An exponent is refused, for
 * it would let a few bytes ask for a number of a gigabyte, and so are digits without end.
 */
final class Decimals extends XmlAdapter<String, BigDecimal> {
  private static final int MAX_LENGTH = 1_000;

  static String print(BigDecimal value) {
    return value.toPlainString();
  }

  static BigDecimal parse(String text) {
    if (text.length() > MAX_LENGTH || text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      throw new NumberFormatException("not a decimal");
    }
    return new BigDecimal(text);
  }

  @Override
  public @Nullable String marshal(@Nullable BigDecimal value) {
    return value == null ? null : print(value);
  }

  @Override
  public @Nullable BigDecimal unmarshal(@Nullable String text) {
    return text == null ? null : (BigDecimal) XmlValues.parse(DataType.DECIMAL, text);
  }
}
