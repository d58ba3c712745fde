package io.tierbench.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reader of the output of a JVM, which tells the JVM's own notices from the program's lines. */
public final class JvmOutput {
  private static final long EXIT_TIMEOUT_SECONDS = 5;
  private static final Pattern NOTICE =
      Pattern.compile(
          String.join(
              "|",
              "(\\[\\w+] )?((NOTE: )?Picked up \\w+: .*",
              "WARNING: .*",
              // The last line before a JVM without memory ends.
              ".* VM warning: (?!INFO: os::commit_memory).*",
              "\\[.*]\\[(warning|info|debug|trace) *]\\[.*",
              "Listening for transport .*",
              "Error: Could not create the Java Virtual Machine\\.",
              "Error: A fatal exception has occurred\\. Program will exit\\.",
              "Did you mean '.*",
              // The report of a crash, except the line with the signal or the lack of memory.
              "#(?!  \\w| There is insufficient memory).*",
              "\\s*)"));

  private JvmOutput() {}

  /**
   * Tells whether a line is a notice, such as about picked-up options, that never explains why the
   * JVM ended.
   *
   * @param line a line, perhaps after the name of a process in brackets
   */
  public static boolean isNotice(String line) {
    return NOTICE.matcher(line).matches();
  }

  /** Starts a thread that passes each line to a reader and runs an action after the last line. */
  public static Thread read(
      String name, InputStream output, Consumer<String> reader, Runnable end) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
                lines.lines().forEach(reader);
              } catch (IOException | UncheckedIOException e) {
                // The process was killed; the action after the last line handles that.
                return;
              } finally {
                end.run();
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Describes the end of a process that printed no reason. */
  public static String status(Process process) {
    try {
      return process.waitFor(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
          ? "exit status " + process.exitValue()
          : "it closed its output and printed no reason";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "it closed its output and printed no reason";
    }
  }
}
