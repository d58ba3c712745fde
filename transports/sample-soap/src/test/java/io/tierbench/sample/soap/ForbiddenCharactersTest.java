package io.tierbench.sample.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForbiddenCharactersTest {

  private static Optional<String> cannotCarry(SampleType root, JsonNode sample) {
    return new SoapGenerator().cannotCarryTexts(new SampleSchema("Root", root), sample);
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text);
  }

  private static ObjectOf object(String key, SampleType type) {
    return new ObjectOf("Root", List.of(new Member(key, "member", type, true)), true);
  }

  @ParameterizedTest
  @CsvSource({"0000, U+0000", "001f, U+001F", "d800, U+D800", "dfff, U+DFFF", "ffff, U+FFFF"})
  void areNamedWithTheirPath(String hex, String name) throws Exception {
    String reason = "the character %s, which XML 1.0 does not allow, at ".formatted(name);
    JsonNode text = json("\"a\\u" + hex + "\"");
    EnumOf enumeration = new EnumOf("Color", Map.of(text.textValue(), "A"));
    ObjectNode map = JsonNodeFactory.instance.objectNode().putNull(text.textValue());

    assertThat(
            cannotCarry(
                new ListOf(object("a", enumeration), true),
                json("[null, {}, {\"a\": %s}]".formatted(text))))
        .contains(reason + "/2/a");
    assertThat(
            cannotCarry(
                object("a/b", new MapOf(Scalar.STRING, true)),
                JsonNodeFactory.instance.objectNode().set("a/b", map)))
        .contains(reason + "/a~1b");
  }

  @Test
  void areNoOthers() throws Exception {
    assertThat(
            cannotCarry(
                object("a", Scalar.STRING),
                json("{\"a\": \"\\t\\r\\n\\u0085\\ud7ff\\ud83d\\ude00\\ufffd\"}")))
        .isEmpty();
  }
}
