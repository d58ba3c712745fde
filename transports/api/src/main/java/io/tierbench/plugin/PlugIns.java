package io.tierbench.plugin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The values that all plug-ins on the class path bring, by their axes and names. */
public final class PlugIns {
  private static final List<AxisValue> VALUES = load();

  private PlugIns() {}

  private static List<AxisValue> load() {
    List<PlugIn> plugIns = new ArrayList<>(Providers.of(PlugIn.class));
    plugIns.sort(
        Comparator.comparingInt(PlugIn::order)
            .thenComparing(plugIn -> plugIn.getClass().getName()));
    List<AxisValue> values = new ArrayList<>();
    for (PlugIn plugIn : plugIns) {
      for (AxisValue value : plugIn.values()) {
        if (values.stream().anyMatch(known -> isNamesake(known, value))) {
          throw new IllegalStateException(
              "two plug-ins bring %s; one of them is %s"
                  .formatted(value, plugIn.getClass().getName()));
        }
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  private static boolean isNamesake(AxisValue one, AxisValue other) {
    return one.name().equals(other.name())
        && (one.getClass().isInstance(other) || other.getClass().isInstance(one));
  }

  static int place(AxisValue value) {
    return VALUES.indexOf(value);
  }

  public static List<AxisValue> all() {
    return VALUES;
  }

  public static <V extends AxisValue> List<V> all(Class<V> axis) {
    return values(axis).toList();
  }

  private static <V extends AxisValue> Stream<V> values(Class<V> axis) {
    return VALUES.stream().filter(axis::isInstance).map(axis::cast);
  }

  /** Returns the value of a name, in any case and with dashes or underscores; empty if unknown. */
  public static <V extends AxisValue> Optional<V> find(Class<V> axis, String name) {
    String exact = name.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return values(axis).filter(value -> value.name().equals(exact)).findFirst();
  }

  /** Returns the value of a name like {@link #find}; an unknown name is rejected. */
  public static <V extends AxisValue> V named(Class<V> axis, String name) {
    return find(axis, name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no %s '%s', only %s"
                        .formatted(
                            axis.getSimpleName().toLowerCase(Locale.ROOT), name, all(axis))));
  }
}
