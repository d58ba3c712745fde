/**
 * From rates to verdicts: ratios with intervals, contrasts fixed before the run, Holm's correction,
 * and what may be said of them.
 *
 * <p>The sample is the replicate: a fleet of fresh JVMs. Two cells are compared over its rounds
 * that both have, and one figure stands for both: the ratio of the fastest third of their slices.
 */
package io.tierbench.verdict;
