package io.tierbench.serialization.encoded;

import io.tierbench.serialization.soap.ElementType;
import io.tierbench.serialization.soap.RecordShape;
import io.tierbench.serialization.soap.RecordShape.Component;
import java.util.List;

/** A type of values in the encoding of SOAP 1.1, section 5. */
sealed interface Type {

  /** Returns the prefixed name of the type in our messages. */
  String name();

  /** Tells whether a value of another type is accepted where this one is expected. */
  default boolean accepts(Type type) {
    return type == this;
  }

  /** Tells whether values of the type have parts, and can be referenced. */
  default boolean isCompound() {
    return this instanceof Struct || this instanceof Array;
  }

  /**
   * A type whose values are text.
   *
   * @param isOfColumns whether columns may have the type
   */
  record Simple(String name, ElementType.Simple text, boolean isOfColumns) implements Type {
    String print(Object value) {
      return text.printer().apply(value);
    }

    Object parse(String value) {
      return text.parser().apply(value);
    }
  }

  /** Any simple type of XML Schema, or null, as declared by the value. */
  record Any(String name) implements Type {
    @Override
    public boolean accepts(Type type) {
      return type instanceof Simple simple && simple.isOfColumns;
    }
  }

  /** A list of values of one type. */
  record Array(Type element) implements Type {
    @Override
    public String name() {
      return "SOAP-ENC:Array";
    }

    @Override
    public boolean accepts(Type type) {
      return type instanceof Array array
          && (array.element == element || element.accepts(array.element));
    }
  }

  /** A part of a struct. */
  record Accessor(String name, Type type, Component component) {}

  /** A record of the contract, with accessors in any order. */
  record Struct(String name, RecordShape shape, List<Accessor> accessors) implements Type {}
}
