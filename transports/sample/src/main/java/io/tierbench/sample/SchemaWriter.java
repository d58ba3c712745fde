package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writer of a schema as JSON Schema, in the subset that {@link SchemaReader} reads. */
final class SchemaWriter {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SchemaWriter() {}

  /** Returns the text of a schema, which accepts the samples it was inferred from. */
  static String write(SampleSchema schema) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("$schema", DIALECT).put("title", schema.name());
    write(root, schema.root(), false);
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(ObjectNode node, SampleType type, boolean nullable) {
    if (type instanceof Scalar scalar) {
      writeType(node, scalar.jsonType(), nullable);
      scalar.keywords().forEach(node::put);
    } else if (type instanceof ListOf list) {
      writeType(node, "array", nullable);
      write(node.putObject("items"), list.element(), list.nulls());
    } else if (type instanceof MapOf map) {
      writeType(node, "object", nullable);
      write(node.putObject("additionalProperties"), map.value(), map.nulls());
    } else if (type instanceof EnumOf enumeration) {
      writeType(node, "string", nullable);
      ArrayNode texts = node.putArray("enum");
      enumeration.constants().keySet().forEach(texts::add);
      if (nullable) {
        texts.addNull();
      }
    } else if (type instanceof ObjectOf object) {
      writeType(node, "object", nullable);
      writeMembers(node, object);
    }
  }

  private static void writeType(ObjectNode node, String type, boolean nullable) {
    if (nullable) {
      node.putArray("type").add(type).add("null");
    } else {
      node.put("type", type);
    }
  }

  private static void writeMembers(ObjectNode node, ObjectOf object) {
    ObjectNode properties = node.putObject("properties");
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    for (Member member : object.members()) {
      write(properties.putObject(member.key()), member.type(), member.optional());
      if (!member.optional() || !object.omitsNulls()) {
        required.add(member.key());
      }
    }
    if (!required.isEmpty()) {
      node.set("required", required);
    }
    node.put("additionalProperties", false);
  }
}
