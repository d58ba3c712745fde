package io.tierbench.contract;

import org.jspecify.annotations.Nullable;

/**
 * A search for products.
 *
 * @param name a part of their names, whatever its case
 * @param limit the number of products of a page
 */
public record ProductSearch(@Nullable String name, int limit) {
  static final Payload<ProductSearch> PAYLOAD =
      Payload.of("search", "search for products", ProductSearch.class);
}
