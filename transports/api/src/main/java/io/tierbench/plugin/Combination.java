package io.tierbench.plugin;

import java.util.List;
import java.util.Optional;

/** Values of different axes that are to work together. */
public record Combination(List<AxisValue> values) {

  /** Combines values, which are asked for their incompatibilities in this order. */
  public Combination(AxisValue... values) {
    this(List.of(values));
  }

  /** The value of an axis; empty where the combination does not say any. */
  public <V extends AxisValue> Optional<V> find(Class<V> axis) {
    return values.stream().filter(axis::isInstance).map(axis::cast).findFirst();
  }

  public <V extends AxisValue> V get(Class<V> axis) {
    return find(axis).orElseThrow();
  }

  /** Says why they do not work together; empty where they do. */
  public Optional<String> incompatibility() {
    return values.stream().flatMap(value -> value.incompatibility(this).stream()).findFirst();
  }
}
