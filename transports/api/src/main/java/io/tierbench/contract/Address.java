package io.tierbench.contract;

import org.jspecify.annotations.Nullable;

/**
 * A postal address.
 *
 * @param name the person or company addressed
 */
public record Address(
    @Nullable String name,
    @Nullable String street,
    @Nullable String city,
    @Nullable String region,
    @Nullable String postalCode,
    @Nullable String country) {}
