package io.tierbench.scale;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;

/** An order of the database, with its lines. */
record OrderRow(
    int orderId,
    int customerId,
    LocalDateTime orderDate,
    short status,
    BigDecimal freight,
    String shipName,
    String shipCity,
    String shipCountry,
    List<OrderLine> lines) {}
