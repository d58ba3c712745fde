package io.tierbench.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The number of cores of a server, as if its machine had no more: all threads of its JVM, including
 * the compiler and the garbage collector, run on the last cores of this process. The client and the
 * database are not bound.
 *
 * <p>The collector and the number of its threads are set, because a JVM with one processor would
 * choose another collector than a JVM with two.
 */
public record ServerCores(int count) {
  static final String PROPERTY = "tierbench.server.cores";

  private static final String COLLECTOR = "-XX:\\+Use\\w+GC";

  /** Returns the number of cores of this process; 0 if unknown. */
  public static int available() {
    return Cores.OWN.numbers().size();
  }

  /** Returns why servers cannot be bound to these cores, with the remedy; empty if they can. */
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

  /** Returns the argument by which a client JVM starts its server on these cores. */
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
   * Returns JVM arguments for these cores, including a collector unless {@code others} name one,
   * and then the others.
   */
  List<String> jvmArguments(List<String> others) {
    List<String> all = new ArrayList<>();
    all.add("-XX:ActiveProcessorCount=" + count);
    if (others.stream().noneMatch(argument -> argument.matches(COLLECTOR))) {
      all.add("-XX:+UseG1GC");
      all.add("-XX:ParallelGCThreads=" + count);
      // The JVM's default.
      all.add("-XX:ConcGCThreads=" + Math.max(1, (count + 2) / 4));
    }
    all.addAll(others);
    return all;
  }

  /** Describes the cores and the JVM arguments for the results. */
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
