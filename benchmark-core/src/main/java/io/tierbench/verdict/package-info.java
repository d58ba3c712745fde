/**
 * From figures to verdicts: ratios with intervals, contrasts fixed before the run, Holm's
 * correction, and what may be said of them.
 *
 * <p>The sample is the fork. One figure stands for each cell and block: the median of that fork's
 * measured iterations.
 */
package io.tierbench.verdict;
