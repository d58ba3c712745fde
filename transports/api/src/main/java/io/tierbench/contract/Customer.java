package io.tierbench.contract;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A customer: the eleven strings of test 3 of the 2005 paper (000-E). */
public record Customer(
    @Nullable String customerId,
    @Nullable String companyName,
    @Nullable String contactName,
    @Nullable String contactTitle,
    @Nullable String address,
    @Nullable String city,
    @Nullable String region,
    @Nullable String postalCode,
    @Nullable String country,
    @Nullable String phone,
    @Nullable String fax)
    implements Serializable {}
