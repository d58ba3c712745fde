/**
 * Two results held against each other: the benchmarks of two runs of JMH, of Tierbench or of any
 * other project, and the verdicts of a run that was measured twice.
 */
package io.tierbench.compare;
