package io.tierbench.sample.protobuf;

import static io.tierbench.sample.protobuf.Schemas.member;
import static io.tierbench.sample.protobuf.Schemas.object;
import static io.tierbench.sample.protobuf.Schemas.optional;
import static io.tierbench.sample.protobuf.Schemas.schema;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what proto3 has no message for. */
class ObstaclesTest {
  private static final ListOf LIST = new ListOf(Scalar.INT32, false);
  private static final MapOf MAP = new MapOf(Scalar.INT32, false);

  @Test
  void nestedListsAndMaps() throws Exception {
    assertThat(first(member("a", new ListOf(LIST, false)), "{'a': []}"))
        .isEqualTo("a list of lists at /a");
    assertThat(first(member("a", new ListOf(MAP, false)), "{'a': []}"))
        .isEqualTo("a list of maps at /a");
    assertThat(first(member("a", new MapOf(LIST, false)), "{'a': {}}"))
        .isEqualTo("a map of lists at /a");
    assertThat(first(member("a", new MapOf(MAP, false)), "{'a': {}}"))
        .isEqualTo("a map of maps at /a");
    assertThat(
            first(
                member("a", new ListOf(object("B", member("b", new ListOf(LIST, false))), false)),
                "{'a': []}"))
        .isEqualTo("a list of lists at /a/*/b");
    assertThat(Obstacles.first(new SampleSchema("Row", new ListOf(LIST, false)), json("[]")))
        .isEqualTo("a list of lists at the top");
  }

  @Test
  void nullsWithinListsAndMaps() throws Exception {
    assertThat(first(member("a", new ListOf(Scalar.INT32, true)), "{'a': [1, null]}"))
        .isEqualTo("a null at /a/1");
    assertThat(first(member("a", new MapOf(Scalar.INT32, true)), "{'a': {'x': 1, '\\n': null}}"))
        .isEqualTo("a null at /a/*");
    assertThat(
            Obstacles.first(
                new SampleSchema("Row", new ListOf(Scalar.STRING, true)), json("['a', null]")))
        .isEqualTo("a null at /1");
  }

  @Test
  void emptyListsAndMapsThatCanBeAbsent() throws Exception {
    assertThat(first(optional("a", LIST), "{'a': []}"))
        .isEqualTo("an empty list at /a, which proto3 does not tell from an absent one");
    assertThat(first(optional("a", MAP), "{'a': {}}"))
        .isEqualTo("an empty map at /a, which proto3 does not tell from an absent one");
    SampleType rows = new ListOf(object("B", optional("b", LIST)), false);
    assertThat(first(member("a", rows), "{'a': [{'b': [1]}, {}, {'b': []}]}"))
        .isEqualTo("an empty list at /a/2/b, which proto3 does not tell from an absent one");
  }

  @Test
  void nothingInWhatProto3Tells() throws Exception {
    assertThat(first(member("a", LIST), "{'a': []}")).isNull();
    assertThat(first(member("a", MAP), "{'a': {}}")).isNull();
    assertThat(first(optional("a", LIST), "{'a': [1]}")).isNull();
    assertThat(first(optional("a", LIST), "{}")).isNull();
    assertThat(first(optional("a", LIST), "{'a': null}")).isNull();
    assertThat(first(optional("a", Scalar.STRING), "{'a': ''}")).isNull();
    assertThat(first(member("a", new ListOf(Scalar.INT32, true)), "{'a': [1]}")).isNull();
  }

  private static @Nullable String first(Member member, String json) throws Exception {
    return Obstacles.first(schema(object("A", member)), json(json));
  }

  private static JsonNode json(String text) throws Exception {
    return JsonMapper.builder().build().readTree(text.replace('\'', '"'));
  }
}
