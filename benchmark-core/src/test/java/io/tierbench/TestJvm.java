package io.tierbench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a JVM of its own, as a user starts it, but without waiting for compilers. */
public final class TestJvm {

  private TestJvm() {}

  /**
   * Its command line.
   *
   * @param options of the JVM; those that it starts get them too
   */
  public static List<String> command(List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Such a JVM lives for seconds: what the second compiler would make of it comes too late.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    return command;
  }
}
