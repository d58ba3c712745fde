package io.tierbench.benchmark;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Param;

/** What the options of the matrix are where a run does not say otherwise: as its benchmarks say. */
public final class UsualOptions {
  private static final Map<String, String> VALUES = values();

  private UsualOptions() {}

  private static Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    for (Class<?> type = RoundTripBenchmark.ShapedPairing.class;
        type != null;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        Param param = field.getAnnotation(Param.class);
        if (param != null
            && param.value().length == 1
            && !param.value()[0].equals(Param.BLANK_ARGS)) {
          values.put(field.getName(), param.value()[0]);
        }
      }
    }
    // As JMH has it, which has no parameter for it.
    values.put("callers", "1");
    return Collections.unmodifiableMap(values);
  }

  /** Whether an option has its usual value. */
  public static boolean has(String option, String value) {
    return value.equals(VALUES.get(option));
  }

  /** The usual value of an option; that which it has where it is none of the matrix. */
  public static String of(String option, String value) {
    return VALUES.getOrDefault(option, value);
  }
}
