package io.tierbench.sample;

/**
 * Object whose keys are data, with values of one type.
 *
 * @param nulls whether a value can be null
 */
public record MapOf(SampleType value, boolean nulls) implements SampleType {}
