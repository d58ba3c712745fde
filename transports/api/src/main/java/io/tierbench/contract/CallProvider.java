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

  /** Returns what results record of its data, by name: texts, numbers and lists. */
  default Map<String, Object> description() {
    return Map.of();
  }
}
