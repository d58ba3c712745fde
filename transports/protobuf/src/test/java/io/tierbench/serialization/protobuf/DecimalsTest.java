package io.tierbench.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.proto.Decimal;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the limit at which the unscaled value of a decimal no longer fits into 64 bits. */
class DecimalsTest {

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "-99999999999999.9999, true",
    "100000000000000.0000, true",
    "922337203685477.5807, true",
    "-922337203685477.5808, true",
    "9223372036854775807, true",
    "-9.223372036854775808, true",
    "1234567890123456789E+3, true",
    "922337203685477.5808, false",
    "-922337203685477.5809, false",
    "9999999999999999999, false",
    "0.12345678901234567890, false",
    "79228162514264337593543950335, false"
  })
  void whatFitsIsANumberAndOthersAreBytes(BigDecimal value, boolean fits) {
    Decimal message = Decimals.toMessage(value);

    assertThat(message.getLarge().isEmpty()).isEqualTo(fits);
    assertThat(message.getUnscaled()).isEqualTo(fits ? value.unscaledValue().longValueExact() : 0);
    assertThat(Decimals.toDecimal(message)).isEqualTo(value);
  }
}
