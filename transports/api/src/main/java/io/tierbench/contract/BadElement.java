package io.tierbench.contract;

import java.util.Collection;
import java.util.Locale;

/**
 * An element of a request that is not as the contract has it. What is read inside knows the value
 * and what belongs there; those around it add their names while the exception passes, so that good
 * calls keep no path.
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

  /**
   * An element that nobody knows.
   *
   * @param expected the elements that may stand there
   */
  public static BadElement unknown(Collection<String> expected) {
    return new BadElement(
        "is unknown; expected "
            + (expected.isEmpty() ? "no element" : String.join(", ", expected)));
  }

  /** A value that is not of its type, where neither of the two is known. */
  public static BadElement malformed() {
    return new BadElement("is not as the WSDL says");
  }

  public static BadElement of(String value, DataType expected) {
    return of(value, describe(expected));
  }

  public static BadElement of(String value, String expected) {
    return new BadElement(
        String.format(Locale.ROOT, "is '%s'; expected %s", printable(value), expected));
  }

  /** The same, seen from the element around it. */
  public BadElement within(String element) {
    path = path.isEmpty() ? printable(element) : printable(element) + '/' + path;
    return this;
  }

  /** Whether an element is named yet. */
  public boolean isNamed() {
    return !path.isEmpty();
  }

  /** The same as the failure of an operation. */
  public ShopException in(String operation) {
    return new ShopException(Fault.BAD_REQUEST, operation + ": " + getMessage(), this);
  }

  @Override
  public String getMessage() {
    return path.isEmpty() ? problem : String.format(Locale.ROOT, "'%s' %s", path, problem);
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

  /**
   * The beginning of a text that anybody may have sent, without characters that print as others.
   */
  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    int end = Math.min(text.length(), MAX_LENGTH);
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
