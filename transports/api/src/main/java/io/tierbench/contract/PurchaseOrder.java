package io.tierbench.contract;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order of the papers of 2007 (003-A) and 2011 (001-A): its thirteen fields in the wire order of
 * the later one. It differs from the stored {@link Order}.
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
