package io.tierbench.report;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Orders names: those that are known as they are known, the others behind them as they came. */
final class Order {

  private Order() {}

  static List<String> knownFirst(List<String> known, Collection<String> names) {
    return Stream.concat(known.stream().filter(names::contains), names.stream())
        .distinct()
        .toList();
  }
}
