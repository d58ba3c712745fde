package io.tierbench.sample;

import io.tierbench.sample.Place.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types for the values that samples have at each place. */
final class ShapeTypes {
  /** Maximum number of members of an object that is not a map, if their values have one type. */
  private static final int MAX_ALIKE_MEMBERS = 100;

  private final TypeNames names;

  private ShapeTypes(TypeNames names) {
    this.names = names;
  }

  /** Returns the types of a root, named after the file. */
  static SampleSchema schema(Path sample, Shape root) {
    Place first = root.first();
    if (first == null || first.kind() != Kind.OBJECT && first.kind() != Kind.ARRAY) {
      throw new SampleException(
          "%s: %s; a sample is an object or an array"
              .formatted(sample, first == null ? "null" : first.value()));
    }
    String stem = SampleFile.stem(sample);
    if (first.kind() == Kind.OBJECT) {
      TypeNames names = new TypeNames(TypeNames.type(stem));
      return new SampleSchema(names.root(), new ShapeTypes(names).object(root, first, null));
    }
    TypeNames names = new TypeNames(TypeNames.singular(TypeNames.type(stem)));
    return new SampleSchema(names.root(), new ShapeTypes(names).rootArray(sample, root.elements()));
  }

  private ListOf rootArray(Path sample, Shape elements) {
    Place first = elements.first();
    if (first == null && !elements.hasNulls()) {
      throw new SampleException(sample + ": an array without elements, whose type is unknown");
    }
    if (first != null && first.kind() == Kind.ARRAY) {
      throw new SampleException(
          first.where() + ": an array of arrays; let the sample be an object that contains it");
    }
    return new ListOf(
        first != null && first.kind() == Kind.OBJECT
            ? object(elements, first, null)
            : elements.scalar(),
        elements.hasNulls());
  }

  private SampleType type(Shape shape, String name) {
    Place first = shape.first();
    if (first != null && first.kind() == Kind.ARRAY) {
      Shape elements = shape.elements();
      return new ListOf(type(elements, TypeNames.singular(name)), elements.hasNulls());
    }
    if (first == null || first.kind() != Kind.OBJECT) {
      return shape.scalar();
    }
    Map<String, Shape> members = shape.members();
    if (members.isEmpty()) {
      return new MapOf(Scalar.STRING, false);
    }
    Shape common = members.size() > MAX_ALIKE_MEMBERS ? Shape.common(members.values()) : null;
    return common == null
        ? object(shape, first, name)
        : new MapOf(type(common, TypeNames.singular(name)), common.hasNulls());
  }

  /**
   * Builds an object with its members.
   *
   * @param name null for that of the root
   */
  private ObjectOf object(Shape shape, Place first, @Nullable String name) {
    TypeNames.checkKeys(first.where(), shape.members().keySet());
    List<Member> members = new ArrayList<>();
    TypeNames.Names javaNames = new TypeNames.Names();
    boolean omitsNulls = false;
    for (Map.Entry<String, Shape> entry : shape.members().entrySet()) {
      String key = entry.getKey();
      Shape member = entry.getValue();
      boolean absent = member.isAbsentIn(shape);
      omitsNulls |= absent;
      members.add(
          new Member(
              key,
              TypeNames.member(key, javaNames),
              type(member, TypeNames.type(key)),
              absent || member.hasNulls()));
    }
    return names.object(first.where(), name, members, omitsNulls);
  }
}
