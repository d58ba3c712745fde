package io.tierbench.scale;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order to be inserted, as a caller sends it; the database requires all of its fields. */
record NewOrder(
    int customerId,
    LocalDateTime orderDate,
    short status,
    BigDecimal freight,
    String shipName,
    String shipCity,
    String shipCountry,
    @Nullable List<OrderLine> lines) {}
