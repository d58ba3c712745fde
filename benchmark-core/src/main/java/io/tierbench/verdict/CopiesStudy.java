package io.tierbench.verdict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How often the verdicts are right on a run that measured copies of the same cells side by side:
 * the noise is that of real forks, and every difference between copies is known to be none. A true
 * 10 % is made of it by multiplying what one of the copies measured.
 *
 * <p>A family holds two copies of every cell. What failed or was not steady is left out.
 */
final class CopiesStudy {
  private static final double FASTER = 1.1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Map<Integer, SortedMap<Integer, double[]>>> cells = new TreeMap<>();
  private final double precision;
  private final int mostBlocks;

  private CopiesStudy(double precision, int mostBlocks) {
    this.precision = precision;
    this.mostBlocks = mostBlocks;
  }

  /**
   * Reads {@code replicates.jsonl} of a folder: a replicate on each line, with {@code cell}, {@code
   * copy}, {@code block}, {@code measured}, {@code steady} and {@code failure}.
   *
   * @throws IllegalArgumentException where the file is missing or a line is something else
   */
  static CopiesStudy read(Path folder, double precision, int mostBlocks) {
    Path file = folder.resolve("replicates.jsonl");
    CopiesStudy study = new CopiesStudy(precision, mostBlocks);
    int number = 0;
    try {
      for (String line : Files.readAllLines(file)) {
        number++;
        if (!line.isBlank()) {
          study.add(JSON.readTree(line));
        }
      }
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s, line %d is not a replicate: %s".formatted(file, number, e.getMessage()), e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + " is not text", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          file + " cannot be read; give the folder of a run with copies of its cells", e);
    }
    if (study.copies().size() < 2) {
      throw new IllegalArgumentException(file + " has no two copies of a cell");
    }
    return study;
  }

  private void add(JsonNode replicate) {
    for (String name : List.of("cell", "copy", "block", "measured")) {
      if (!replicate.has(name)) {
        throw new IllegalArgumentException("it has no " + name);
      }
    }
    JsonNode measured = replicate.get("measured");
    if (!replicate.path("failure").asText("").isEmpty()
        || !replicate.path("steady").asBoolean(true)
        || measured.isEmpty()) {
      return;
    }
    double[] iterations = new double[measured.size()];
    for (int i = 0; i < iterations.length; i++) {
      iterations[i] = measured.get(i).asDouble();
    }
    cells
        .computeIfAbsent(replicate.get("cell").asText(), cell -> new TreeMap<>())
        .computeIfAbsent(replicate.get("copy").asInt(), copy -> new TreeMap<>())
        .put(replicate.get("block").asInt(), iterations);
  }

  private Set<Integer> copies() {
    Set<Integer> copies = new TreeSet<>();
    cells.values().forEach(byCopy -> copies.addAll(byCopy.keySet()));
    return copies;
  }

  /** One row over all pairs of copies. */
  Tally.Row run() {
    Tally tally = new Tally();
    List<Integer> copies = List.copyOf(copies());
    for (int i = 0; i < copies.size(); i++) {
      for (int j = i + 1; j < copies.size(); j++) {
        for (double truth : new double[] {1, FASTER}) {
          run(copies.get(i), copies.get(j), truth, tally);
        }
      }
    }
    return tally.row("copies of real cells");
  }

  private void run(int one, int other, double truth, Tally tally) {
    List<Contrast> contrasts = new ArrayList<>();
    Map<String, SortedMap<Integer, double[]>> measured = new HashMap<>();
    for (Map.Entry<String, Map<Integer, SortedMap<Integer, double[]>>> cell : cells.entrySet()) {
      SortedMap<Integer, double[]> first = cell.getValue().get(one);
      SortedMap<Integer, double[]> second = cell.getValue().get(other);
      if (first != null && second != null) {
        Contrast contrast =
            new Contrast("any", cell.getKey() + "#1", cell.getKey() + "#2", Set.of());
        contrasts.add(contrast);
        measured.put(contrast.one(), scaled(first, truth));
        measured.put(contrast.other(), second);
      }
    }
    if (!contrasts.isEmpty()) {
      tally.add(new Simulation(contrasts, measured).run(precision, mostBlocks), contrast -> truth);
    }
  }

  private static SortedMap<Integer, double[]> scaled(
      SortedMap<Integer, double[]> blocks, double factor) {
    SortedMap<Integer, double[]> scaled = new TreeMap<>();
    blocks.forEach(
        (block, iterations) -> {
          double[] faster = iterations.clone();
          for (int i = 0; i < faster.length; i++) {
            faster[i] *= factor;
          }
          scaled.put(block, faster);
        });
    return scaled;
  }
}
