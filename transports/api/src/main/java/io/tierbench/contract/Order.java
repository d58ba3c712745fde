package io.tierbench.contract;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order sent by a client: the object of test 1 of the 2005 paper (000-A).
 *
 * @param orderId 0 until the order is stored
 * @param billingAddress sent, but not stored
 * @param shipVia a shipper's id
 */
public record Order(
    int orderId,
    @Nullable String customerId,
    int employeeId,
    @Nullable LocalDateTime orderDate,
    @Nullable Address shippingAddress,
    @Nullable Address billingAddress,
    int shipVia,
    @Nullable BigDecimal freight,
    List<LineItem> lineItems)
    implements Serializable {}
