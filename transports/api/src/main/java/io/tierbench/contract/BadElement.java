package io.tierbench.contract;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The failure of a request element that does not match the contract. Each reader adds the name of
 * its element while the exception propagates, so that successful calls track no path.
 */
public final class BadElement extends ShopException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_LENGTH = 60;

  private final String problem;
  private String path = "";

  private BadElement(String problem) {
    super(Fault.BAD_REQUEST, problem);
    this.problem = problem;
  }

  public static BadElement missing(String element) {
    return missing().within(element);
  }

  public static BadElement missing() {
    return new BadElement("is missing");
  }

  public static BadElement unknown(Collection<String> expected) {
    return new BadElement(
        "is unknown; expected "
            + (expected.isEmpty() ? "no element" : String.join(", ", expected)));
  }

  /**
   * Returns the position of an element among the expected ones, searched from {@code next} on,
   * where it is if elements are in order.
   */
  public static <T> int position(
      String element, List<T> expected, Function<T, String> name, int next) {
    for (int i = 0; i < expected.size(); i++) {
      int position = (next + i) % expected.size();
      if (name.apply(expected.get(position)).equals(element)) {
        return position;
      }
    }
    throw unknown(expected.stream().map(name).toList()).within(element);
  }

  /** Creates the exception for a value that JAXB cannot unmarshal, of unknown type. */
  public static BadElement malformed() {
    return new BadElement("does not match the WSDL");
  }

  public static BadElement of(String value, DataType expected) {
    return of(value, describe(expected));
  }

  public static BadElement of(String value, String expected) {
    return new BadElement("is '%s'; expected %s".formatted(printable(value, MAX_LENGTH), expected));
  }

  /** Requires a value for each column in a row. */
  public static void requireOneEach(int columns, List<?> values) {
    if (values.size() != columns) {
      throw of(values.size() + " values", columns + " values");
    }
  }

  /** Creates the exception for an object of a class that its column does not have. */
  public static BadElement ofClass(Object value, DataType expected) {
    return of("a value of class " + value.getClass().getSimpleName(), expected);
  }

  /** Passes on the elements of a list; failures name the position in the list, and the list. */
  public static <T> void forEach(String name, List<T> list, Consumer<T> action) {
    int position = 0;
    try {
      for (T element : list) {
        action.accept(element);
        position++;
      }
    } catch (BadElement e) {
      throw e.within(Integer.toString(position)).within(name);
    }
  }

  /** Maps the elements of a list, with failures like those of {@link #forEach}. */
  public static <T, R> List<R> map(String name, List<T> list, Function<T, R> mapping) {
    List<R> mapped = new ArrayList<>(list.size());
    forEach(name, list, element -> mapped.add(mapping.apply(element)));
    return mapped;
  }

  /** Adds the name of the enclosing element. */
  public BadElement within(String element) {
    String name = printable(element, MAX_LENGTH);
    path = path.isEmpty() ? name : name + '/' + path;
    return this;
  }

  public boolean hasPath() {
    return !path.isEmpty();
  }

  public ShopException in(String operation) {
    return new ShopException(Fault.BAD_REQUEST, operation + ": " + getMessage(), this);
  }

  @Override
  public String getMessage() {
    return path.isEmpty() ? problem : "'%s' %s".formatted(path, problem);
  }

  private static String describe(DataType type) {
    return switch (type) {
      case INT16 -> "an integer from -32768 to 32767";
      case INT32 -> "an integer of 32 bits";
      case INT64 -> "an integer of 64 bits";
      case BOOLEAN -> "true or false";
      case FLOAT32, FLOAT64 -> "a number such as 1.5";
      case DECIMAL -> "a decimal such as 12.50";
      case STRING -> "a text";
      case DATE_TIME -> "a date and time such as 2026-11-27T13:45:00";
    };
  }

  /** Returns the beginning of an untrusted text, with unprintable characters escaped. */
  public static String printable(String text, int maxLength) {
    StringBuilder printable = new StringBuilder();
    int end = Math.min(text.length(), maxLength);
    for (int i = 0; i < end; ) {
      int character = text.codePointAt(i);
      i += Character.charCount(character);
      switch (Character.getType(character)) {
        case Character.CONTROL,
            Character.FORMAT,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR,
            Character.SURROGATE,
            Character.PRIVATE_USE,
            Character.UNASSIGNED ->
            printable.append(String.format(Locale.ROOT, "\\u%04x", character));
        default -> printable.appendCodePoint(character);
      }
    }
    return end < text.length() ? printable.append("...").toString() : printable.toString();
  }
}
