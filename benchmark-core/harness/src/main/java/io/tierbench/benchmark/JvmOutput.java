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

/** Output of a JVM: its lines, and those that the JVM prints by itself. */
public final class JvmOutput {
  private static final long EXIT_TIMEOUT_SECONDS = 5;
  private static final Pattern NOTICE =
      Pattern.compile(
          String.join(
              "|",
              "(\\[\\w+] )?((NOTE: )?Picked up \\w+: .*",
              "WARNING: .*",
              // The last line before a JVM gives up where the system has no memory.
              ".* VM warning: (?!INFO: os::commit_memory).*",
              "\\[.*]\\[(warning|info|debug|trace) *]\\[.*",
              "Listening for transport .*",
              "Error: Could not create the Java Virtual Machine\\.",
              "Error: A fatal exception has occurred\\. Program will exit\\.",
              "Did you mean '.*",
              // The report of a crash, except for the signal, or the lack of memory.
              "#(?!  \\w| There is insufficient memory).*",
              "\\s*)"));

  private JvmOutput() {}

  /**
   * Tells whether a line is a notice, such as about picked-up options, which never explains why the
   * JVM ended.
   *
   * @param line may have the name of a process in brackets in front
   */
  public static boolean isNotice(String line) {
    return NOTICE.matcher(line).matches();
  }

  /** Reads lines in a thread, which runs an action after the last one. */
  public static Thread read(
      String name, InputStream output, Consumer<String> reader, Runnable end) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
                lines.lines().forEach(reader);
              } catch (IOException | UncheckedIOException e) {
                // The process was ended; the end of its output shows that.
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

  /** Describes the exit of a process that printed no reason. */
  public static String status(Process process) {
    try {
      return process.waitFor(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
          ? "exit status " + process.exitValue()
          : "its output ended";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "its output ended";
    }
  }
}
