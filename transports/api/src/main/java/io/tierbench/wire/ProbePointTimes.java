package io.tierbench.wire;

/**
 * The readings of a {@link ProbePointClock}: the number of calls at each probe point, and the sum
 * of the readings, in nanoseconds. Only differences between sums over the same calls are
 * meaningful; they are correct even if a sum has overflowed.
 *
 * @param shopCalls number of calls of the shop
 * @param shopEntered times at which the shop was called
 * @param shopLeft times at which it answered
 * @param exchangeCalls number of calls of the exchange
 * @param arrived times at which a listener had the complete request; on a client the same as {@code
 *     exchangeEntered}
 * @param exchangeEntered times at which the exchange was called
 * @param exchangeLeft times at which it answered
 */
public record ProbePointTimes(
    long shopCalls,
    long shopEntered,
    long shopLeft,
    long exchangeCalls,
    long arrived,
    long exchangeEntered,
    long exchangeLeft) {}
