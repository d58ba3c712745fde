package io.tierbench.server.workload;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules that an order must meet to be stored, as an object or as a data set. */
final class OrderRules {
  /** Maximum number of digits before the point in numeric(19,4). */
  private static final int MONEY_DIGITS = 15;

  /** Maximum number of decimal places: enough for users, too few to exhaust memory. */
  private static final int MONEY_PLACES = 100;

  private static final double MONEY_LIMIT = 1e15;

  /**
   * First permitted date: the beginning of PostgreSQL's range, with a margin for days that are
   * added.
   */
  private static final LocalDate FIRST_DATE = LocalDate.of(-4712, 1, 1);

  private static final LocalDate LAST_DATE = LocalDate.of(5874896, 12, 31);

  private OrderRules() {}

  static ShopException badRequest(String message, Object... values) {
    return new ShopException(Fault.BAD_REQUEST, String.format(Locale.ROOT, message, values));
  }

  static void requireCount(String items, int count, int min, int max) {
    if (count < min || count > max) {
      throw badRequest("the number of %s is %d; expected %d to %d", items, count, min, max);
    }
  }

  static <T> T require(@Nullable T value) {
    if (value == null) {
      throw BadElement.missing();
    }
    return value;
  }

  static <T> T require(@Nullable T value, String element) {
    if (value == null) {
      throw BadElement.missing(element);
    }
    return value;
  }

  static <T> List<T> requireAll(@Nullable List<T> values, String element) {
    List<T> all = require(values, element);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == null) {
        throw BadElement.missing(Integer.toString(i)).within(element);
      }
    }
    return all;
  }

  static void checkMoney(BigDecimal value, String element) {
    // Computed with long: the scale may be any int.
    if (value.scale() > MONEY_PLACES
        || (long) value.precision() - value.scale() > MONEY_DIGITS
        || value.scale() < -MONEY_DIGITS) {
      throw bad(
          element,
          print(value),
          "at most %d digits before the point and %d after it",
          MONEY_DIGITS,
          MONEY_PLACES);
    }
  }

  /** Prints a number, or only its length because printing is superlinear. */
  private static String print(BigDecimal value) {
    return value.precision() > MONEY_DIGITS + MONEY_PLACES
        ? "a number of %s digits".formatted(value.precision())
        : value.toString();
  }

  static void checkPrice(double value, String element) {
    // Negated so that NaN is rejected.
    if (!(value >= 0 && value < MONEY_LIMIT)) {
      throw bad(element, value, "a number from 0 to %s", MONEY_LIMIT);
    }
  }

  static void checkPrice(BigDecimal value, String element) {
    checkMoney(value, element);
    if (value.signum() < 0) {
      throw bad(element, value, "at least 0");
    }
  }

  static void checkQuantity(int value, String element) {
    if (value < 1) {
      throw bad(element, value, "at least 1");
    }
  }

  static void checkDiscount(double value, String element) {
    if (!(value >= 0 && value <= 1)) {
      throw bad(element, value, "a number from 0 to 1");
    }
  }

  static void checkDate(LocalDateTime value, String element) {
    LocalDate date = value.toLocalDate();
    if (date.isBefore(FIRST_DATE) || date.isAfter(LAST_DATE)) {
      throw bad(element, date, "from %s to %s", FIRST_DATE, LAST_DATE);
    }
  }

  private static BadElement bad(String element, Object value, String expected, Object... limits) {
    return BadElement.of(value.toString(), String.format(Locale.ROOT, expected, limits))
        .within(element);
  }
}
