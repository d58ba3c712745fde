/** From rates to verdicts: ratios with intervals, contrasts fixed before a run, a correction. */
package io.tierbench.verdict;
