package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values at one place of a sample, such as a member of all objects in an array. */
final class Shape {
  private int nulls;
  private int values;
  private @Nullable Place first;
  private final EnumSet<Scalar> candidates = EnumSet.allOf(Scalar.class);
  private boolean exponents;
  private boolean markedBase64;
  private @Nullable Shape elements;
  private final Map<String, Shape> members = new LinkedHashMap<>();

  /** Unites shapes into a new one; null if they contradict each other. */
  static @Nullable Shape common(Collection<Shape> shapes) {
    Shape common = new Shape();
    try {
      shapes.forEach(common::merge);
    } catch (SampleException contradiction) {
      return null;
    }
    return common;
  }

  void addNull() {
    nulls++;
  }

  void add(JsonNodeType type, Cursor at) throws IOException {
    values++;
    if (first == null) {
      first = at.place(type);
    } else if (first.type() != type) {
      throw first.contradictedAt(at.place(type));
    }
  }

  void addScalar(Cursor at) throws IOException {
    JsonToken token = at.token();
    add(
        token.isBoolean()
            ? JsonNodeType.BOOLEAN
            : token.isNumeric() ? JsonNodeType.NUMBER : JsonNodeType.STRING,
        at);
    String text = at.text();
    exponents |= token == JsonToken.VALUE_NUMBER_FLOAT && ScalarValues.hasExponent(text);
    if (!ScalarValues.looksLikeBase64(text)) {
      candidates.remove(Scalar.BYTES);
    }
    candidates.removeIf(scalar -> !ScalarValues.fits(scalar, token, text));
    markedBase64 |= candidates.contains(Scalar.BYTES) && ScalarValues.isMarkedBase64(text);
    if (candidates.isEmpty()) {
      throw at.reject("%s is not %s".formatted(at.value(), Scalar.DECIMAL.description()));
    }
  }

  /** Returns the shape of the elements, if this is an array. */
  Shape elements() {
    if (elements == null) {
      elements = new Shape();
    }
    return elements;
  }

  /** Returns the shapes of the members by key, if this is an object. */
  Map<String, Shape> members() {
    return members;
  }

  /** Returns the first value; null if all are null. */
  @Nullable Place first() {
    return first;
  }

  boolean isOf(JsonNodeType type) {
    return first != null && first.type() == type;
  }

  boolean hasNulls() {
    return nulls > 0;
  }

  /** Tells whether some of the objects lack this member. */
  boolean isAbsentIn(Shape object) {
    return nulls + values < object.values;
  }

  /** Returns the most specific type; a string if all values are null. */
  Scalar scalar() {
    if (first == null) {
      return Scalar.STRING;
    }
    if (exponents && candidates.contains(Scalar.FLOAT64)) {
      return Scalar.FLOAT64;
    }
    return candidates.stream()
        .filter(scalar -> scalar != Scalar.BYTES || markedBase64)
        .findFirst()
        .orElseThrow();
  }

  private void merge(Shape other) {
    nulls += other.nulls;
    values += other.values;
    if (first == null) {
      first = other.first;
    } else if (other.first != null && first.type() != other.first.type()) {
      throw first.contradictedAt(other.first);
    }
    candidates.retainAll(other.candidates);
    exponents |= other.exponents;
    markedBase64 |= other.markedBase64;
    if (other.elements != null) {
      elements().merge(other.elements);
    }
    other.members.forEach(
        (key, member) -> members.computeIfAbsent(key, unused -> new Shape()).merge(member));
  }
}
