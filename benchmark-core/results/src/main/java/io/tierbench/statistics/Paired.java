package io.tierbench.statistics;

/**
 * The ratio of two cells in one trial.
 *
 * @param log natural logarithm of their ratio, by the fastest third of the iterations of each
 * @param bias by how much the logarithm is too high, at most, as one varies more than the other
 * @param rounds that both have
 * @param acrossGroups whether the two were never alive together, so that each is known against the
 *     reference cell of its own group
 */
public record Paired(double log, double bias, int rounds, boolean acrossGroups) {}
