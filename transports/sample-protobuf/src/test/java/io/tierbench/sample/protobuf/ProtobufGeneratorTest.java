package io.tierbench.sample.protobuf;

import static io.tierbench.sample.protobuf.Schemas.member;
import static io.tierbench.sample.protobuf.Schemas.object;
import static io.tierbench.sample.protobuf.Schemas.optional;
import static io.tierbench.sample.protobuf.Schemas.schema;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tierbench.sample.EnumOf;
import io.tierbench.sample.GeneratedSample;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests generated code: that it compiles, and that values survive. */
@Tag("slow")
class ProtobufGeneratorTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final ObjectOf POINT =
      object("Point", member("x", Scalar.FLOAT64), optional("y", Scalar.FLOAT64));

  @TempDir Path folder;

  /** Every type as a member, an optional member, an element of a list and a value of a map. */
  @Test
  void carriesEveryType() throws Exception {
    Map<SampleType, JsonNode> values = values();
    List<Member> members = new ArrayList<>();
    ObjectNode full = JSON.createObjectNode();
    ObjectNode small = JSON.createObjectNode();
    values.forEach(
        (type, value) -> {
          String name = "of" + members.size();
          ListOf list = new ListOf(type, false);
          MapOf map = new MapOf(type, false);
          members.add(member(name, type));
          members.add(member(name + "List", list));
          members.add(member(name + "Map", map));
          members.add(optional(name + "Optional", type));
          members.add(optional(name + "OptionalList", list));
          members.add(optional(name + "OptionalMap", map));
          full.set(name, value);
          full.set(name + "Optional", value);
          for (String kind : List.of("", "Optional")) {
            full.putArray(name + kind + "List").add(value).add(value);
            full.putObject(name + kind + "Map").<ObjectNode>set("", value).set("ключ", value);
          }
          small.set(name, value);
          small.putArray(name + "List");
          small.putObject(name + "Map");
        });
    SampleSchema schema = schema(new ObjectOf("Everything", members, true));

    assertSurvives(schema, full, small);
  }

  private static Map<SampleType, JsonNode> values() {
    Map<SampleType, JsonNode> values = new LinkedHashMap<>();
    values.put(Scalar.BOOLEAN, JSON.createObjectNode().booleanNode(true));
    values.put(Scalar.INT32, IntNode.valueOf(Integer.MIN_VALUE));
    values.put(Scalar.INT64, JSON.createObjectNode().numberNode(Long.MIN_VALUE));
    values.put(Scalar.DECIMAL, new DecimalNode(new BigDecimal("12345678901234567890.1200")));
    values.put(Scalar.FLOAT64, JSON.createObjectNode().numberNode(-0.0));
    values.put(Scalar.STRING, text("Łódź 🚢"));
    values.put(Scalar.DATE, text("2026-11-28"));
    values.put(Scalar.TIME, text("13:45:00.5"));
    values.put(Scalar.DATE_TIME, text("1969-12-31T23:59:59.000000001"));
    values.put(Scalar.OFFSET_DATE_TIME, text("2026-11-28T13:45:00+05:30"));
    values.put(Scalar.INSTANT, text("1969-12-31T23:59:59.999999999Z"));
    values.put(Scalar.UUID, text("123e4567-e89b-12d3-a456-426614174000"));
    values.put(Scalar.BYTES, text("AP8="));
    values.put(Schemas.statuses(), text("in collection"));
    values.put(POINT, JSON.createObjectNode().put("x", 1.5));
    return values;
  }

  private static JsonNode text(String value) {
    return JSON.createObjectNode().textNode(value);
  }

  @Test
  void tellsAbsentValuesFromZeros() throws Exception {
    SampleSchema schema =
        schema(
            object(
                "Zeros",
                optional("int32", Scalar.INT32),
                optional("string", Scalar.STRING),
                optional("bytes", Scalar.BYTES),
                optional("decimal", Scalar.DECIMAL),
                optional("object", POINT)));

    assertSurvives(
        schema,
        JSON.readTree("{}"),
        JSON.readTree(
            "{\"int32\": 0, \"string\": \"\", \"bytes\": \"\", \"decimal\": 0, \"object\": {\"x\": 0}}"));
  }

  @Test
  void carriesAListAtTheRoot() throws Exception {
    assertSurvives(
        new SampleSchema("Point", new ListOf(POINT, false)),
        JSON.readTree("[]"),
        JSON.readTree("[{\"x\": 1, \"y\": 2}, {\"x\": 3}]"));
  }

  /** Names that mean something else to protoc, to the messages it generates or to the mapper. */
  @Test
  void distinguishesNames() throws Exception {
    List<Member> members = new ArrayList<>();
    ObjectNode json = JSON.createObjectNode();
    for (String name :
        List.of(
            "classValue",
            "descriptor",
            "parser",
            "serializedSize",
            "cachedSize",
            "defaultInstance",
            "allFields",
            "bitField0",
            "message",
            "string",
            "value",
            "size",
            "element",
            "google",
            "tierbench",
            "sample",
            "a1B",
            "bytesCount",
            "list",
            "listsCount",
            "mutableMap",
            "mapsCount",
            "mutableMaps",
            "nameBytes",
            "name",
            "stateValue",
            "stateBuilder",
            "pointBuilder",
            "pointOrBuilder",
            "pointsList")) {
      members.add(member(name, Scalar.STRING));
      json.put(name, "of " + name);
    }
    members.add(member("lists", new ListOf(Scalar.STRING, false)));
    members.add(member("maps", new MapOf(Scalar.STRING, false)));
    members.add(member("state", new EnumOf("State", Map.of("Open value", "OPEN_VALUE"))));
    members.add(member("point", POINT));
    members.add(member("points", new ListOf(POINT, false)));
    json.putArray("lists").add("a");
    json.putObject("maps").put("a", "b");
    json.put("state", "Open value");
    json.putObject("point").put("x", 1);
    json.putArray("points").addObject().put("x", 2);
    for (String type :
        List.of(
            "Builder",
            "Payload",
            "Timestamp",
            "ByteString",
            "Decimal",
            "Parser",
            "MessageMapper",
            "ContractMapper",
            "MessageList")) {
      members.add(
          member(
              "type" + type,
              object(type, member("at", Scalar.INSTANT), member("n", Scalar.DECIMAL))));
      json.putObject("type" + type).put("at", "2026-11-28T13:45:00Z").put("n", 1);
    }

    assertSurvives(schema(new ObjectOf("Message", members, true)), json);
  }

  private void assertSurvives(SampleSchema schema, JsonNode... samples) throws Exception {
    GeneratedSample generated = new GeneratedSample(schema, folder);
    for (JsonNode sample : samples) {
      assertThat(Obstacles.first(schema, sample)).isEmpty();
      Object records = generated.records(sample);

      assertThat(generated.decode(generated.encode(records)))
          .usingRecursiveComparison()
          .isEqualTo(records);
    }
  }
}
