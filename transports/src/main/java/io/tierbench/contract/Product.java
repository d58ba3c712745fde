package io.tierbench.contract;

import java.math.BigDecimal;

/** A product of the catalogue: the object of test 2 of the 2005 paper (000-C). */
public record Product(
    int productId,
    String productName,
    int supplierId,
    int categoryId,
    String quantityPerUnit,
    BigDecimal unitPrice,
    short unitsInStock,
    short unitsOnOrder,
    short reorderLevel,
    boolean discontinued) {}
