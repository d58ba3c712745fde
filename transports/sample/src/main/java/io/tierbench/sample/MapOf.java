package io.tierbench.sample;

/**
 * Object whose keys are data, with values of one type.
 *
 * @param value their type; of bytes it is their text, as in a {@link ListOf}
 * @param nulls whether a value can be null
 */
public record MapOf(SampleType value, boolean nulls) implements SampleType {

  public MapOf {
    value = value == Scalar.BYTES ? Scalar.STRING : value;
  }
}
