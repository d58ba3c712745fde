package io.tierbench.contract;

/** One line of a {@link PurchaseOrder}. */
public record PurchaseLine(int itemId, int quantity) {}
