package io.tierbench.statistics;

/**
 * The ratio of two cells in one replicate.
 *
 * @param log natural logarithm of their ratio, by the fastest third of the slices of each
 * @param bias by how much the logarithm is too high, at most, as one varies more than the other
 * @param variance of the logarithm, as far as the rounds show it
 * @param rounds that both have
 * @param acrossGroups whether the two were never alive together, so that each is known against the
 *     anchor of its own group
 */
public record Paired(double log, double bias, double variance, int rounds, boolean acrossGroups) {}
