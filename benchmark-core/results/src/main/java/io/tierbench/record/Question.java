package io.tierbench.record;

/** The question that a comparison answers. */
public enum Question {
  /** What a stack gains or costs against the baseline. */
  BASELINE("against the baseline"),
  /** Which serialization to use over a given transport. */
  SERIALIZATION("serialization"),
  /** Which transport to use under a given serialization. */
  TRANSPORT("transport"),
  /** Typed objects or self-describing tables. */
  SHAPE("shape"),
  /** What another JDK, jar or JVM argument changes for the same stack. */
  VARIANT("variant"),
  /** What several callers at once gain against one. */
  CALLERS("callers"),
  /** What a server gains by several cores against one. */
  CORES("cores"),
  /** What code by hand gains against what the library does as documented. */
  EFFORT("effort");

  private final String displayName;

  Question(String displayName) {
    this.displayName = displayName;
  }

  /** The name in a table. */
  public String displayName() {
    return displayName;
  }
}
