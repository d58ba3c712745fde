package io.tierbench.benchmark;

import io.tierbench.text.Texts;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The first field in which the answer of a stack differs from that of the service. */
final class Difference {
  private static final int MAX_TEXT = 200;

  private Difference() {}

  /** Says it in a sentence. */
  static String of(@Nullable Object expected, @Nullable Object actual) {
    return at("", expected, actual);
  }

  private static String at(String path, @Nullable Object expected, @Nullable Object actual) {
    if (expected instanceof Record right && actual != null) {
      if (right.getClass() == actual.getClass()) {
        for (RecordComponent component : right.getClass().getRecordComponents()) {
          Object one = value(component, right);
          Object other = value(component, actual);
          if (!Objects.deepEquals(one, other)) {
            return at(path + "/" + component.getName(), one, other);
          }
        }
      }
    } else if (expected instanceof List<?> right
        && actual instanceof List<?> wrong
        && right.size() == wrong.size()) {
      for (int i = 0; i < right.size(); i++) {
        if (!Objects.deepEquals(right.get(i), wrong.get(i))) {
          return at(path + "/" + i, right.get(i), wrong.get(i));
        }
      }
    } else if (expected instanceof Map<?, ?> right
        && actual instanceof Map<?, ?> wrong
        && right.keySet().equals(wrong.keySet())) {
      for (Map.Entry<?, ?> entry : right.entrySet()) {
        if (!Objects.deepEquals(entry.getValue(), wrong.get(entry.getKey()))) {
          return at(path + "/" + entry.getKey(), entry.getValue(), wrong.get(entry.getKey()));
        }
      }
    }
    String place = path.isEmpty() ? "" : "at " + Texts.printable(path, MAX_TEXT) + " ";
    return place
        + (expected instanceof byte[] right && actual instanceof byte[] wrong
            ? ofBytes(right, wrong)
            : ofTexts(expected, actual));
  }

  private static String ofTexts(@Nullable Object expected, @Nullable Object actual) {
    String right = text(expected);
    String wrong = text(actual);
    if (right.equals(wrong) && expected != null && actual != null) {
      right = "a " + expected.getClass().getName();
      wrong = "a " + actual.getClass().getName();
    }
    return "the service returns %s, the stack %s".formatted(right, wrong);
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
        "the service returns %,d bytes, the stack %,d, and byte %,d is the first that differs",
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
