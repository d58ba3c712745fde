package io.tierbench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object in the data of a page: its fields in order, without those that have no value. */
final class Fields {
  private static final int DIGITS = 5;
  private static final int MAX_TEXT = 200;

  private final Map<String, Object> values = new LinkedHashMap<>();

  Fields with(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  Fields with(Map<String, Object> fields) {
    values.putAll(fields);
    return this;
  }

  Fields text(String name, @Nullable String text) {
    return with(name, text == null ? null : shortened(text));
  }

  Fields number(String name, @Nullable Double number) {
    return with(name, rounded(number));
  }

  static String shortened(String text) {
    return Texts.shortened(text, MAX_TEXT);
  }

  static @Nullable Double rounded(@Nullable Double number) {
    return Numbers.rounded(number, DIGITS);
  }

  @JsonValue
  Map<String, Object> values() {
    return values;
  }
}
