package io.tierbench.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.record.ResultsFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * One side of a comparison.
 *
 * @param environment machine and preset of a results folder, by path such as {@code machine.cores};
 *     empty for a single file
 */
public record JmhRun(
    String name, Map<Benchmark.Key, Benchmark> benchmarks, Map<String, String> environment) {
  /** Values that differ in every run, even on the same machine. */
  private static final Set<String> OF_THE_MOMENT =
      Set.of("clientJvm.pid", "clientJvm.arguments", "serverJvm.pid");

  private static final List<String> SECTIONS =
      List.of("machine", "clientJvm", "serverJvm", "database", "versions");

  /**
   * Reads a results folder or a file in JMH's JSON.
   *
   * @throws BadInputException if it is neither, or is damaged
   */
  public static JmhRun read(Path path) throws BadInputException {
    if (!Files.exists(path)) {
      throw new BadInputException(path + " does not exist");
    }
    Path file = path;
    Map<String, String> environment = Map.of();
    if (Files.isDirectory(path)) {
      file = path.resolve("jmh.json");
      if (!Files.exists(file)) {
        throw new BadInputException(
            path + " has no jmh.json: give a results folder or a file in JMH's JSON");
      }
      environment = environment(path);
    }
    Map<Benchmark.Key, Benchmark> benchmarks = new LinkedHashMap<>();
    for (Benchmark benchmark : JmhFile.read(file)) {
      if (benchmarks.put(benchmark.key(), benchmark) != null) {
        throw new BadInputException(
            "%s has %s twice; use a separate file for each run".formatted(file, benchmark.key()));
      }
    }
    if (benchmarks.isEmpty()) {
      throw new BadInputException(file + " has no benchmark");
    }
    return new JmhRun(path.toString(), benchmarks, environment);
  }

  private static Map<String, String> environment(Path folder) throws BadInputException {
    try {
      return ResultsFolder.environmentOf(folder).map(JmhRun::values).orElse(Map.of());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(
          e.getMessage() + "; without that file the run can still be compared", e);
    }
  }

  private static Map<String, String> values(JsonNode environment) {
    Map<String, String> values = new TreeMap<>();
    for (String section : SECTIONS) {
      environment
          .path(section)
          .properties()
          .forEach(field -> values.put(section + "." + field.getKey(), text(field.getValue())));
    }
    values.put("preset", text(environment.at("/run/preset")));
    values.keySet().removeAll(OF_THE_MOMENT);
    return values;
  }

  Benchmark benchmark(Benchmark other) {
    return Objects.requireNonNull(benchmarks.get(other.key()));
  }

  private static String text(JsonNode node) {
    return node.isValueNode() ? node.asText() : node.toString();
  }
}
