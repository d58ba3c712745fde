package io.tierbench.server.workload;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules that an order must meet to be stored, whatever its shape. */
final class OrderRules {
  /** The digits before the point that numeric(19,4) has. */
  private static final int MONEY_DIGITS = 15;

  /** The most decimal places: more than anyone writes, too few to exhaust the memory. */
  private static final int MONEY_PLACES = 100;

  private static final double MONEY_LIMIT = 1e15;

  /** The range of PostgreSQL's dates, less the days that are added to them. */
  private static final LocalDate FIRST_DATE = LocalDate.of(-4712, 1, 1);

  private static final LocalDate LAST_DATE = LocalDate.of(5874896, 12, 31);

  private OrderRules() {}

  static ShopException badRequest(String message, Object... values) {
    return new ShopException(Fault.BAD_REQUEST, String.format(Locale.ROOT, message, values));
  }

  static <T> T require(@Nullable T value, String what) {
    if (value == null) {
      throw badRequest("%s is missing", what);
    }
    return value;
  }

  /** Neither the list nor an element of it may be missing. */
  static <T> List<T> requireAll(@Nullable List<T> values, String what) {
    List<T> all = require(values, "the list of " + what);
    for (T value : all) {
      if (value == null) {
        throw badRequest("one of the %s is missing", what);
      }
    }
    return all;
  }

  static void checkMoney(BigDecimal value, String what) {
    // As differences of longs: the scale may be any integer.
    if (value.scale() > MONEY_PLACES
        || (long) value.precision() - value.scale() > MONEY_DIGITS
        || value.scale() < -MONEY_DIGITS) {
      throw badRequest(
          "%s has more than %d digits before the point or %d behind it",
          what, MONEY_DIGITS, MONEY_PLACES);
    }
  }

  static void checkPrice(double value, String what) {
    // Written so that a value that is not a number fails.
    if (!(value >= 0 && value < MONEY_LIMIT)) {
      throw badRequest("%s is '%s'; expected a number from 0 to %s", what, value, MONEY_LIMIT);
    }
  }

  static void checkPrice(BigDecimal value, String what) {
    checkMoney(value, what);
    if (value.signum() < 0) {
      throw badRequest("%s is negative", what);
    }
  }

  static void checkQuantity(int value, String what) {
    if (value < 1) {
      throw badRequest("%s is '%d'; expected at least 1", what, value);
    }
  }

  static void checkDiscount(double value, String what) {
    if (!(value >= 0 && value <= 1)) {
      throw badRequest("%s is '%s'; expected a number from 0 to 1", what, value);
    }
  }

  static void checkDate(LocalDateTime value, String what) {
    LocalDate date = value.toLocalDate();
    if (date.isBefore(FIRST_DATE) || date.isAfter(LAST_DATE)) {
      throw badRequest("%s is '%s'; expected from %s to %s", what, date, FIRST_DATE, LAST_DATE);
    }
  }
}
