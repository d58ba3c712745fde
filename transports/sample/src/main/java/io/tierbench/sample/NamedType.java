package io.tierbench.sample;

/** Type that generated code has a class for. */
public sealed interface NamedType extends SampleType permits EnumOf, ObjectOf {

  /** Returns the name of the class in {@link SampleFolder#PACKAGE}. */
  String javaName();
}
