package io.tierbench.record;

/** The question that a comparison answers. */
public enum Question {
  /** Gain or loss against the baseline. */
  BASELINE("against the baseline"),
  /** Choice of a serialization for a given transport. */
  SERIALIZATION("serialization"),
  /** Choice of a transport for a given serialization. */
  TRANSPORT("transport"),
  /** Typed objects or self-describing tables. */
  SHAPE("shape"),
  /** Effect of another JDK, jar or JVM argument on the same stack. */
  VARIANT("variant"),
  /** Gain of several concurrent callers against one. */
  CALLERS("callers"),
  /** Gain of several server cores against one. */
  CORES("cores"),
  /** Gain of hand-written code against the library as documented. */
  EFFORT("effort");

  private final String displayName;

  Question(String displayName) {
    this.displayName = displayName;
  }

  /** Returns the name for tables. */
  public String displayName() {
    return displayName;
  }
}
