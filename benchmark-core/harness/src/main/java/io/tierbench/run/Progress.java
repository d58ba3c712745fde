package io.tierbench.run;

import io.tierbench.record.CpuContention;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Precision.Width;
import java.io.PrintStream;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Progress output on the console: the current activity, its progress and the expected end. */
final class Progress {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final int SHOWN_WIDTHS = 3;
  private static final double MIN_REPORTED_SHARE = 0.1;
  private static final int PERCENT = 100;
  private static final double NANOS_PER_SECOND = 1e9;

  private final PrintStream console;
  private final boolean quiet;
  private int number = 1;
  private int trials = 1;
  private double secondsEach = 1;
  private long startNanos;

  /**
   * @param quiet whether to print a line for each trial and each failure only, not for each round
   */
  Progress(PrintStream console, boolean quiet) {
    this.console = console;
    this.quiet = quiet;
  }

  void begin(int trial, int expected, double expectedSeconds) {
    number = trial;
    trials = expected;
    secondsEach = expectedSeconds;
    startNanos = System.nanoTime();
  }

  void starting(int group, int groups, int stacks) {
    report(
        "starting %s stacks".formatted(stacks)
            + (groups == 1 ? "" : ", group %s of %s".formatted(group, groups)));
  }

  /** Reports the number of stacks that have not finished their first calls. */
  void madeCalls(int calls, boolean extraOnly, int remaining) {
    if (calls > 0) {
      report(
          "warm-up: %s; %s stacks remaining"
              .formatted(
                  extraOnly
                      ? "extra calls for stacks that have not warmed up"
                      : String.format(Locale.ROOT, "%,d calls per stack", calls),
                  remaining));
    }
  }

  void warmedUp(int round, int converged, int cells, CpuContention contention) {
    report(
        "warm-up, round %s: %s of %s cells converged%s"
            .formatted(round, converged, cells, describe(contention)));
  }

  void measured(int round, int rounds, CpuContention contention) {
    report("measuring, round %s of %s%s".formatted(round, rounds, describe(contention)));
  }

  private static String describe(CpuContention contention) {
    return contention.disturbedMoreThan(MIN_REPORTED_SHARE)
        ? "; CPU contention: %s iterations repeated, %s kept"
            .formatted(contention.repeated(), contention.disturbed())
        : "";
  }

  private void report(String activity) {
    if (quiet) {
      return;
    }
    double done = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    double part = Math.min(0.99, done / Math.max(1, secondsEach));
    int percent = (int) Math.min(99, PERCENT * (number - 1 + part) / trials);
    double secondsLeft = Math.max(0, secondsEach * (1 + trials - number) - done);
    console.printf(
        Locale.ROOT,
        "[trial %d of %d, %2d %%] ends about %s  %s%n",
        number,
        trials,
        percent,
        LocalTime.now().plusSeconds(Math.round(secondsLeft)).format(TIME),
        activity);
  }

  void ended(Trial trial, List<Width> widths) {
    Map<String, String> failures = new LinkedHashMap<>();
    for (Series series : trial.series()) {
      if (series.failure() != null) {
        failures.putIfAbsent(series.cell(), series.failure());
      }
    }
    failures.forEach((cell, cause) -> say("%s FAILED: %s".formatted(cell, cause)));
    StringBuilder lines = new StringBuilder();
    lines.append(
        "Trial %s of %s took %s"
            .formatted(trial.number(), trials, Numbers.duration(trial.seconds())));
    List<Width> known =
        widths.stream().filter(width -> Double.isFinite(width.halfWidth())).toList();
    for (Width width : known.subList(0, Math.min(quiet ? 1 : SHOWN_WIDTHS, known.size()))) {
      lines
          .append(quiet ? ", widest " : System.lineSeparator() + "  ")
          .append(
              String.format(
                  Locale.ROOT, "\u00b1%.1f %%  %s", 100 * width.halfWidth(), width.name()));
    }
    say(lines.toString());
  }

  void provisional(String table) {
    if (!quiet) {
      say(table);
    }
  }

  void say(String text) {
    console.println(text);
  }
}
