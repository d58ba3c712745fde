package io.tierbench.contract;

import org.jspecify.annotations.Nullable;

/** One result of a {@link ProductInfo}: its seventeen texts in the order of the paper of 2007. */
public record ProductDetails(
    @Nullable String url,
    @Nullable String asin,
    @Nullable String productName,
    @Nullable String catalog,
    @Nullable String releaseDate,
    @Nullable String manufacturer,
    @Nullable String distributor,
    @Nullable String imageUrlSmall,
    @Nullable String imageUrlMedium,
    @Nullable String imageUrlLarge,
    @Nullable String listPrice,
    @Nullable String ourPrice,
    @Nullable String usedPrice,
    @Nullable String isbn,
    @Nullable String mpaaRating,
    @Nullable String esrbRating,
    @Nullable String availability) {}
