package io.tierbench.sample.protobuf;

import com.google.protobuf.Empty;
import io.tierbench.sample.EnumOf;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import io.tierbench.sample.protobuf.MessageType.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Messages and enumerations for a schema, under names that neither protoc nor Java confuses. */
final class ProtoModel {
  /** Package of the generated messages and of their mapper. */
  static final String JAVA_PACKAGE = SampleFolder.PACKAGE + ".protobuf";

  static final String OUTER_CLASS = "SampleProto";

  private static final Set<String> IN_EVERY_MESSAGE = namesInEveryMessage();

  final String mapperName;
  private final Map<String, EnumType> enums = new LinkedHashMap<>();
  private final Map<String, MessageType> messages = new LinkedHashMap<>();
  final MessageType root;

  ProtoModel(SampleSchema schema) {
    mapperName = schema.name() + "Mapper";
    // Each message has a nested class Builder, and a class cannot have the name of the outer one.
    Names types = new Names(List.of(OUTER_CLASS, mapperName, "Builder"));
    for (EnumOf type : schema.enums()) {
      enums.put(type.javaName(), enumType(type, types));
    }
    for (ObjectOf object : schema.objects()) {
      messages.put(object.javaName(), message(object, types));
    }
    if (schema.root() instanceof ObjectOf object) {
      root = message(object);
    } else {
      // A message is no list: it has one in its only field.
      Member items = new Member("", "items", schema.root(), false);
      String name =
          message(new ObjectOf(schema.name() + "List", List.of(items), false), types).name();
      root = new MessageType(schema.root(), name, List.of(new Field(items, "items")));
      messages.put(name, root);
    }
  }

  private static EnumType enumType(EnumOf type, Names types) {
    String name = types.unused(type.javaName(), List::of);
    // Constants share the names of the package, and each has its number as a second constant.
    String prefix = Names.snakeCase(name) + "_";
    String unspecified = constant(prefix + "unspecified", types);
    Map<String, String> constants = new LinkedHashMap<>();
    for (String constant : type.constants().values()) {
      constants.put(constant, constant(prefix + Names.snakeCase(constant), types));
    }
    return new EnumType(type, name, unspecified, constants);
  }

  private static String constant(String name, Names types) {
    return types.unused(
        name.toUpperCase(Locale.ROOT), constant -> List.of(constant, constant + "_VALUE"));
  }

  private static MessageType message(ObjectOf object, Names types) {
    String type = types.unused(object.javaName(), name -> List.of(name, name + "OrBuilder"));
    Names names = new Names(IN_EVERY_MESSAGE);
    List<Field> fields = new ArrayList<>();
    for (Member member : object.members()) {
      String field =
          names.unused(Names.snakeCase(member.javaName()), name -> accessors(member.type(), name));
      fields.add(new Field(member, field));
    }
    return new MessageType(object, type, fields);
  }

  /**
   * Returns the names that methods of every message have after {@code get}, and of its variables.
   */
  private static Set<String> namesInEveryMessage() {
    // protoc renames what would be getCachedSize, as messages once had such a method.
    Set<String> names = new LinkedHashSet<>(List.of("cachedSize"));
    for (Class<?> start : List.of(Empty.class, Empty.Builder.class)) {
      for (Class<?> type = start; type != null; type = type.getSuperclass()) {
        for (Method method : type.getDeclaredMethods()) {
          if (method.getName().startsWith("get") && method.getParameterCount() == 0) {
            names.add(method.getName().substring("get".length()));
          }
        }
      }
    }
    for (int i = 0; i < 8; i++) {
      names.add("bitField" + i);
    }
    return names;
  }

  /** Returns the names that methods for a field have after {@code get}. */
  private static List<String> accessors(SampleType type, String field) {
    if (type instanceof ListOf list) {
      return accessors(list.element(), field, "", "_list", "_count");
    }
    if (type instanceof MapOf map) {
      List<String> names =
          accessors(map.value(), field, "", "_map", "_count", "_or_default", "_or_throw");
      return Stream.concat(names.stream(), names.stream().map(name -> "mutable_" + name)).toList();
    }
    if (type instanceof EnumOf) {
      return List.of(field, field + "_value");
    }
    if (isMessage(type)) {
      return List.of(field, field + "_builder", field + "_or_builder", field + "_field_builder");
    }
    return type instanceof Scalar scalar && ScalarForm.of(scalar).protoType().equals("string")
        ? List.of(field, field + "_bytes")
        : List.of(field);
  }

  private static List<String> accessors(SampleType element, String field, String... ends) {
    return Stream.of(ends)
        .flatMap(end -> accessors(element, field).stream().map(name -> name + end))
        .toList();
  }

  /** Tells whether values are messages, which can be absent without {@code optional}. */
  static boolean isMessage(SampleType type) {
    return type instanceof ObjectOf
        || type instanceof Scalar scalar && ScalarForm.of(scalar).protoType().contains(".");
  }

  /** Returns the messages, each after those within it. */
  Collection<MessageType> messages() {
    return messages.values();
  }

  MessageType message(ObjectOf object) {
    return Objects.requireNonNull(messages.get(object.javaName()));
  }

  Iterable<EnumType> enums() {
    return enums.values();
  }

  EnumType enumType(EnumOf type) {
    return Objects.requireNonNull(enums.get(type.javaName()));
  }

  /** Tells whether a message has a field of a scalar, within lists and maps as well. */
  boolean uses(Scalar scalar) {
    return messages().stream()
        .flatMap(message -> message.fields().stream())
        .anyMatch(field -> element(field.member().type()) == scalar);
  }

  /** Returns the type of the elements of a list or of the values of a map; others as they are. */
  static SampleType element(SampleType type) {
    return type instanceof ListOf list
        ? list.element()
        : type instanceof MapOf map ? map.value() : type;
  }
}
