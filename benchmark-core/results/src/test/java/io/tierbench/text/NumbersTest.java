package io.tierbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1234567.8|1,234,568",
        "1234.4|1,234",
        "999.6|1,000",
        "123.4|123",
        "80.34|80.3",
        "8.126|8.13",
        "0.3345|0.335",
        "0.01234|0.0123",
        "0|0",
        "NaN|-",
        "Infinity|-"
      })
  void showsAboutThreeDigits(double value, String text) {
    assertThat(Numbers.format(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1|1.00", "0.4312|0.43", "0.0431|0.0431", "13.52|13.5"})
  void showsRatiosWithTwoDecimals(double value, String text) {
    assertThat(Numbers.ratio(value)).isEqualTo(text);
  }
}
