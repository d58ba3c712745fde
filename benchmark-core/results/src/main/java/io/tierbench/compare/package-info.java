/**
 * Two results held against each other: the verdicts of a run that was measured twice, and the new
 * and the old version in one run.
 */
package io.tierbench.compare;
