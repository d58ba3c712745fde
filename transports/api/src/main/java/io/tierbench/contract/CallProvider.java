package io.tierbench.contract;

import java.util.List;
import java.util.Map;

/**
 * Brings calls beside those of the shop, such as those with a user's own data. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface CallProvider {
  /**
   * Returns its calls, the same operations and payloads each time. It is asked while {@link
   * Operation#all()} is made, which it therefore cannot use.
   */
  List<ProvidedCall<?, ?>> calls();

  /** Tells whether calls carry a user's own classes, which not every serialization may know. */
  default boolean carriesOwnClasses() {
    return false;
  }

  /** Returns a form of a value of its calls that is equal to that of another if all fields are. */
  default Object comparable(Object value) {
    return value;
  }

  /** Returns what results record of its data, by name: texts, numbers and lists. */
  default Map<String, Object> description() {
    return Map.of();
  }
}
