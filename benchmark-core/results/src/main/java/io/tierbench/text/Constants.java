package io.tierbench.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Constants as people write them: in any case, with dashes or underscores. */
public final class Constants {

  private Constants() {}

  /** The one that is meant, where there is one. */
  public static <E extends Enum<?>> Optional<E> named(String text, Class<E> type) {
    String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst();
  }

  /** All that can be meant, such as {@code row-by-row} and {@code batch}. */
  public static List<String> names(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }
}
