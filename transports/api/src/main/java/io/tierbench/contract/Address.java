package io.tierbench.contract;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A postal address of a person or company. */
public record Address(
    @Nullable String name,
    @Nullable String street,
    @Nullable String city,
    @Nullable String region,
    @Nullable String postalCode,
    @Nullable String country)
    implements Serializable {}
