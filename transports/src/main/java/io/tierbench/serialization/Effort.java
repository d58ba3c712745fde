package io.tierbench.serialization;

/** Whose work it is to take an object apart and to put it together again. */
public enum Effort {
  /**
   * The library's: objects and row tables are bound as its own documentation shows it, by
   * reflection or by what it generates.
   */
  DOCUMENTED,
  /** Ours: code by hand for each class, as somebody writes it for whom every microsecond counts. */
  TUNED
}
