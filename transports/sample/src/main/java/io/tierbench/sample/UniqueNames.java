package io.tierbench.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Names of which no two are alike: one that is taken gets a number. */
public final class UniqueNames {
  private final String separator;
  private final UnaryOperator<String> form;

  /** Highest number that follows a name, by its form. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * @param separator between a name and its number
   * @param form in which names are compared, such as that in lower case
   */
  public UniqueNames(String separator, UnaryOperator<String> form) {
    this.separator = separator;
    this.form = form;
  }

  /** Creates names that differ, if only in their case. */
  public static UniqueNames exact(String separator) {
    return new UniqueNames(separator, UnaryOperator.identity());
  }

  /** Adds a name, or with a number from 2 if it is there; returns it. */
  public String add(String name) {
    int number = numbers.getOrDefault(form.apply(name), 1);
    String added = name;
    while (numbers.containsKey(form.apply(added))) {
      number++;
      added = name + separator + number;
    }
    numbers.put(form.apply(name), number);
    numbers.put(form.apply(added), 1);
    return added;
  }

  /** Returns a view of the forms of all names. */
  public Set<String> forms() {
    return numbers.keySet();
  }
}
