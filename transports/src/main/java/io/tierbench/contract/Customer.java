package io.tierbench.contract;

/** A customer: the eleven strings of test 3 of the 2005 paper (000-E). */
public record Customer(
    String customerId,
    String companyName,
    String contactName,
    String contactTitle,
    String address,
    String city,
    String region,
    String postalCode,
    String country,
    String phone,
    String fax) {}
