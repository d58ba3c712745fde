package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a schema from a subset of JSON Schema 2020-12:
 *
 * <ul>
 *   <li>{@code type}, one besides {@code null}, always;
 *   <li>of an object {@code properties} with {@code required}, or {@code additionalProperties} with
 *       the type of the values of a map;
 *   <li>of an array {@code items};
 *   <li>of a string {@code enum}, {@code contentEncoding} base64, or {@code format} date,
 *       time-local, date-time-local, uuid or date-time, which with {@code pattern} Z$ is in UTC;
 *   <li>of an integer {@code format} int32 or int64, of a number {@code format} double;
 *   <li>{@code title}, which names the root; {@code $schema}, {@code $id}, {@code $comment} and
 *       {@code description} have no effect.
 * </ul>
 *
 * <p>Unlike in JSON Schema, unknown members are rejected without {@code additionalProperties} too.
 */
record SchemaReader(Path file, TypeNames names, boolean inferred) {
  private static final Set<String> ANNOTATIONS =
      Set.of("$schema", "$id", "$comment", "title", "description", "type");
  private static final List<String> SCALAR_KEYWORDS =
      List.of("format", "pattern", "contentEncoding");

  /**
   * Reads the types of a schema.
   *
   * @throws SampleException if it is no JSON Schema of the subset
   */
  static SampleSchema read(Path file) {
    return types(file, json(file), false);
  }

  /** Reads a schema. */
  static ObjectNode json(Path file) {
    JsonNode schema =
        SampleFile.schema(file).parse(at -> SampleData.MAPPER.<JsonNode>readTree(at.json()));
    if (schema instanceof ObjectNode object) {
      return object;
    }
    throw new SampleException(file + ": a schema is an object");
  }

  /**
   * Returns the types of a schema, with the name of the file if it has no title.
   *
   * @param inferred whether the file is the sample of which the schema was inferred
   */
  static SampleSchema types(Path file, ObjectNode schema, boolean inferred) {
    TypeNames names = new TypeNames(schema.path("title").asText(SampleFile.stem(file)));
    return new SampleSchema(names.root(), new SchemaReader(file, names, inferred).rootType(schema));
  }

  private SampleType rootType(JsonNode root) {
    JsonPointer at = JsonPointer.empty();
    SampleType type = type(root, at, null);
    if (type instanceof ObjectOf
        || type instanceof ListOf list
            && (list.element() instanceof NamedType || list.element() instanceof Scalar)) {
      return type;
    }
    throw reject(at, "a sample is an object, or an array of objects or scalars");
  }

  /**
   * Reads a type.
   *
   * @param name of an object or of an enumeration; null for that of the root
   */
  private SampleType type(JsonNode node, JsonPointer at, @Nullable String name) {
    String type = typeOf(node, at);
    if (type.equals("object")) {
      checkKeywords(node, at, List.of("properties", "required", "additionalProperties"));
      return node.path("additionalProperties").isObject()
          ? map(node, at, name)
          : object(node, at, name);
    }
    if (type.equals("array")) {
      checkKeywords(node, at, List.of("items"));
      JsonNode items = node.path("items");
      // The root gives its name to its elements.
      String element = name == null && at.matches() ? null : element(name);
      return new ListOf(type(items, at.appendProperty("items"), element), isNullable(items));
    }
    return node.has("enum") ? enumeration(node, at, name) : scalar(node, at, type);
  }

  private String element(@Nullable String name) {
    return TypeNames.singular(name == null ? names.root() : name);
  }

  private MapOf map(JsonNode node, JsonPointer at, @Nullable String name) {
    if (node.has("properties")) {
      throw reject(at, "both properties and additionalProperties; an object is a record or a map");
    }
    JsonNode values = node.path("additionalProperties");
    return new MapOf(
        type(values, at.appendProperty("additionalProperties"), element(name)), isNullable(values));
  }

  private ObjectOf object(JsonNode node, JsonPointer at, @Nullable String name) {
    if (node.path("additionalProperties").asBoolean()) {
      throw reject(at, "additionalProperties is a type or false; a record has no other members");
    }
    JsonPointer properties = at.appendProperty("properties");
    Set<String> required = texts(node.path("required"), at.appendProperty("required"));
    List<String> keys = new ArrayList<>();
    node.path("properties").fieldNames().forEachRemaining(keys::add);
    TypeNames.checkKeys(where(at), keys);
    List<Member> members = new ArrayList<>();
    UniqueNames javaNames = TypeNames.names();
    boolean omitsNulls = false;
    for (Map.Entry<String, JsonNode> property : node.path("properties").properties()) {
      String key = property.getKey();
      JsonNode value = property.getValue();
      boolean omitted = !required.remove(key);
      omitsNulls |= omitted;
      members.add(
          new Member(
              key,
              TypeNames.member(key, javaNames),
              type(value, properties.appendProperty(key), TypeNames.type(key)),
              omitted || isNullable(value)));
    }
    if (!required.isEmpty()) {
      throw reject(
          at,
          "required, but not in properties: " + SampleException.value(String.join(", ", required)));
    }
    return names.object(where(at), name, members, omitsNulls);
  }

