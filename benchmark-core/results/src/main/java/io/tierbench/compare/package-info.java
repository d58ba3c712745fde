/**
 * Comparisons of results: the verdicts of two runs with the same plan, and new with old versions in
 * one run.
 */
package io.tierbench.compare;
