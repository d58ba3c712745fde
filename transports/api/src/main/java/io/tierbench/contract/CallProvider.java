package io.tierbench.contract;

import java.util.List;
import java.util.Map;

/**
 * Provides calls in addition to those of the shop, such as calls with a user's data. Found by
 * {@link java.util.ServiceLoader}.
 */
public interface CallProvider {
  /**
   * Returns the calls, with the same operations and payloads each time. Must not use {@link
   * Operation#all()}, which is built from the result.
   */
  List<ProvidedCall<?, ?>> calls();

  /** Returns optional calls, which are measured beside those of the shop; see {@link #calls}. */
  default List<DatabaseCall<?, ?>> databaseCalls() {
    return List.of();
  }

  /** Tells whether calls carry a user's classes, which some serializations may not support. */
  default boolean carriesOwnClasses() {
    return false;
  }

  /** Returns an object for comparing values: equal for two values if all their fields are equal. */
  default Object comparable(Object value) {
    return value;
  }

  /** Describes the data for the results: texts, numbers and lists by name. */
  default Map<String, Object> description() {
    return Map.of();
  }

  /** Describes the database of the calls for the results, such as its size. */
  default Map<String, String> databaseDescription() {
    return Map.of();
  }
}
