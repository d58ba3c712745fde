package io.tierbench.load;

import io.tierbench.text.Numbers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rate of an open loop.
 *
 * @param value calls per second, or percent of the peak of the stack in the closed loop
 */
record Rate(double value, boolean isPercent) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(%|/s)?");

  private static final int MAX_PERCENT = 200;

  static Rate parse(String text) {
    Matcher rate = TEXT.matcher(text.strip());
    if (!rate.matches() || Double.parseDouble(rate.group(1)) == 0) {
      throw new IllegalArgumentException(
          "--rates=%s: give percentages of the peak such as 70, or calls per second such as 2000/s"
              .formatted(text));
    }
    boolean isPercent = !"/s".equals(rate.group(2));
    double value = Double.parseDouble(rate.group(1));
    if (isPercent && value > MAX_PERCENT) {
      throw new IllegalArgumentException(
          "--rates=%s: more than %s %% of the peak; did you mean %s/s?"
              .formatted(text, MAX_PERCENT, Numbers.plain(value)));
    }
    return new Rate(value, isPercent);
  }

  double callsPerSecond(double peak) {
    return isPercent ? peak * value / 100 : value;
  }

  @Override
  public String toString() {
    return Numbers.plain(value) + (isPercent ? "%" : "/s");
  }
}
