package io.tierbench.wire;

/**
 * The numbers of calls at each probe point of a {@link ProbePointClock}, and sums of readings in
 * nanoseconds. Only differences between sums over the same calls are meaningful; they are correct
 * even if a sum has overflowed.
 *
 * @param arrived times at which a listener had the complete request; on a client the same as {@code
 *     exchangeEntered}
 */
public record ProbePointTimes(
    long shopCalls,
    long shopEntered,
    long shopLeft,
    long exchangeCalls,
    long arrived,
    long exchangeEntered,
    long exchangeLeft) {}
