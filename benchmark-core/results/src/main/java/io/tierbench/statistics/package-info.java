/** Ratios, medians, corrections and weights, which know nothing of stacks. */
package io.tierbench.statistics;
