package io.tierbench.sample;

/** Type of a value in a sample. */
public sealed interface SampleType permits Scalar, ListOf, MapOf, NamedType {}
