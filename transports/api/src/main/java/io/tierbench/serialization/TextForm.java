package io.tierbench.serialization;

import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import org.jspecify.annotations.Nullable;

/**
 * The one text that something becomes and comes back from, the same in every serialization. It is
 * part of encoding and decoding: a serialization carries the text and knows nothing of what is in
 * it. {@link ServiceLoader} finds the forms.
 */
public interface TextForm<T> {

  /** What has the form. */
  Payload<T> payload();

  String print(T value);

  /**
   * @throws ShopException if the text is malformed
   */
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

  /** Those on the class path, found once. */
  final class Found {
    private static final List<TextForm<?>> ALL = load();

    private Found() {}

    @SuppressWarnings("rawtypes")
    private static List<TextForm<?>> load() {
      return ServiceLoader.load(TextForm.class, TextForm.class.getClassLoader()).stream()
          .map(Provider::get)
          .<TextForm<?>>map(form -> form)
          .toList();
    }
  }
}
