/** Ratios, medians, corrections and weights, independent of stacks. */
package io.tierbench.statistics;
