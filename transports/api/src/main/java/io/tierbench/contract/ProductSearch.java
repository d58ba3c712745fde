package io.tierbench.contract;

import org.jspecify.annotations.Nullable;

/**
 * A search for products by a part of their names, in any case, with a maximum number of results.
 */
public record ProductSearch(@Nullable String name, int limit) {
  static final Payload<ProductSearch> PAYLOAD =
      Payload.of("search", "search for products", ProductSearch.class);
}
