package io.tierbench.sample;

import java.util.List;

/**
 * Bytes as elements of lists and maps, which stay Base64 text: there two arrays of bytes are equal
 * only if they are the same.
 */
final class BytesInLists {
  private BytesInLists() {}

  static SampleSchema asText(SampleSchema schema) {
    return new SampleSchema(schema.name(), asText(schema.root()));
  }

  private static SampleType asText(SampleType type) {
    if (type instanceof ListOf list) {
      return new ListOf(element(list.element()), list.nulls());
    }
    if (type instanceof MapOf map) {
      return new MapOf(element(map.value()), map.nulls());
    }
    if (type instanceof ObjectOf object) {
      List<Member> members =
          object.members().stream()
              .map(
                  member ->
                      new Member(
                          member.key(),
                          member.javaName(),
                          asText(member.type()),
                          member.optional()))
              .toList();
      return new ObjectOf(object.javaName(), members, object.omitsNulls());
    }
    return type;
  }

  private static SampleType element(SampleType type) {
    return type == Scalar.BYTES ? Scalar.STRING : asText(type);
  }
}
