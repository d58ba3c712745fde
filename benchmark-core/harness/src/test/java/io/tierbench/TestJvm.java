package io.tierbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * A run of the program in a separate JVM, as a user starts it, but without full compilation and
 * without the machine probe.
 */
public final class TestJvm {

  /** Options for short-lived JVMs: without the second compiler, and with weak key stores. */
  public static final List<String> SHORT_LIVED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Dkeystore.pkcs12.keyPbeIterationCount=1");

  /** The same options for servers that a JVM starts. */
  public static final String SHORT_LIVED_SERVERS =
      "-Dtierbench.server.jvmargs=" + String.join(" ", SHORT_LIVED);

  /** Option for a run with a short machine probe. */
  public static final String PROBING = "-Dtierbench.probe.millis=20";

  /** Main class of the program, which is in a module that depends on this module. */
  private static final String MAIN = "io.tierbench.Main";

  private static final Duration END_TIMEOUT = Duration.ofMinutes(3);

  private static final Path TEMPORARY =
      Path.of(System.getProperty("test.tmpdir", "target/tmp")).toAbsolutePath();

  private TestJvm() {}

  /** Returns the option for the folder of temporary files of started JVMs. */
  public static String temporaryFolder() throws IOException {
    return "-Djava.io.tmpdir=" + Files.createDirectories(TEMPORARY);
  }

  /**
   * The result of a program that has ended.
   *
   * @param output output on both streams
   */
  public record Ended(int status, String output) {}

  /** Runs a program to its end, with the command line of {@link #command} and without input. */
  public static Ended run(List<String> options, List<String> arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(options, arguments)).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  /**
   * Returns the command line of the program.
   *
   * @param options options of the JVM and of clients that it starts
   */
  public static List<String> command(List<String> options, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SHORT_LIVED);
    if (options.stream().noneMatch(option -> option.startsWith("-Dtierbench.server="))) {
      command.add(SHORT_LIVED_SERVERS);
    }
    // Another test JVM may run JMH at the same time.
    command.add("-Djmh.ignoreLock=true");
    command.add("-Dtierbench.probe.millis=0");
    command.add(temporaryFolder());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(arguments);
    return command;
  }

  /**
   * Creates a jar that represents the class path of these tests.
   *
   * @param version version in the manifest
   */
  public static Path jar(Path file, String version) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    attributes.put(Attributes.Name.MAIN_CLASS, MAIN);
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return file;
  }

  /** Waits until none of some processes is alive, or fails. */
  public static void awaitEndOf(List<ProcessHandle> processes) throws InterruptedException {
    Instant deadline = Instant.now().plus(END_TIMEOUT);
    while (processes.stream().anyMatch(ProcessHandle::isAlive)
        && Instant.now().isBefore(deadline)) {
      Thread.sleep(50);
    }
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
  }
}
