package io.tierbench.sample.soap;

import io.tierbench.sample.Member;
import io.tierbench.sample.SampleType;
import java.util.List;

/**
 * JAXB class of a type.
 *
 * @param type an object, an enumeration, a map for its entries, or a list or a map within a list
 * @param fields its fields as members of an object; none of an enumeration
 */
record Bean(String name, Kind kind, SampleType type, List<Member> fields) {

  enum Kind {
    OBJECT,
    ENUMERATION,
    /** Key and value of a map. */
    ENTRY,
    /**
     * Only field with the elements of a list, or the entries of a map, that is itself an element.
     */
    CONTAINER
  }
}
