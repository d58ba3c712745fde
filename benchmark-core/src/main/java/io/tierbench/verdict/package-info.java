/**
 * From rates to verdicts: ratios with intervals, contrasts fixed before the run, Holm's correction,
 * and what may be said of them.
 *
 * <p>The sample is the replicate: a fleet of fresh JVMs. Two cells are compared within its rounds,
 * and one figure stands for both: the median over the rounds of the logarithm of their ratio.
 */
package io.tierbench.verdict;
