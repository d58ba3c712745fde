package io.tierbench.contract;

import java.io.Serializable;

/** One line of an {@link Order}; the discount is a fraction of the price, 0 to 1. */
public record LineItem(int productId, double unitPrice, short quantity, double discount)
    implements Serializable {}
