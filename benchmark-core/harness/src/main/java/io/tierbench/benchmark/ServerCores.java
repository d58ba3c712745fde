package io.tierbench.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cores of a server, as if its machine had no more: all threads of its JVM run on them,
 * including the compiler and the garbage collector, and the JVM sees that number of processors.
 * They are the last cores of this process. The client and the database are not bound.
 *
 * <p>The collector and the number of its threads are fixed: a JVM with one processor would choose
 * another collector than one with two.
 */
public record ServerCores(int count) {
  static final String PROPERTY = "tierbench.server.cores";

  private static final String COLLECTOR = "-XX:\\+Use\\w+GC";

  /** Returns the number of cores of this process; 0 if unknown. */
  public static int available() {
    return Cores.OWN.numbers().size();
  }

  /** Returns why this machine does not support it, with the remedy. */
  public Optional<String> incompatibility() {
    if (!Cores.areBindable()) {
      return Optional.of("binding a server to cores requires Linux: leave out --cores");
    }
    return count <= available()
        ? Optional.empty()
        : Optional.of(
            "%s exceed the cores of this process, %s: use --cores=%s"
                .formatted(this, Cores.OWN, available()));
  }

  /** Returns the argument for a client JVM that makes it start its server on these cores. */
  public String clientArgument() {
    return "-D%s=%s".formatted(PROPERTY, count);
  }

  List<String> commandPrefix() {
    String incompatibility = incompatibility().orElse(null);
    if (incompatibility != null) {
      throw new IllegalStateException(incompatibility);
    }
    return List.of("taskset", "-c", list());
  }

  private String list() {
    return Cores.OWN.last(count).numbers().stream()
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  /**
   * Returns the arguments of the server's JVM, placed before others; a collector chosen by those is
   * kept.
   */
  List<String> jvmArguments(List<String> others) {
    List<String> all = new ArrayList<>();
    all.add("-XX:ActiveProcessorCount=" + count);
    if (others.stream().noneMatch(argument -> argument.matches(COLLECTOR))) {
      all.add("-XX:+UseG1GC");
      all.add("-XX:ParallelGCThreads=" + count);
      // The default number of a JVM.
      all.add("-XX:ConcGCThreads=" + Math.max(1, (count + 2) / 4));
    }
    all.addAll(others);
    return all;
  }

  /** Describes the cores for the results, as names and values. */
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
