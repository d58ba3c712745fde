package io.tierbench.contract;

import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order of the paper on compression of 2011 (001-A): its thirteen members in the order in which
 * they travel there. The order that is stored is another one, {@link Order}.
 *
 * @param customerId a number here, as in that paper
 * @param orderItems its lines
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
