/**
 * From rates to verdicts: ratios with intervals, contrasts fixed before the run, Holm's correction.
 *
 * <p>The sample is the replicate: a fleet of fresh JVMs. Two cells are compared over the rounds
 * that both have. Their figure is the ratio of the fastest third of their slices.
 */
package io.tierbench.verdict;
