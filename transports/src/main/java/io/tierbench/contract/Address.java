package io.tierbench.contract;

/**
 * A postal address. Every field may be null.
 *
 * @param name the person or company addressed
 */
public record Address(
    String name, String street, String city, String region, String postalCode, String country) {}
