package io.tierbench.serialization;

/**
 * The code that maps objects and row tables to messages and back: the library's or hand-written.
 */
public enum Effort {
  /** Mapping by the library as its documentation shows, by reflection or by generated code. */
  DOCUMENTED,
  /** Hand-written code for each class, as used if every microsecond counts. */
  TUNED
}
