package io.tierbench.sample;

import java.util.List;

/**
 * Object with named members.
 *
 * @param javaName of the record
 * @param members in the order of the sample
 * @param omitsNulls whether an optional member without a value is absent rather than null
 */
public record ObjectOf(String javaName, List<Member> members, boolean omitsNulls)
    implements NamedType {

  public ObjectOf {
    members = List.copyOf(members);
  }
}
