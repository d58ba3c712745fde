package io.tierbench.sample;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Map;

/** JSON Schema for the values that samples have at each place, which {@link SchemaReader} reads. */
final class InferredSchema {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  /** Maximum number of members of an object that is not a map, if their values have one type. */
  private static final int MAX_ALIKE_MEMBERS = 100;

  private InferredSchema() {}

  /** Returns the schema of a root, named after the file. */
  static ObjectNode of(Path sample, Shape root) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("$schema", DIALECT);
    String name = TypeNames.type(SampleFile.stem(sample));
    if (root.isOf(JsonNodeType.OBJECT)) {
      schema.put("title", name);
      writeObject(schema, root, false);
      return schema;
    }
    if (!root.isOf(JsonNodeType.ARRAY)) {
      throw new SampleException(
          "%s: %s; a sample is an object or an array"
              .formatted(sample, root.first() == null ? "null" : root.first().value()));
    }
    Shape elements = root.elements();
    if (elements.first() == null && !elements.hasNulls()) {
      throw new SampleException(sample + ": an array without elements, whose type is unknown");
    }
    schema.put("title", TypeNames.singular(name)).put("type", "array");
    if (elements.isOf(JsonNodeType.OBJECT)) {
      writeObject(schema.putObject("items"), elements, elements.hasNulls());
    } else {
      writeElement(schema.putObject("items"), elements);
    }
    return schema;
  }

  private static void write(ObjectNode schema, Shape shape, boolean nullable) {
    if (shape.isOf(JsonNodeType.ARRAY)) {
      writeType(schema, "array", nullable);
      writeElement(schema.putObject("items"), shape.elements());
    } else if (shape.isOf(JsonNodeType.OBJECT)) {
      Map<String, Shape> members = shape.members();
      Shape common =
          members.isEmpty()
              ? new Shape()
              : members.size() > MAX_ALIKE_MEMBERS ? Shape.common(members.values()) : null;
      if (common == null) {
        writeObject(schema, shape, nullable);
      } else {
        writeType(schema, "object", nullable);
        writeElement(schema.putObject("additionalProperties"), common);
      }
    } else {
      shape.scalar().writeSchema(schema, nullable);
    }
  }

  /** Writes the type of elements or values, of which bytes are carried as their text. */
  private static void writeElement(ObjectNode schema, Shape shape) {
    if (shape.isOf(JsonNodeType.STRING) && shape.scalar() == Scalar.BYTES) {
      Scalar.STRING.writeSchema(schema, shape.hasNulls());
    } else {
      write(schema, shape, shape.hasNulls());
    }
  }

  private static void writeObject(ObjectNode schema, Shape shape, boolean nullable) {
    writeType(schema, "object", nullable);
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    boolean omits = shape.members().values().stream().anyMatch(member -> member.isAbsentIn(shape));
    shape
        .members()
        .forEach(
            (key, member) -> {
              boolean optional = member.isAbsentIn(shape) || member.hasNulls();
              write(properties.putObject(key), member, optional);
              if (!optional || !omits) {
                required.add(key);
              }
            });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    schema.put("additionalProperties", false);
  }

  static void writeType(ObjectNode schema, String type, boolean nullable) {
    if (nullable) {
      schema.putArray("type").add(type).add("null");
    } else {
      schema.put("type", type);
    }
  }
}
