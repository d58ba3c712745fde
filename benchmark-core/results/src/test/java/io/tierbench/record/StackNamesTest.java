package io.tierbench.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack has one key, for files and options, and one name, for people. */
class StackNamesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SOAP:HTTP | SOAP over HTTP",
        "KRYO:HTTP+BASIC@SERVLET | Kryo over HTTP+Basic@servlet",
        "PROTOBUF:GRPC~MBIT_100 | protobuf over gRPC~100 Mbit/s",
        "MINE:OWN | MINE over OWN"
      })
  void aKeyHasAName(String key, String name) {
    String[] stack = key.split(":");

    assertThat(DisplayNames.stack(stack[0], stack[1])).isEqualTo(name);
    assertThat(DisplayNames.inText("1.2x: " + key + " loadProducts, H8: holds"))
        .isEqualTo("1.2x: " + name + " loadProducts, H8: holds");
  }

  @Test
  void aLabelHasParametersInTheirOrder() {
    Map<String, String> parameters =
        Map.of("shape", "DTO", "transport", "TCP", "serialization", "KRYO", "link", "MBIT_10");

    assertThat(new Cell("a.B.c", parameters, List.copyOf(parameters.keySet())).label())
        .isEqualTo("B.c:KRYO:TCP~MBIT_10:DTO");
  }
}
