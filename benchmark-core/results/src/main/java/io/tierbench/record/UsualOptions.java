package io.tierbench.record;

import java.util.Map;

/** The default options of the matrix, which are those of its benchmarks. */
public final class UsualOptions {
  public static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry(Cell.SECURITY, Cell.NONE),
          Map.entry(Cell.COMPRESSION, Cell.NONE),
          Map.entry(Cell.HOSTING, Cell.SELF),
          Map.entry(Cell.LINK, Cell.LOOPBACK),
          Map.entry(Cell.PLACEMENT, "FREE"),
          Map.entry(Cell.DISPATCH, "WORKERS"),
          Map.entry(Cell.DRIVE, "LOOP"),
          Map.entry(Cell.EFFORT, Cell.DOCUMENTED),
          Map.entry(Cell.INSERTION, "ROW_BY_ROW"),
          Map.entry(Cell.METERING, "ON"),
          Map.entry(Cell.CALLERS, "1"));

  private UsualOptions() {}

  public static boolean has(String option, String value) {
    return value.equals(VALUES.get(option));
  }

  /** Returns the default of an option; the given value if the option has none. */
  public static String of(String option, String value) {
    return VALUES.getOrDefault(option, value);
  }
}
