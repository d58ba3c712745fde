package io.tierbench.contract;

/**
 * One line of an {@link Order}.
 *
 * @param unitPrice price of one unit, in the currency of the shop
 * @param discount fraction of the price, 0 to 1
 */
public record LineItem(int productId, double unitPrice, short quantity, double discount) {}
