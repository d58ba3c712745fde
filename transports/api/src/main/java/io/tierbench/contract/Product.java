package io.tierbench.contract;

import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A product of the catalogue: the object of test 2 of the 2005 paper (000-C). */
public record Product(
    int productId,
    @Nullable String productName,
    int supplierId,
    int categoryId,
    @Nullable String quantityPerUnit,
    @Nullable BigDecimal unitPrice,
    short unitsInStock,
    short unitsOnOrder,
    short reorderLevel,
    boolean discontinued)
    implements Serializable {}
