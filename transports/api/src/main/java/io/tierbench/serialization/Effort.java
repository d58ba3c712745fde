package io.tierbench.serialization;

/** What maps objects and row tables to messages and back: the library or code by hand. */
public enum Effort {
  /**
   * The library maps objects and row tables as its own documentation shows it, by reflection or by
   * generated code.
   */
  DOCUMENTED,
  /** Code by hand for each class, as people write it if every microsecond counts. */
  TUNED
}
