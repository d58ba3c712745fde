package io.tierbench.sample;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Types of a sample.
 *
 * @param name such as Invoice: the Java name of the root object or of the elements of a root array
 * @param root an object, or an array of objects or scalars
 */
public record SampleSchema(String name, SampleType root) {

  /** Returns the objects, each once and after those within it. */
  public List<ObjectOf> objects() {
    return all(ObjectOf.class);
  }

  public List<EnumOf> enums() {
    return all(EnumOf.class);
  }

  private <T extends SampleType> List<T> all(Class<T> kind) {
    Set<T> found = new LinkedHashSet<>();
    collect(root, kind, found);
    return new ArrayList<>(found);
  }

  private static <T extends SampleType> void collect(SampleType type, Class<T> kind, Set<T> found) {
    if (type instanceof ListOf list) {
      collect(list.element(), kind, found);
    } else if (type instanceof MapOf map) {
      collect(map.value(), kind, found);
    } else if (type instanceof ObjectOf object) {
      for (Member member : object.members()) {
        collect(member.type(), kind, found);
      }
    }
    if (kind.isInstance(type)) {
      found.add(kind.cast(type));
    }
  }
}