  private EnumOf enumeration(JsonNode node, JsonPointer at, @Nullable String name) {
    checkKeywords(node, at, List.of("enum"));
    List<String> texts = new ArrayList<>(texts(node.path("enum"), at.appendProperty("enum")));
    if (texts.isEmpty() || !typeOf(node, at).equals("string")) {
      throw reject(at, "an enum has strings, at least one");
    }
    return names.enumeration(where(at), name, texts);
  }

  private Scalar scalar(JsonNode node, JsonPointer at, String type) {
    checkKeywords(node, at, SCALAR_KEYWORDS);
    Map<String, String> keywords = new TreeMap<>();
    for (String keyword : SCALAR_KEYWORDS) {
      if (node.has(keyword)) {
        keywords.put(keyword, node.path(keyword).asText());
      }
    }
    if (type.equals("integer") && keywords.isEmpty()) {
      return Scalar.INT64;
    }
    return Stream.of(Scalar.values())
        .filter(scalar -> scalar.jsonType().equals(type) && scalar.keywords().equals(keywords))
        .findFirst()
        .orElseThrow(
            () ->
                reject(
                    at,
                    "the type '%s' with %s is not supported; supported: %s"
                        .formatted(
                            SampleException.value(type),
                            SampleException.value(keywords.toString()),
                            Stream.of(Scalar.values())
                                .map(scalar -> scalar.jsonType() + " " + scalar.keywords())
                                .collect(Collectors.joining(", ")))));
  }

  /** Returns the only type besides null. */
  private String typeOf(JsonNode node, JsonPointer at) {
    Set<String> types = new LinkedHashSet<>();
    JsonNode type = node.path("type");
    if (type.isTextual()) {
      types.add(type.asText());
    } else {
      types.addAll(texts(type, at.appendProperty("type")));
    }
    types.remove("null");
    if (types.size() != 1) {
      throw reject(
          at,
          node.has("$ref")
              ? "'$ref' is not supported; write the type here instead"
              : "'type' is needed, with one type besides null");
    }
    return types.iterator().next();
  }

  private static boolean isNullable(JsonNode node) {
    for (JsonNode type : node.path("type")) {
      if (type.asText().equals("null")) {
        return true;
      }
    }
    return false;
  }

  /** Returns the strings of an array, which can also contain null or be missing. */
  private Set<String> texts(JsonNode array, JsonPointer at) {
    Set<String> texts = new LinkedHashSet<>();
    boolean valid = array.isArray() || array.isMissingNode();
    for (JsonNode element : array) {
      valid &= element.isTextual() || element.isNull();
      if (element.isTextual()) {
        texts.add(element.asText());
      }
    }
    if (!valid) {
      throw reject(at, "an array of strings is needed");
    }
    return texts;
  }

  private void checkKeywords(JsonNode node, JsonPointer at, List<String> keywords) {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String keyword = entry.getKey();
      if (!ANNOTATIONS.contains(keyword) && !keywords.contains(keyword)) {
        throw reject(
            at,
            "the keyword '%s' is not supported with the type '%s'; supported: %s"
                .formatted(
                    SampleException.value(keyword), typeOf(node, at), String.join(", ", keywords)));
      }
    }
  }

  private String where(JsonPointer at) {
    String path = (inferred ? pathInSample(at) : at).toString();
    return path.isEmpty() ? file.toString() : file + ", " + SampleException.path(path);
  }

  /** Returns the path of a place in samples, where elements and values of maps are asterisks. */
  private static JsonPointer pathInSample(JsonPointer inSchema) {
    JsonPointer path = JsonPointer.empty();
    for (JsonPointer at = inSchema; !at.matches(); at = at.tail()) {
      boolean isMember = at.getMatchingProperty().equals("properties");
      at = isMember ? at.tail() : at;
      path = path.appendProperty(isMember ? at.getMatchingProperty() : "*");
    }
    return path;
  }

  private SampleException reject(JsonPointer at, String problem) {
    return new SampleException(where(at) + ": " + problem);
  }
}
