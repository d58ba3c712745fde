package io.tierbench.record;

/** The question that a comparison answers. */
public enum Question {
  /** What a stack gains or costs against the baseline. */
  BASELINE,
  /** Which serialization to use over a given transport. */
  SERIALIZATION,
  /** Which transport to use under a given serialization. */
  TRANSPORT,
  /** Typed objects or self-describing tables. */
  SHAPE,
  /** What another JDK, jar or JVM argument changes for the same stack. */
  VARIANT,
  /** What several callers at once gain against one. */
  CALLERS,
  /** What a server gains by several cores against one. */
  CORES,
  /** What code by hand gains against what the library does as documented. */
  EFFORT
}
