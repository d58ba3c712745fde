package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonToken;
import io.tierbench.sample.Place.Kind;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values at one place of a sample, such as a member of all objects in an array. */
final class Shape {
  private static final List<Scalar> MOST_SPECIFIC_FIRST =
      List.of(
          Scalar.BOOLEAN,
          Scalar.INT32,
          Scalar.INT64,
          Scalar.DECIMAL,
          Scalar.FLOAT64,
          Scalar.DATE,
          Scalar.TIME,
          Scalar.DATE_TIME,
          Scalar.INSTANT,
          Scalar.OFFSET_DATE_TIME,
          Scalar.UUID,
          Scalar.BYTES,
          Scalar.STRING);

  private int nulls;
  private int values;
  private @Nullable Place first;
  private final EnumSet<Scalar> candidates = EnumSet.allOf(Scalar.class);
  private boolean exponents;
  private boolean markedBase64;
  private @Nullable Shape elements;
  private @Nullable Map<String, Shape> members;

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

  void add(Kind kind, Cursor at) throws IOException {
    values++;
    if (first == null) {
      first = at.place(kind);
    } else if (first.kind() != kind) {
      throw first.contradictedAt(at.place(kind));
    }
  }

  void addScalar(Cursor at) throws IOException {
    JsonToken token = at.token();
    add(token.isBoolean() ? Kind.BOOLEAN : token.isNumeric() ? Kind.NUMBER : Kind.STRING, at);
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
    if (members == null) {
      members = new LinkedHashMap<>();
    }
    return members;
  }

  /** Returns the first value; null if all are null. */
  @Nullable Place first() {
    return first;
  }

  boolean hasNulls() {
    return nulls > 0;
  }

  /** Tells whether an object that these values belong to lacks them. */
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
    return MOST_SPECIFIC_FIRST.stream()
        .filter(scalar -> candidates.contains(scalar) && (scalar != Scalar.BYTES || markedBase64))
        .findFirst()
        .orElseThrow();
  }

  private void merge(Shape other) {
    nulls += other.nulls;
    values += other.values;
    if (first == null) {
      first = other.first;
    } else if (other.first != null && first.kind() != other.first.kind()) {
      throw first.contradictedAt(other.first);
    }
    candidates.retainAll(other.candidates);
    exponents |= other.exponents;
    markedBase64 |= other.markedBase64;
    if (other.elements != null) {
      elements().merge(other.elements);
    }
    if (other.members != null) {
      other.members.forEach(
          (key, member) -> members().computeIfAbsent(key, unused -> new Shape()).merge(member));
    }
  }
}
