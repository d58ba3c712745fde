package io.tierbench.serialization.encoded;

import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.encoded.Type.Accessor;
import io.tierbench.serialization.encoded.Type.Any;
import io.tierbench.serialization.encoded.Type.Array;
import io.tierbench.serialization.encoded.Type.Simple;
import io.tierbench.serialization.encoded.Type.Struct;
import io.tierbench.serialization.soap.ElementType;
import io.tierbench.serialization.soap.RecordShape;
import io.tierbench.serialization.xml.DataSetXml;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The types of the contract, created once from its records: a record is a struct, a component its
 * accessor, a list an array, and nullable components are optional.
 */
final class Types {
  static final String SHOP_PREFIX = "m";
  static final String SCHEMA_PREFIX = "xsd";

  private static final Any ANY = new Any(SCHEMA_PREFIX + ":anyType");

  /** Binary type under its name in SOAP; other senders use the name in XML Schema. */
  private static final Simple BINARY =
      simple(GraphWriter.ENCODING_PREFIX + ":base64", byte[].class, false);

  /** Types by the classes of objects and primitives. */
  private static final Map<Class<?>, Type> BY_CLASS = new HashMap<>();

  /** Types by their names in XML Schema, which SOAP repeats in its own namespace. */
  private static final Map<String, Type> OF_SCHEMA = new HashMap<>();

  private static final Map<String, Type> OF_SHOP = new HashMap<>();
  private static final Map<Payload<?>, Type> BY_PAYLOAD = new IdentityHashMap<>();

  static {
    OF_SCHEMA.put("anyType", ANY);
    for (DataType dataType : DataType.values()) {
      String name = DataSetXml.schemaType(dataType);
      Simple type = simple(SCHEMA_PREFIX + ':' + name, dataType.javaType(), true);
      OF_SCHEMA.put(name, type);
      BY_CLASS.put(dataType.javaType(), type);
      BY_CLASS.put(MethodType.methodType(dataType.javaType()).unwrap().returnType(), type);
    }
    BY_CLASS.put(Object.class, ANY);
    BY_CLASS.put(byte[].class, BINARY);
    OF_SCHEMA.put("base64", BINARY);
    OF_SCHEMA.put("base64Binary", BINARY);
    for (Payload<?> payload : Payload.encoded()) {
      BY_PAYLOAD.put(payload, of(payload.type()));
    }
  }

  private Types() {}

  static Type of(Payload<?> payload) {
    return Objects.requireNonNull(BY_PAYLOAD.get(payload.hasTextForm() ? Payload.TEXT : payload));
  }

  /** Returns the type of a value in a row. */
  static Simple of(Object value) {
    if (BY_CLASS.get(value.getClass()) instanceof Simple type && type.isOfColumns()) {
      return type;
    }
    throw new IllegalArgumentException(
        "a value of class %s in a row".formatted(value.getClass().getSimpleName()));
  }

  /** Returns the type with a name; null if there is none. */
  static @Nullable Type named(@Nullable String namespace, String localName) {
    if (Soap.SCHEMA.equals(namespace) || Soap.ENCODING.equals(namespace)) {
      return OF_SCHEMA.get(localName);
    }
    return Soap.SHOP.equals(namespace) ? OF_SHOP.get(localName) : null;
  }

  private static Type of(java.lang.reflect.Type type) {
    if (type instanceof ParameterizedType list) {
      return new Array(of(list.getActualTypeArguments()[0]));
    }
    Class<?> javaClass = (Class<?>) type;
    Type known = BY_CLASS.get(javaClass);
    if (known == null) {
      known = javaClass.isEnum() ? simple(name(javaClass), javaClass, false) : struct(javaClass);
      BY_CLASS.put(javaClass, known);
      OF_SHOP.put(javaClass.getSimpleName(), known);
    }
    return known;
  }

  private static Simple simple(String name, Class<?> javaClass, boolean isOfColumns) {
    return new Simple(name, (ElementType.Simple) ElementType.of(javaClass), isOfColumns);
  }

  private static Struct struct(Class<?> javaClass) {
    RecordShape shape = RecordShape.of(javaClass);
    List<Accessor> accessors =
        shape.components().stream()
            .map(component -> new Accessor(component.name(), of(component.type()), component))
            .toList();
    return new Struct(name(javaClass), shape, accessors);
  }

  private static String name(Class<?> javaClass) {
    return SHOP_PREFIX + ':' + javaClass.getSimpleName();
  }
}
