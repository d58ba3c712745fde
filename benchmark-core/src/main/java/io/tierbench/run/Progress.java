package io.tierbench.run;

import io.tierbench.results.Block.Slot;
import io.tierbench.results.Replicate;
import io.tierbench.verdict.Precision.Width;
import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Says on the console which replicate runs, how far the run is and when it ends. */
final class Progress implements AutoCloseable {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final int SHOWN_WIDTHS = 3;
  private static final int BAR_LENGTH = 120;
  private static final int PERCENT = 100;

  private final PrintStream console;
  private final Style style;
  private ProgressBar bar;
  private volatile double secondsLeft;

  /** For whom it is. */
  enum Style {
    /** A bar, for somebody at a terminal. */
    BAR,
    /** A line for each replicate. */
    LINES,
    /** A line for each block, and whatever fails: each stays in the log of a build server. */
    QUIET;

    static Style of(boolean quiet) {
      return quiet ? QUIET : isTerminal() ? BAR : LINES;
    }

    /** From JDK 22 on there is a console even where nobody sits at it. */
    private static boolean isTerminal() {
      Console console = System.console();
      try {
        return console != null && (Boolean) Console.class.getMethod("isTerminal").invoke(console);
      } catch (ReflectiveOperationException olderJdk) {
        return true;
      }
    }
  }

  Progress(PrintStream console, Style style) {
    this.console = console;
    this.style = style;
  }

  /**
   * A replicate begins.
   *
   * @param percent of the run that is done
   * @param secondsLeft until the run is expected to end
   */
  void start(int block, int position, int size, int percent, double secondsLeft, Slot slot) {
    String cell = slot.cell() + (slot.copy() > 1 ? " again" : "");
    this.secondsLeft = secondsLeft;
    switch (style) {
      case BAR -> {
        bar().stepTo(percent);
        bar.setExtraMessage("block %d, %d/%d %s".formatted(block, position, size, cell));
      }
      case LINES -> {
        console.printf(
            Locale.ROOT,
            "[block %d, %3d/%d, %2d %%] ends about %s  %-58s ",
            block,
            position,
            size,
            percent,
            end(secondsLeft),
            cell);
        console.flush();
      }
      case QUIET -> {}
    }
  }

  private ProgressBar bar() {
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("Tierbench")
              .setInitialMax(PERCENT)
              .setStyle(ProgressBarStyle.ASCII)
              .setEtaFunction(
                  state -> Optional.of(Duration.ofSeconds(Math.max(0, Math.round(secondsLeft)))))
              .setUpdateIntervalMillis(1000)
              .setConsumer(new ConsoleProgressBarConsumer(console, BAR_LENGTH))
              .build();
    }
    return bar;
  }

  /** The replicate that began last has ended. */
  void ended(Replicate replicate) {
    if (replicate.failure() != null) {
      say(
          "%sFAILED: %s"
              .formatted(style == Style.LINES ? "" : replicate.cell() + " ", replicate.failure()));
    } else if (style == Style.LINES) {
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
    boolean brief = style == Style.QUIET;
    StringBuilder lines = new StringBuilder();
    lines.append("Block %d done, %d %%, ends about %s".formatted(block, percent, end(secondsLeft)));
    List<Width> known =
        widths.stream().filter(width -> Double.isFinite(width.halfWidth())).toList();
    for (Width width : known.subList(0, Math.min(brief ? 1 : SHOWN_WIDTHS, known.size()))) {
      lines
          .append(brief ? ", widest " : System.lineSeparator() + "  ")
          .append("\u00b1%.1f %%  %s".formatted(100 * width.halfWidth(), width.name()));
    }
    say(lines.toString());
  }

  void say(String text) {
    // Where there is a bar, the next line begins behind it.
    console.println(bar == null ? text : System.lineSeparator() + text);
  }

  private static String end(double secondsLeft) {
    return LocalTime.now().plusSeconds(Math.round(secondsLeft)).format(TIME);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
