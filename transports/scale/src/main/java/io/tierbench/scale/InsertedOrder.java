package io.tierbench.scale;

/** The answer to an insertion. */
record InsertedOrder(int orderId) {}
