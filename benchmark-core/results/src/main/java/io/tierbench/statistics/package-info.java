/** Ratios, medians, variances and the test for warm-up, independent of stacks. */
package io.tierbench.statistics;
