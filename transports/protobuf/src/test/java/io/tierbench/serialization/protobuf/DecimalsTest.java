package io.tierbench.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.proto.Decimal;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the limit at which the unscaled value of a decimal no longer fits into 64 bits. */
class DecimalsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-99999999999999.9999",
        "100000000000000.0000",
        "922337203685477.5807",
        "-922337203685477.5808",
        "9223372036854775807",
        "-9.223372036854775808",
        "1234567890123456789E+3"
      })
  void whatFitsIsANumber(String text) {
    BigDecimal value = new BigDecimal(text);
    Decimal message = Decimals.toMessage(value);

    assertThat(message.getLarge().isEmpty()).isTrue();
    assertThat(message.getUnscaled()).isEqualTo(value.unscaledValue().longValueExact());
    assertThat(Decimals.toDecimal(message)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "922337203685477.5808",
        "-922337203685477.5809",
        "9999999999999999999",
        "0.12345678901234567890",
        "79228162514264337593543950335"
      })
  void whatDoesNotFitIsBytes(String text) {
    BigDecimal value = new BigDecimal(text);
    Decimal message = Decimals.toMessage(value);

    assertThat(message.getLarge().isEmpty()).isFalse();
    assertThat(Decimals.toDecimal(message)).isEqualTo(value);
  }
}
