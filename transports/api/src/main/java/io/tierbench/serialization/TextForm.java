package io.tierbench.serialization;

import io.tierbench.contract.Payload;
import io.tierbench.plugin.Providers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of a type to one text and back, as part of encoding and decoding in every
 * serialization, which carries the text without knowing its content. {@link Providers} finds the
 * conversions.
 */
public interface TextForm<T> {

  Payload<T> payload();

  String print(T value);

  T parse(String text);

  /** Returns the conversion of a payload; null if serializations handle the payload itself. */
  @SuppressWarnings("unchecked")
  static <T> @Nullable TextForm<T> of(Payload<T> payload) {
    for (TextForm<?> form : Found.ALL) {
      if (form.payload() == payload) {
        return (TextForm<T>) form;
      }
    }
    return null;
  }

  final class Found {
    private static final List<TextForm<?>> ALL = load();

    private Found() {}

    @SuppressWarnings("rawtypes")
    private static List<TextForm<?>> load() {
      return Providers.of(TextForm.class).stream().<TextForm<?>>map(form -> form).toList();
    }
  }
}
