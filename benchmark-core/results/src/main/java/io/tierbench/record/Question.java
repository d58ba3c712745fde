package io.tierbench.record;

/** The question that a comparison answers. */
public enum Question {
  BASELINE("against the baseline"),
  SERIALIZATION("serialization"),
  TRANSPORT("transport"),
  /** Typed objects or self-describing tables. */
  SHAPE("shape"),
  /** Effect of another JDK, jar, library or JVM argument on the same stack. */
  VARIANT("variant"),
  /** Gain of several concurrent callers against one. */
  CALLERS("callers"),
  /** Gain of several server cores against one. */
  CORES("cores"),
  /** Gain of hand-written code against the library as documented. */
  EFFORT("effort"),
  /** Gain of a tuning against the library as documented. */
  TUNING("tuning"),
  /** A framework as shipped against another one of the same serialization. */
  FRAMEWORK("framework"),
  /**
   * A framework as shipped against the stack of the matrix with its serialization and transport.
   */
  COUNTERPART("against the matrix");

  private final String displayName;

  Question(String displayName) {
    this.displayName = displayName;
  }

  public String displayName() {
    return displayName;
  }
}
