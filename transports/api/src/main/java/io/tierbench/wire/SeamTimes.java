package io.tierbench.wire;

/**
 * The readings of a {@link SeamClock}: how many calls passed a seam, and the sum of the readings
 * there, in nanoseconds. Only differences between sums over the same calls mean anything; they come
 * out right even where a sum has overflowed.
 *
 * @param shopCalls that passed the seams of the shop
 * @param shopEntered when the shop was called
 * @param shopLeft when it answered
 * @param exchangeCalls that passed the seams of the exchange
 * @param arrived when a listener had the whole request; on a client the same as {@code
 *     exchangeEntered}
 * @param exchangeEntered when the exchange was called
 * @param exchangeLeft when it answered
 */
public record SeamTimes(
    long shopCalls,
    long shopEntered,
    long shopLeft,
    long exchangeCalls,
    long arrived,
    long exchangeEntered,
    long exchangeLeft) {}
