package io.tierbench.sample;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Conversions of lists and maps, which generated mappers call. */
public final class Conversions {
  private Conversions() {}

  /** Converts the elements of a list; null stays null. */
  public static <A, B> @Nullable List<B> list(
      @Nullable Collection<A> values, Function<A, B> conversion) {
    if (values == null) {
      return null;
    }
    List<B> converted = new ArrayList<>(values.size());
    for (A value : values) {
      converted.add(conversion.apply(value));
    }
    return converted;
  }

  /** Converts the values of a map. */
  public static <A, B> Map<String, B> values(Map<String, A> values, Function<A, B> conversion) {
    Map<String, B> converted = new LinkedHashMap<>();
    values.forEach((key, value) -> converted.put(key, conversion.apply(value)));
    return converted;
  }

  /** Converts the entries of a map; null stays null. */
  public static <V, E> @Nullable List<E> entries(
      @Nullable Map<String, V> map, Function<Map.Entry<String, V>, E> conversion) {
    return map == null ? null : list(map.entrySet(), conversion);
  }

  /** Converts entries to a map; null stays null. */
  public static <E, V> @Nullable Map<String, V> map(
      @Nullable List<E> entries, Function<E, String> key, Function<E, V> value) {
    if (entries == null) {
      return null;
    }
    Map<String, V> map = new LinkedHashMap<>();
    for (E entry : entries) {
      map.put(key.apply(entry), value.apply(entry));
    }
    return map;
  }
}
