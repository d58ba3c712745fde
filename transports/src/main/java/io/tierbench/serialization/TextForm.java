package io.tierbench.serialization;

import io.tierbench.contract.Payload;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.DataSetText;
import org.jspecify.annotations.Nullable;

/**
 * How something becomes one text and comes back, the same in every serialization. It is part of
 * encoding and decoding: a serialization carries the text and knows nothing of what is in it.
 */
public interface TextForm<T> {

  String print(T value);

  /**
   * @throws ShopException if it is no such text
   */
  T parse(String text);

  /** That of a payload; absent where a serialization carries the payload itself. */
  @SuppressWarnings("unchecked")
  static <T> @Nullable TextForm<T> of(Payload<T> payload) {
    if (payload == Payload.DATA_SET_XML) {
      return (TextForm<T>) DataSetText.FORM;
    }
    return payload == Payload.WEB_ROWS ? (TextForm<T>) WebRowSetText.FORM : null;
  }
}
