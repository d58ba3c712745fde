package io.tierbench.sample.protobuf;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * Names in use. Names that differ only in case and underscores are the same: protoc and Java drop
 * underscores, and some file systems ignore case.
 */
final class Names {
  private final Set<String> used = new HashSet<>();

  Names(Collection<String> used) {
    used.forEach(name -> this.used.add(key(name)));
  }

  /**
   * Returns an unused name: the wanted one, with a number where necessary.
   *
   * @param derived names that protoc derives from a name, with itself
   */
  String unused(String wanted, Function<String, List<String>> derived) {
    String name = wanted;
    for (int number = 2; ; number++) {
      List<String> keys = derived.apply(name).stream().map(Names::key).toList();
      if (Collections.disjoint(used, keys)) {
        used.addAll(keys);
        return name;
      }
      name = wanted + number;
    }
  }

  private static String key(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /** Returns a Java name in snake case, such as {@code line_items}. */
  static String snakeCase(String javaName) {
    return javaName
        .replaceAll("([A-Z]+)([A-Z][a-z])", "$1_$2")
        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .toLowerCase(Locale.ROOT);
  }

  /** Returns the name of a field in names of methods, such as {@code LineItems}, as protoc does. */
  static String camelCase(String field) {
    StringBuilder name = new StringBuilder();
    boolean capital = true;
    for (char character : field.toCharArray()) {
      if (character != '_') {
        name.append(capital ? Character.toUpperCase(character) : character);
      }
      capital = character == '_' || Character.isDigit(character);
    }
    return name.toString();
  }
}
