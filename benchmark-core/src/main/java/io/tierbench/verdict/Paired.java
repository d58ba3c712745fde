package io.tierbench.verdict;

/**
 * What one replicate says of two cells.
 *
 * @param log natural logarithm of their ratio: the median over the rounds
 * @param movement what that logarithm gained from the first to the last round, by the slope of
 *     Theil and Sen
 * @param variance of the median, as far as the rounds show it
 * @param rounds that both have
 * @param acrossGroups whether the two were never alive together, so that each is known against the
 *     anchor of its own group
 */
public record Paired(
    double log, double movement, double variance, int rounds, boolean acrossGroups) {}
