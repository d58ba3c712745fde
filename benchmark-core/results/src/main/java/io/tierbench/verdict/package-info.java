/**
 * From rates to verdicts: ratios with intervals, contrasts fixed before the run, Holm's correction.
 *
 * <p>The unit of the sample is the trial: fresh JVMs of all stacks. Two cells are compared over
 * their common rounds, by the ratio of the fastest third of their iterations.
 */
package io.tierbench.verdict;
