package io.tierbench.plugin;

import java.util.List;
import java.util.Optional;

/** A combination of values of different axes, which may be incompatible. */
public record Combination(List<AxisValue> values) {

  /** Combines values; {@link #incompatibility} asks them in this order. */
  public Combination(AxisValue... values) {
    this(List.of(values));
  }

  /** Returns the value of an axis; empty if the combination has none. */
  public <V extends AxisValue> Optional<V> find(Class<V> axis) {
    return values.stream().filter(axis::isInstance).map(axis::cast).findFirst();
  }

  public <V extends AxisValue> V get(Class<V> axis) {
    return find(axis).orElseThrow();
  }

  /** Returns why the values do not work together; empty if they do. */
  public Optional<String> incompatibility() {
    return values.stream().flatMap(value -> value.incompatibility(this).stream()).findFirst();
  }
}
