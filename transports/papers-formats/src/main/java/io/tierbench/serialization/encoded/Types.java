package io.tierbench.serialization.encoded;

import io.tierbench.contract.DataType;
import io.tierbench.contract.Payload;
import io.tierbench.serialization.encoded.Type.Accessor;
import io.tierbench.serialization.encoded.Type.Any;
import io.tierbench.serialization.encoded.Type.Array;
import io.tierbench.serialization.encoded.Type.Binary;
import io.tierbench.serialization.encoded.Type.Builtin;
import io.tierbench.serialization.encoded.Type.Enumeration;
import io.tierbench.serialization.encoded.Type.Struct;
import io.tierbench.serialization.xml.DataSetXml;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
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

  /** Binary type by its name in the encoding; others use that of XML Schema. */
  private static final Binary BINARY = new Binary(GraphWriter.ENCODING_PREFIX + ":base64");

  private static final Map<DataType, Builtin> BUILTINS = new EnumMap<>(DataType.class);

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
      Builtin type = new Builtin(SCHEMA_PREFIX + ':' + name, dataType);
      BUILTINS.put(dataType, type);
      OF_SCHEMA.put(name, type);
      BY_CLASS.put(dataType.javaType(), type);
      BY_CLASS.put(MethodType.methodType(dataType.javaType()).unwrap().returnType(), type);
    }
    BY_CLASS.put(Object.class, ANY);
    BY_CLASS.put(byte[].class, BINARY);
    OF_SCHEMA.put("base64", BINARY);
    OF_SCHEMA.put("base64Binary", BINARY);
    for (Payload<?> payload : Payload.carrying()) {
      BY_PAYLOAD.put(payload, of(payload.type()));
    }
  }

  private Types() {}

  /** Returns the type of a payload. */
  static Type of(Payload<?> payload) {
    return Objects.requireNonNull(BY_PAYLOAD.get(payload.isText() ? Payload.TEXT : payload));
  }

  /**
   * Returns the type of a value that may have any type.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Builtin of(Object value) {
    if (BY_CLASS.get(value.getClass()) instanceof Builtin type) {
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
      known = javaClass.isEnum() ? enumeration(javaClass) : struct(javaClass);
      BY_CLASS.put(javaClass, known);
      OF_SHOP.put(javaClass.getSimpleName(), known);
    }
    return known;
  }

  private static Enumeration enumeration(Class<?> javaClass) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : javaClass.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    return new Enumeration(name(javaClass), constants);
  }

  private static Struct struct(Class<?> javaClass) {
    RecordComponent[] components = javaClass.getRecordComponents();
    Class<?>[] parts = new Class<?>[components.length];
    List<Accessor> accessors = new ArrayList<>();
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      for (int i = 0; i < parts.length; i++) {
        parts[i] = components[i].getType();
        accessors.add(
            new Accessor(
                components[i].getName(),
                of(components[i].getGenericType()),
                components[i].getAnnotatedType().isAnnotationPresent(Nullable.class),
                lookup
                    .unreflect(components[i].getAccessor())
                    .asType(MethodType.methodType(Object.class, Object.class))));
      }
      MethodHandle constructor =
          lookup
              .findConstructor(javaClass, MethodType.methodType(void.class, parts))
              .asSpreader(Object[].class, parts.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      return new Struct(name(javaClass), accessors, constructor);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no struct type for " + javaClass, e);
    }
  }

  private static String name(Class<?> javaClass) {
    return SHOP_PREFIX + ':' + javaClass.getSimpleName();
  }
}
