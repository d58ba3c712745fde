package io.tierbench.sample;

import com.fasterxml.jackson.databind.node.JsonNodeType;

/**
 * First value of a type in a sample.
 *
 * @param where such as "invoice.json, line 12, /lines/3/price"
 * @param value such as "the number 12.50"
 */
record Place(JsonNodeType type, String where, String value) {

  /** Creates the rejection of a sample that has a value of another type elsewhere. */
  SampleException contradictedAt(Place other) {
    return new SampleException(
        "%s: %s contradicts %s in %s; a place has one type, with a schema too: correct one of them"
            .formatted(other.where, other.value, value, where));
  }
}
