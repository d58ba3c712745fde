package io.tierbench.benchmark;

import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Lines that a JVM prints by itself. */
public final class JvmOutput {
  private static final long END_SECONDS = 5;
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
              // Of the report of a crash, all but the signal, or that there is no memory.
              "#(?!  \\w| There is insufficient memory).*",
              "\\s*)"));

  private JvmOutput() {}

  /**
   * Tells whether a line is a notice, such as of the options that a JVM picked up, which never says
   * why it ended.
   *
   * @param line may have the name of a process in brackets in front
   */
  public static boolean isNotice(String line) {
    return NOTICE.matcher(line).matches();
  }

  /** Says how a process ended that did not say why. */
  public static String status(Process process) {
    try {
      return process.waitFor(END_SECONDS, TimeUnit.SECONDS)
          ? "exit status " + process.exitValue()
          : "its output ended";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "its output ended";
    }
  }
}
