package io.tierbench.sample;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparison of a sample with a schema. */
final class SampleCheck {
  private static final int MAX_LISTED = 20;

  private final Map<ObjectOf, Map<String, Member>> members = new IdentityHashMap<>();

  private SampleCheck() {}

  /**
   * Checks that the types of a schema carry a sample without loss.
   *
   * @throws SampleException if they do not, with the first value that does not fit
   */
  static void check(SampleSchema schema, Path sample) {
    SampleCheck check = new SampleCheck();
    SampleFile.sample(sample)
        .parse(
            at -> {
              check.check(at, schema.root(), false);
              return check;
            });
  }

  private void check(Cursor at, SampleType type, boolean nullable) throws IOException {
    if (at.token() == JsonToken.VALUE_NULL) {
      expect(at, nullable, type);
    } else if (type instanceof ListOf list) {
      expect(at, at.token() == JsonToken.START_ARRAY, type);
      while (at.nextElement()) {
        check(at, list.element(), list.nulls());
      }
    } else if (type instanceof MapOf map) {
      expect(at, at.token() == JsonToken.START_OBJECT, type);
      while (at.nextMember()) {
        check(at, map.value(), map.nulls());
      }
    } else if (type instanceof ObjectOf object) {
      expect(at, at.token() == JsonToken.START_OBJECT, type);
      checkMembers(at, object);
    } else if (type instanceof EnumOf enumeration) {
      boolean known =
          at.token() == JsonToken.VALUE_STRING && enumeration.constants().containsKey(at.text());
      expect(at, known, type);
    } else if (type instanceof Scalar scalar) {
      boolean fits = at.token().isScalarValue() && ScalarValues.fits(scalar, at.token(), at.text());
      expect(at, fits, type);
    }
  }

  private void checkMembers(Cursor at, ObjectOf object) throws IOException {
    Map<String, Member> known =
        members.computeIfAbsent(
            object,
            unused ->
                object.members().stream().collect(Collectors.toMap(Member::key, member -> member)));
    Set<String> present = new HashSet<>();
    while (at.nextMember()) {
      Member member = known.get(at.key());
      if (member == null) {
        throw at.reject(
            "unknown member; the schema has " + list(object.members().stream().map(Member::key)));
      }
      present.add(member.key());
      check(at, member.type(), member.optional());
    }
    for (Member member : object.members()) {
      if (!member.optional() && !present.contains(member.key())) {
        throw at.reject(
            "the member '%s' is missing, which the schema requires"
                .formatted(SampleException.value(member.key())));
      }
    }
  }

  private static void expect(Cursor at, boolean fits, SampleType type) throws IOException {
    if (!fits) {
      throw at.reject(
          "expected %s, found %s; change the sample or the schema"
              .formatted(describe(type), at.value()));
    }
  }

  private static String describe(SampleType type) {
    if (type instanceof Scalar scalar) {
      return scalar.description();
    }
    if (type instanceof EnumOf enumeration) {
      return "one of " + list(enumeration.constants().keySet().stream());
    }
    return type instanceof ListOf ? "an array" : "an object";
  }

  private static String list(Stream<String> texts) {
    return texts
        .limit(MAX_LISTED)
        .map(text -> SampleException.value(text))
        .collect(Collectors.joining(", "));
  }
}
