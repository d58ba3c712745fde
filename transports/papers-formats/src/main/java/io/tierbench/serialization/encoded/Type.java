package io.tierbench.serialization.encoded;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.DataType;
import io.tierbench.serialization.xml.XmlValues;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A type of values in the encoding of SOAP 1.1, section 5. */
sealed interface Type {

  /** Returns the prefixed name of the type in our messages. */
  String name();

  /** Tells whether a value of another type is accepted where this one is expected. */
  default boolean accepts(Type type) {
    return type == this;
  }

  /** Tells whether its values have parts, and can be referenced. */
  default boolean isCompound() {
    return false;
  }

  /** A type whose values are text. */
  sealed interface Simple extends Type {

    String print(Object value);

    Object parse(String text);
  }

  /** A simple type of XML Schema. */
  record Builtin(String name, DataType dataType) implements Simple {
    @Override
    public String print(Object value) {
      return XmlValues.print(dataType.javaType().cast(value));
    }

    @Override
    public Object parse(String text) {
      return XmlValues.parse(dataType, text);
    }
  }

  /** A byte array, encoded as a single Base64 value. */
  record Binary(String name) implements Simple {
    @Override
    public String print(Object value) {
      return XmlValues.printBytes((byte[]) value);
    }

    @Override
    public Object parse(String text) {
      return XmlValues.parseBytes(text);
    }
  }

  /** An enumeration of the contract. */
  record Enumeration(String name, Map<String, Object> constants) implements Simple {
    @Override
    public String print(Object value) {
      return ((Enum<?>) value).name();
    }

    @Override
    public Object parse(String text) {
      Object constant = constants.get(text.strip());
      if (constant == null) {
        throw BadElement.of(text, "one of " + constants.keySet());
      }
      return constant;
    }
  }

  /** Any simple type of XML Schema, or null, as declared by the value. */
  record Any(String name) implements Type {
    @Override
    public boolean accepts(Type type) {
      return type instanceof Builtin;
    }
  }

  /** A list of values of one type. */
  record Array(Type element) implements Type {
    @Override
    public String name() {
      return "SOAP-ENC:Array";
    }

    @Override
    public boolean isCompound() {
      return true;
    }

    @Override
    public boolean accepts(Type type) {
      return type instanceof Array array
          && (array.element.equals(element) || element.accepts(array.element));
    }
  }

  /** A part of a struct. */
  record Accessor(String name, Type type, boolean nullable, MethodHandle getter) {
    @Nullable Object get(Object struct) {
      try {
        return (Object) getter.invokeExact(struct);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A record of the contract, with accessors in any order. */
  final class Struct implements Type {
    private final String name;
    private final List<Accessor> accessors;
    private final MethodHandle constructor;
    private final Map<String, Integer> positions = new HashMap<>();

    /**
     * @param constructor takes the parts as an array, in the order of the accessors
     */
    Struct(String name, List<Accessor> accessors, MethodHandle constructor) {
      this.name = name;
      this.accessors = accessors;
      this.constructor = constructor;
      for (Accessor accessor : accessors) {
        positions.put(accessor.name(), positions.size());
      }
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean isCompound() {
      return true;
    }

    List<Accessor> accessors() {
      return accessors;
    }

    /**
     * Returns the position of an accessor.
     *
     * @param next position if the accessors are in order
     */
    int position(String accessor, int next) {
      if (next < accessors.size() && accessors.get(next).name().equals(accessor)) {
        return next;
      }
      Integer position = positions.get(accessor);
      if (position == null) {
        throw BadElement.unknown(accessors.stream().map(Accessor::name).toList()).within(accessor);
      }
      return position;
    }

    /** Creates the record of these parts. */
    Object make(@Nullable Object[] parts) {
      for (int i = 0; i < parts.length; i++) {
        if (parts[i] == null && !accessors.get(i).nullable()) {
          throw BadElement.missing(accessors.get(i).name());
        }
      }
      try {
        return Objects.requireNonNull((Object) constructor.invokeExact(parts));
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
