package io.tierbench.report.chart;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Verdicts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A logarithmic scale of ratios: a ratio and its inverse are equally far from one. */
record RatioScale(double low, double high, double left, double right) {
  /** Maximum factor from the outermost ratio to the end of the scale; clips longer intervals. */
  private static final double MAX_EXTENSION = 2;

  /** Margin next to the outermost mark, as a share of the width. */
  private static final double ROOM = 0.03;

  private static final double MIN_TICK_GAP = 32;

  /** Digits of ticks, the roundest first, down to those needed if all ratios are close to one. */
  private static final double[] DIGITS = {
    1, 5, 2, 3, 7, 4, 6, 8, 1.5, 1.2, 1.1, 9, 1.05, 9.5, 1.02, 9.8, 1.01, 9.9
  };

  /** Creates a scale from 0 to 1 that shows the ratios and the margin. */
  static RatioScale of(List<Ratio> ratios) {
    double lowest = 1 / Verdicts.MARGIN;
    double highest = Verdicts.MARGIN;
    for (Ratio ratio : ratios) {
      lowest = Math.min(lowest, ratio.estimate());
      highest = Math.max(highest, ratio.estimate());
    }
    double low = lowest;
    double high = highest;
    for (Ratio ratio : ratios) {
      low = Math.min(low, Math.max(ratio.low(), lowest / MAX_EXTENSION));
      high = Math.max(high, Math.min(ratio.high(), highest * MAX_EXTENSION));
    }
    double room = Math.pow(high / low, ROOM);
    return new RatioScale(low / room, high * room, 0, 1);
  }

  RatioScale between(double left, double right) {
    return new RatioScale(low, high, left, right);
  }

  double at(double ratio) {
    double inside = Math.min(high, Math.max(low, ratio));
    return left + (right - left) * Math.log(inside / low) / Math.log(high / low);
  }

  boolean shows(double ratio) {
    return low <= ratio && ratio <= high;
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>(List.of(1.0));
    int lowest = (int) Math.floor(Math.log10(low));
    int highest = (int) Math.ceil(Math.log10(high));
    for (double digit : DIGITS) {
      for (int power = lowest; power <= highest; power++) {
        double tick = BigDecimal.valueOf(digit).scaleByPowerOfTen(power).doubleValue();
        if (shows(tick)
            && ticks.stream().noneMatch(other -> Math.abs(at(other) - at(tick)) < MIN_TICK_GAP)) {
          ticks.add(tick);
        }
      }
    }
    Collections.sort(ticks);
    return ticks;
  }
}
