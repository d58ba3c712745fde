package io.tierbench.sample.soap;

import io.tierbench.sample.EnumOf;
import io.tierbench.sample.JavaSource;
import io.tierbench.sample.ListOf;
import io.tierbench.sample.MapOf;
import io.tierbench.sample.Member;
import io.tierbench.sample.NamedType;
import io.tierbench.sample.ObjectOf;
import io.tierbench.sample.SampleFolder;
import io.tierbench.sample.SampleSchema;
import io.tierbench.sample.SampleType;
import io.tierbench.sample.Scalar;
import io.tierbench.sample.UniqueNames;
import io.tierbench.sample.soap.Bean.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** JAXB classes of a schema, and the types of values in them and in records. */
final class Beans {
  static final String PACKAGE = SampleFolder.PACKAGE + ".soap";

  /** Field of a container. */
  static final String ITEM = "item";

  private final Map<SampleType, Bean> elements = new LinkedHashMap<>();
  private final Map<MapOf, Bean> entries = new LinkedHashMap<>();
  private final UniqueNames names = UniqueNames.exact("");

  Beans(SampleSchema schema) {
    for (EnumOf type : schema.enums()) {
      elements.put(type, bean(type.javaName() + "Type", Kind.ENUMERATION, type, List.of()));
    }
    for (ObjectOf type : schema.objects()) {
      elements.put(type, bean(type.javaName() + "Type", Kind.OBJECT, type, type.members()));
    }
    schema.objects().forEach(object -> object.members().forEach(field -> addWithin(field.type())));
    addWithin(schema.root());
  }

  private Bean bean(String name, Kind kind, SampleType type, List<Member> fields) {
    return new Bean(names.add(name), kind, type, fields);
  }

  /** Adds the classes of what a field of a type contains. */
  private void addWithin(SampleType field) {
    if (field instanceof ListOf list) {
      addElement(list.element());
    } else if (field instanceof MapOf map && !entries.containsKey(map)) {
      addWithin(map.value());
      List<Member> fields =
          List.of(
              new Member("key", "key", Scalar.STRING, false),
              new Member("value", "value", map.value(), map.nulls()));
      entries.put(map, bean(nameOf(map.value()) + "Entry", Kind.ENTRY, map, fields));
    }
  }

  private void addElement(SampleType type) {
    if ((type instanceof ListOf || type instanceof MapOf) && !elements.containsKey(type)) {
      addWithin(type);
      List<Member> fields = List.of(new Member(ITEM, ITEM, type, false));
      elements.put(type, bean(nameOf(type), Kind.CONTAINER, type, fields));
    }
  }

  private static String nameOf(SampleType type) {
    if (type instanceof ListOf list) {
      return nameOf(list.element()) + "List";
    } else if (type instanceof MapOf map) {
      return nameOf(map.value()) + "Map";
    } else if (type instanceof Scalar scalar) {
      return scalar == Scalar.BYTES ? "Bytes" : scalar.javaType().getSimpleName();
    }
    return ((NamedType) type).javaName();
  }

  Stream<Bean> all() {
    return Stream.concat(elements.values().stream(), entries.values().stream());
  }

  /** Creates a source file of the package of the classes. */
  JavaSource source() {
    return new JavaSource(PACKAGE, names.forms());
  }

  /** Returns the class of a type that is an element by itself, unless it is a scalar. */
  Bean element(SampleType type) {
    return Objects.requireNonNull(elements.get(type));
  }

  Bean entry(MapOf map) {
    return Objects.requireNonNull(entries.get(map));
  }

  /** Returns the Java type of a field of a class. */
  String fieldType(Member field, JavaSource source) {
    if (field.type() instanceof ListOf list) {
      return listOf(elementType(list.element(), source), source);
    } else if (field.type() instanceof MapOf map) {
      return listOf(entry(map).name(), source);
    } else if (field.type() instanceof Scalar scalar) {
      return source.name(scalar.javaType(field.optional()));
    }
    return elementType(field.type(), source);
  }

  private String elementType(SampleType type, JavaSource source) {
    return type instanceof Scalar scalar ? source.name(scalar.javaType()) : element(type).name();
  }

  private static String listOf(String element, JavaSource source) {
    return "%s<%s>".formatted(source.name(List.class), element);
  }
}
