package io.tierbench.sample;

/**
 * Array of values of one type.
 *
 * @param element their type; of bytes it is their text, as only identical arrays in lists are equal
 * @param nulls whether an element can be null
 */
public record ListOf(SampleType element, boolean nulls) implements SampleType {

  public ListOf {
    element = element == Scalar.BYTES ? Scalar.STRING : element;
  }
}
