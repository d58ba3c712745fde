package io.tierbench.benchmark;

import io.tierbench.text.Texts;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finder of the first field in which the answer of a stack differs from the service's answer. */
final class Difference {
  private static final int MAX_TEXT = 200;

  private Difference() {}

  /** Describes the first difference of two unequal answers, by path and values. */
  static String of(@Nullable Object expected, @Nullable Object actual) {
    return at("", expected, actual);
  }

  private static String at(String path, @Nullable Object expected, @Nullable Object actual) {
    Map<String, @Nullable Object> expectedParts = parts(expected);
    Map<String, @Nullable Object> actualParts = parts(actual);
    if (expectedParts.keySet().equals(actualParts.keySet())) {
      for (Map.Entry<String, @Nullable Object> part : expectedParts.entrySet()) {
        Object other = actualParts.get(part.getKey());
        if (!Objects.deepEquals(part.getValue(), other)) {
          return at(path + "/" + part.getKey(), part.getValue(), other);
        }
      }
    }
    String place = path.isEmpty() ? "" : "at " + Texts.printable(path, MAX_TEXT) + " ";
    return place
        + (expected instanceof byte[] bytes && actual instanceof byte[] others
            ? ofBytes(bytes, others)
            : ofTexts(expected, actual));
  }

  /** Returns the components of a record, the elements of a list or the values of a map. */
  private static Map<String, @Nullable Object> parts(@Nullable Object whole) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    if (whole instanceof Record) {
      for (RecordComponent component : whole.getClass().getRecordComponents()) {
        parts.put(component.getName(), value(component, whole));
      }
    } else if (whole instanceof List<?> list) {
      list.forEach(element -> parts.put(String.valueOf(parts.size()), element));
    } else if (whole instanceof Map<?, ?> map) {
      map.forEach((key, value) -> parts.put(String.valueOf(key), value));
    }
    return parts;
  }

  private static String ofTexts(@Nullable Object expected, @Nullable Object actual) {
    String expectedText = text(expected);
    String actualText = text(actual);
    if (expectedText.equals(actualText) && expected != null && actual != null) {
      expectedText = "a " + expected.getClass().getName();
      actualText = "a " + actual.getClass().getName();
    }
    return "the service returns %s, the stack %s".formatted(expectedText, actualText);
  }

  private static @Nullable Object value(RecordComponent component, Object of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  private static String ofBytes(byte[] expected, byte[] actual) {
    return String.format(
        Locale.ROOT,
        "the service returns %,d bytes, the stack %,d; byte %,d is the first difference",
        expected.length,
        actual.length,
        Arrays.mismatch(expected, actual) + 1);
  }

  private static String text(@Nullable Object value) {
    return value instanceof List<?> list
        ? "a list of " + list.size()
        : Texts.printable(String.valueOf(value), MAX_TEXT);
  }
}
