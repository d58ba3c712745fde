package io.tierbench.contract;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The purchase of the calls 003-A (2007) and 001-A (2011), with the fields of 001-A. The stored
 * {@link Order} has others.
 */
public record PurchaseOrder(
    int customerId,
    @Nullable String shippingAddress1,
    @Nullable String shippingAddress2,
    @Nullable String shippingCity,
    @Nullable String shippingState,
    @Nullable String shippingZip,
    @Nullable String shippingCountry,
    @Nullable String shipType,
    @Nullable String creditCardType,
    @Nullable String creditCardNumber,
    @Nullable LocalDateTime creditCardExpiration,
    @Nullable String creditCardName,
    List<PurchaseLine> orderItems) {}
