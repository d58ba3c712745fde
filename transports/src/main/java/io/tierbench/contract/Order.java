package io.tierbench.contract;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;

/**
 * An order as a client sends it: the object of test 1 of the 2005 paper (000-A).
 *
 * @param orderId 0 until the order is stored
 * @param billingAddress travels, but is not stored
 * @param shipVia a shipper's id
 */
public record Order(
    int orderId,
    String customerId,
    int employeeId,
    LocalDateTime orderDate,
    Address shippingAddress,
    Address billingAddress,
    int shipVia,
    BigDecimal freight,
    List<LineItem> lineItems) {}
