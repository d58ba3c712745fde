package io.tierbench.plugin;

import java.util.List;
import java.util.Optional;

/** A value of an axis of stacks, such as a serialization; one object for each name. */
public abstract class AxisValue implements Comparable<AxisValue> {
  private final String name;
  private final String displayName;
  private final List<Library> libraries;

  protected AxisValue(String name, String displayName, Library... libraries) {
    this.name = name;
    this.displayName = displayName;
    this.libraries = List.of(libraries);
  }

  public final String name() {
    return name;
  }

  public final String displayName() {
    return displayName;
  }

  /** Returns the libraries under test; results record their versions. */
  public final List<Library> libraries() {
    return libraries;
  }

  /** Returns why this value does not work with the other values of a stack; empty if it does. */
  public Optional<String> incompatibility(Combination stack) {
    return Optional.empty();
  }

  @Override
  public final int compareTo(AxisValue other) {
    return Integer.compare(PlugIns.place(this), PlugIns.place(other));
  }

  @Override
  public final String toString() {
    return name;
  }
}
