/** Verdicts on rates: ratios with intervals, tests of planned contrasts, and their correction. */
package io.tierbench.verdict;
