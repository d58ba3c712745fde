package io.tierbench.scale;

import java.math.BigDecimal;

/** A line of an order; lines are numbered from 1. */
record OrderLine(short line, int productId, BigDecimal unitPrice, short quantity) {}
