package io.tierbench.run;

import io.tierbench.results.Block.Slot;
import io.tierbench.results.Replicate;
import io.tierbench.verdict.Precision.Width;
import java.io.PrintStream;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Says on the console which replicate runs and what it gave, how far the run is and when it ends.
 * Where nobody looks it is quiet: a line for each block, and whatever fails.
 */
final class Progress {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final int SHOWN_WIDTHS = 3;

  private final PrintStream console;
  private final boolean quiet;

  /**
   * @param quiet in a build server, where each line stays in a log
   */
  Progress(PrintStream console, boolean quiet) {
    this.console = console;
    this.quiet = quiet;
  }

  /**
   * A replicate begins.
   *
   * @param percent of the run that is done
   * @param secondsLeft until the run is expected to end
   */
  void start(int block, int position, int size, int percent, double secondsLeft, Slot slot) {
    if (!quiet) {
      console.printf(
          Locale.ROOT,
          "[block %d, %3d/%d, %2d %%] ends about %s  %-58s ",
          block,
          position,
          size,
          percent,
          end(secondsLeft),
          slot.cell() + (slot.copy() > 1 ? " again" : ""));
      console.flush();
    }
  }

  /** The replicate that began last has ended. */
  void ended(Replicate replicate) {
    if (replicate.failure() != null) {
      console.printf("%sFAILED: %s%n", quiet ? replicate.cell() + " " : "", replicate.failure());
    } else if (!quiet) {
      console.printf(
          Locale.ROOT,
          "%,12.0f calls/s%s%s%n",
          replicate.figure(),
          replicate.steady() ? "" : ", not steady",
          replicate.rejected() == null ? "" : ", rejected: " + replicate.rejected());
    }
  }

  /** A block has ended. */
  void endOfBlock(int block, int percent, double secondsLeft, List<Width> widths) {
    StringBuilder lines = new StringBuilder();
    lines.append("Block %d done, %d %%, ends about %s".formatted(block, percent, end(secondsLeft)));
    List<Width> known =
        widths.stream().filter(width -> Double.isFinite(width.halfWidth())).toList();
    for (Width width : known.subList(0, Math.min(quiet ? 1 : SHOWN_WIDTHS, known.size()))) {
      lines
          .append(quiet ? ", widest " : System.lineSeparator() + "  ")
          .append("\u00b1%.1f %%  %s".formatted(100 * width.halfWidth(), width.name()));
    }
    console.println(lines);
  }

  void say(String text) {
    console.println(text);
  }

  private static String end(double secondsLeft) {
    return LocalTime.now().plusSeconds(Math.round(secondsLeft)).format(TIME);
  }
}
