package io.tierbench.scale;

import org.jspecify.annotations.Nullable;

/** A customer of the database. */
record CustomerRow(
    int customerId,
    String companyName,
    String contactName,
    String street,
    String city,
    @Nullable String region,
    String postalCode,
    String country,
    String phone) {}
