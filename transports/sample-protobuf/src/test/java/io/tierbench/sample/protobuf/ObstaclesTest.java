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
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests what proto3 has no message for. */
class ObstaclesTest {
  private static final ListOf LIST = new ListOf(Scalar.INT32, false);
  private static final MapOf MAP = new MapOf(Scalar.INT32, false);
  private static final String EMPTY = ", which proto3 does not tell from an absent one";

  @Test
  void nestedListsAndMaps() throws Exception {
    assertThat(first(member("a", new ListOf(MAP, false)), "{'a': []}"))
        .contains("a list of maps at /a");
    assertThat(first(member("a", new MapOf(LIST, false)), "{'a': {}}"))
        .contains("a map of lists at /a");
    Member inside = member("b", new ListOf(LIST, false));
    assertThat(first(member("a", new ListOf(object("B", inside), false)), "{'a': []}"))
        .contains("a list of lists at /a/*/b");
    assertThat(Obstacles.first(new SampleSchema("Row", new ListOf(LIST, false)), json("[]")))
        .contains("a list of lists at the top");
  }

  @Test
  void nullsWithinListsAndMaps() throws Exception {
    assertThat(first(member("a", new ListOf(Scalar.INT32, true)), "{'a': [1, null]}"))
        .contains("a null at /a/1");
    assertThat(first(member("a", new MapOf(Scalar.INT32, true)), "{'a': {'x': 1, 'y': null}}"))
        .contains("a null at /a/*");
  }

  @Test
  void emptyListsAndMapsThatCanBeAbsent() throws Exception {
    assertThat(first(optional("a", MAP), "{'a': {}}")).contains("an empty map at /a" + EMPTY);
    SampleType rows = new ListOf(object("B", optional("b", LIST)), false);
    assertThat(first(member("a", rows), "{'a': [{'b': [1]}, {}, {'b': []}]}"))
        .contains("an empty list at /a/2/b" + EMPTY);
  }

  @Test
  void nothingInWhatProto3Tells() throws Exception {
    assertThat(first(member("a", LIST), "{'a': []}")).isEmpty();
    assertThat(first(member("a", MAP), "{'a': {}}")).isEmpty();
    assertThat(first(optional("a", LIST), "{'a': [1]}")).isEmpty();
    assertThat(first(optional("a", LIST), "{'a': null}")).isEmpty();
    assertThat(first(optional("a", Scalar.STRING), "{'a': ''}")).isEmpty();
    assertThat(first(member("a", new ListOf(Scalar.INT32, true)), "{'a': [1]}")).isEmpty();
  }

  private static Optional<String> first(Member member, String json) throws Exception {
    return Obstacles.first(schema(object("A", member)), json(json));
  }

  private static JsonNode json(String text) throws Exception {
    return JsonMapper.builder().build().readTree(text.replace('\'', '"'));
  }
}
