package io.tierbench.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Enum constants in user input: in any case, with dashes or underscores. */
public final class Constants {

  private Constants() {}

  public static <E extends Enum<?>> Optional<E> named(String text, Class<E> type) {
    String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst();
  }

  /** Returns all permitted names, such as {@code row-by-row} and {@code batch}. */
  public static List<String> names(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }
}
