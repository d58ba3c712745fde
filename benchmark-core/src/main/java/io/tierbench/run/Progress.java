package io.tierbench.run;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Says on the console which cell runs, what it gave, how many are left and when the run ends. */
final class Progress {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final PrintStream console;
  private final int cells;
  private final long expectedMillisPerCell;
  private final Instant start = Instant.now();
  private int done;

  Progress(PrintStream console, int cells, long expectedMillisPerCell) {
    this.console = console;
    this.cells = cells;
    this.expectedMillisPerCell = expectedMillisPerCell;
  }

  void start(Cell cell) {
    console.printf(
        Locale.ROOT, "[%3d/%d] ends about %s  %-58s ", done + 1, cells, expectedEnd(), cell);
    console.flush();
  }

  void succeeded(double callsPerSecond) {
    done++;
    console.printf(Locale.ROOT, "%,12.0f calls/s%n", callsPerSecond);
  }

  void failed(String cause) {
    done++;
    console.printf("FAILED: %s%n", cause);
  }

  private String expectedEnd() {
    // The plan's guess weighs as much as one measured cell.
    long elapsed = Duration.between(start, Instant.now()).toMillis();
    long perCell = (elapsed + expectedMillisPerCell) / (done + 1);
    Instant end = Instant.now().plusMillis(perCell * (cells - done));
    return LocalTime.ofInstant(end, ZoneId.systemDefault()).format(TIME);
  }
}
