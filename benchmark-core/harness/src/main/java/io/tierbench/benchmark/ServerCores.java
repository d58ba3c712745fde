package io.tierbench.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cores of a server, as if its machine had no more: all threads of its JVM run on them, those
 * of the compiler and of the garbage collector too, and it counts as many processors. They are the
 * last that this process may use. The client and the database are not bound.
 *
 * <p>The collector and the number of its threads are fixed: a JVM with one processor would choose
 * another collector than one with two.
 */
public record ServerCores(int count) {
  /** The property that names the number. */
  static final String PROPERTY = "tierbench.server.cores";

  private static final String COLLECTOR = "-XX:\\+Use\\w+GC";

  /**
   * Reads the number.
   *
   * @throws IllegalArgumentException that names the property
   */
  static ServerCores parse(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count > 0) {
        return new ServerCores(count);
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new IllegalArgumentException(
        "-D%s=%s: it must be a number from 1".formatted(PROPERTY, text));
  }

  /** All cores that this process may use; 0 where it cannot say. */
  public static int most() {
    return Cores.OWN.numbers().size();
  }

  /** Why this machine cannot do it, and what helps. */
  public Optional<String> objection() {
    if (!Cores.areBindable()) {
      return Optional.of("a server is bound to cores on Linux only: leave out --cores");
    }
    return count <= most()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s are more than this process may use, %s: use --cores=%d",
                this,
                Cores.OWN,
                most()));
  }

  /** The argument for the JVM of a client, by which it starts its server so. */
  public String clientArgument() {
    return String.format(Locale.ROOT, "-D%s=%d", PROPERTY, count);
  }

  /**
   * The beginning of the command line of a server.
   *
   * @throws IllegalStateException where this machine cannot do it
   */
  List<String> enter() {
    objection()
        .ifPresent(
            objection -> {
              throw new IllegalStateException(objection);
            });
    return List.of("taskset", "-c", list());
  }

  private String list() {
    return Cores.OWN.last(count).numbers().stream()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  /** The arguments of the server's JVM, before others; a collector that they name stays. */
  List<String> jvmArguments(List<String> others) {
    List<String> all = new ArrayList<>();
    all.add("-XX:ActiveProcessorCount=" + count);
    if (others.stream().noneMatch(argument -> argument.matches(COLLECTOR))) {
      all.add("-XX:+UseG1GC");
      all.add("-XX:ParallelGCThreads=" + count);
      // As many as a JVM has of its own accord.
      all.add("-XX:ConcGCThreads=" + Math.max(1, (count + 2) / 4));
    }
    all.addAll(others);
    return all;
  }

  /**
   * What results say of it, by name.
   *
   * @param others arguments of the servers' JVMs
   */
  public Map<String, String> describe(List<String> others) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("cores", list());
    description.put("arguments", String.join(" ", jvmArguments(others)));
    return description;
  }

  @Override
  public String toString() {
    return count == 1 ? "1 core" : count + " cores";
  }
}
