package io.tierbench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"", "A", "a b", "a:b", "a\n", "\u00fc", "token-bin", "grpc-timeout", "host"})
  void aNameThatNoTransportCarriesIsNamed(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Metadata.of(name, "x"))
        .withMessageStartingWith("'%s' is not a metadata name", name);
  }

  @ParameterizedTest
  @ValueSource(strings = {" secret", "secret ", "sec\nret", "secret\r", "s\u00e9cret", "secret\0"})
  void aValueThatNoTransportCarriesIsNotRepeated(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Metadata.of("authorization", value))
        .withMessageContaining("'authorization'")
        .withMessageNotContaining("cret");
  }

  @Test
  void thereMayNotBeMoreThanHeadersHold() {
    Map<String, String> most = Map.of("a", "b".repeat(Metadata.MAX_BYTES - 33));

    assertThat(new Metadata(most).values()).isEqualTo(most);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Metadata(Map.of("a", most.get("a"), "c", "d")))
        .withMessage("metadata of 7,202 bytes, the maximum is 7,168");
  }

  @Test
  void whatAStrangerSaysIsReadAsFarAsItGoes() {
    List<Map.Entry<String, String>> said =
        List.of(
            Map.entry("large", "x".repeat(Metadata.MAX_BYTES)),
            Map.entry("WWW-Authenticate", "Negotiate"),
            Map.entry("bad name", "2"),
            Map.entry("bad-value", "\u0007"),
            Map.entry("content-length", "3"),
            Map.entry("www-authenticate", "Basic realm=\"x\""));

    assertThat(Metadata.readable(said).values())
        .containsExactly(Map.entry("www-authenticate", "Negotiate, Basic realm=\"x\""));
  }

  @Test
  void valuesReachNoLog() {
    assertThat(new Metadata(Map.of("authorization", "secret", "x-day", "today")).toString())
        .contains("authorization", "x-day")
        .doesNotContain("secret", "today");
  }

  @Test
  void aNameIsFoundHoweverItIsWritten() {
    assertThat(Metadata.of("authorization", "a").get("Authorization")).isEqualTo("a");
    assertThat(Metadata.NONE.get("authorization")).isNull();
  }
}
