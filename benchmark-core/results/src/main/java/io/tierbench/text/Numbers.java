package io.tierbench.text;

import io.tierbench.statistics.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Formats numbers with about three significant digits. */
public final class Numbers {
  private static final int MAX_DECIMALS = 6;
  private static final MathContext RELIABLE_DIGITS = new MathContext(12);
  private static final int VISIBLE_DIGITS = 4;

  private Numbers() {}

  public static String format(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "-";
    }
    if (value == 0) {
      return "0";
    }
    // Rounding errors may turn 100 into 99.99999999999999, which has a digit less.
    double magnitude = new BigDecimal(Math.abs(value)).round(RELIABLE_DIGITS).doubleValue();
    int digitsBeforePoint = (int) Math.floor(Math.log10(magnitude)) + 1;
    int decimals = Math.min(MAX_DECIMALS, Math.max(0, 3 - digitsBeforePoint));
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** Rounds to the digits that are visible in a chart; 0 if not finite. */
  public static double significant(double value) {
    return Objects.requireNonNullElse(rounded(value, VISIBLE_DIGITS), 0.0);
  }

  /** Rounds to significant digits; null if the value is null or not finite. */
  public static @Nullable Double rounded(@Nullable Double value, int digits) {
    return value == null || !Double.isFinite(value)
        ? null
        : Double.valueOf(new BigDecimal(value).round(new MathContext(digits)).doubleValue());
  }

  public static String range(double low, double high) {
    return format(low) + " - " + format(high);
  }

  /** Formats a ratio, with two decimals from 0.1 to 10. */
  public static String ratio(double value) {
    return value >= 0.1 && value < 10 ? String.format(Locale.ROOT, "%.2f", value) : format(value);
  }

  /** Formats a ratio with its interval, such as {@code 1.38x (1.31 - 1.45)}. */
  public static String ratio(Ratio ratio) {
    return "%sx (%s - %s)"
        .formatted(ratio(ratio.estimate()), ratio(ratio.low()), ratio(ratio.high()));
  }

  /** Formats a number without superfluous decimals, such as {@code 10} or {@code 0.5}. */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Formats a share of a whole, such as {@code -3.2 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** Formats a duration: {@code 45 s}, {@code 12 min}, {@code 2 h 5 min}. */
  public static String duration(double seconds) {
    long minutes = Math.round(seconds / 60);
    if (seconds < 90) {
      return Math.round(seconds) + " s";
    }
    return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
