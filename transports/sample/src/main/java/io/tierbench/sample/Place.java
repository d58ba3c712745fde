package io.tierbench.sample;

/**
 * First value of a kind in a sample.
 *
 * @param where such as "invoice.json, line 12, /lines/3/price"
 * @param value such as "the number 12.50"
 */
record Place(Kind kind, String where, String value) {

  /** Kind of a value, of which a place in a sample has one besides null. */
  enum Kind {
    BOOLEAN,
    NUMBER,
    STRING,
    OBJECT,
    ARRAY
  }

  /** Creates the rejection of a sample that has a value of another kind elsewhere. */
  SampleException contradictedAt(Place other) {
    return new SampleException(
        "%s: %s contradicts %s in %s; a place has one type, with a schema too: %s"
            .formatted(other.where, other.value, value, where, remedy(kind, other.kind)));
  }

  private static String remedy(Kind one, Kind other) {
    if (one == Kind.ARRAY || other == Kind.ARRAY) {
      return "write an array of one element instead of a single value";
    }
    return one == Kind.OBJECT || other == Kind.OBJECT
        ? "write an object in both places"
        : "write both as strings, or correct one of them";
  }
}
