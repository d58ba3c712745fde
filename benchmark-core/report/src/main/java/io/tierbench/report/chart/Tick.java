package io.tierbench.report.chart;

/**
 * A tick of an axis.
 *
 * @param at its x or its y
 */
record Tick(double at, String label) {}
