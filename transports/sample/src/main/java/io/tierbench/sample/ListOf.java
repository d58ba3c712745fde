package io.tierbench.sample;

/**
 * Array of elements of one type.
 *
 * @param nulls whether an element can be null
 */
public record ListOf(SampleType element, boolean nulls) implements SampleType {}
