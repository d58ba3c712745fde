package io.tierbench.verdict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How often the verdicts are right on a run that measured copies of the same cells side by side:
 * the noise is that of real forks, and every difference between copies is known to be none. A true
 * 10 % is made of it by multiplying what one of the copies measured.
 *
 * <p>A family compares every two copies of a cell, as many copies as all of its blocks have. Which
 * fork stands for which copy in a block is drawn anew for every family, so that a run of few copies
 * still makes many; families of one run are not independent of each other. What failed or was
 * rejected is left out; what was not steady counts as it does in a run.
 */
final class CopiesStudy {
  private static final double FASTER = 1.1;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** By cell and block, the copies. */
  private final Map<String, SortedMap<Integer, List<Fork>>> cells = new TreeMap<>();

  private final double precision;
  private final int mostBlocks;

  private record Fork(double[] iterations, boolean steady) {
    Fork scaled(double factor) {
      double[] faster = iterations.clone();
      for (int i = 0; i < faster.length; i++) {
        faster[i] *= factor;
      }
      return new Fork(faster, steady);
    }
  }

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
    if (!study.hasCopies()) {
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
        || !replicate.path("rejected").asText("").isEmpty()
        || measured.isEmpty()) {
      return;
    }
    double[] iterations = new double[measured.size()];
    for (int i = 0; i < iterations.length; i++) {
      iterations[i] = measured.get(i).asDouble();
    }
    cells
        .computeIfAbsent(replicate.get("cell").asText(), cell -> new TreeMap<>())
        .computeIfAbsent(replicate.get("block").asInt(), block -> new ArrayList<>())
        .add(new Fork(iterations, replicate.path("steady").asBoolean(true)));
  }

  private boolean hasCopies() {
    return cells.values().stream()
        .flatMap(blocks -> blocks.values().stream())
        .anyMatch(copies -> copies.size() > 1);
  }

  /**
   * One row over all families.
   *
   * @param families of each truth: no difference, and 10 %
   * @param seed of the draws
   */
  Tally.Row run(int families, long seed) {
    Tally tally = new Tally();
    Random random = new Random(seed);
    for (int family = 0; family < families; family++) {
      for (double truth : new double[] {1, FASTER}) {
        run(truth, random, tally);
      }
    }
    return tally.row("copies of real cells");
  }

  private void run(double truth, Random random, Tally tally) {
    List<Contrast> contrasts = new ArrayList<>();
    Map<String, SortedMap<Integer, double[]>> measured = new HashMap<>();
    Map<String, Set<Integer>> unsteady = new HashMap<>();
    cells.forEach(
        (cell, blocks) -> {
          List<String> labels = labels(cell, fewestCopies(blocks.values()));
          for (int one = 0; one < labels.size(); one++) {
            for (String other : labels.subList(one + 1, labels.size())) {
              contrasts.add(new Contrast("any", labels.get(one), other, Set.of()));
            }
          }
          blocks.forEach(
              (block, copies) -> {
                if (copies.size() > 1) {
                  List<Fork> drawn = new ArrayList<>(copies);
                  Collections.shuffle(drawn, random);
                  for (int copy = 0; copy < labels.size(); copy++) {
                    String label = labels.get(copy);
                    Fork fork = drawn.get(copy).scaled(isFirst(label) ? truth : 1);
                    put(label, block, fork, measured, unsteady);
                  }
                }
              });
        });
    tally.add(
        new Simulation(contrasts, measured, unsteady).run(precision, mostBlocks),
        contrast -> isFirst(contrast.one()) ? truth : 1);
  }

  private static List<String> labels(String cell, int copies) {
    return IntStream.rangeClosed(1, copies).mapToObj(copy -> cell + "#" + copy).toList();
  }

  /** It is the one that is made faster. */
  private static boolean isFirst(String label) {
    return label.endsWith("#1");
  }

  /** Of the blocks that have any to compare. */
  private static int fewestCopies(Collection<List<Fork>> blocks) {
    return blocks.stream().mapToInt(List::size).filter(size -> size > 1).min().orElse(0);
  }

  private static void put(
      String label,
      int block,
      Fork fork,
      Map<String, SortedMap<Integer, double[]>> measured,
      Map<String, Set<Integer>> unsteady) {
    measured.computeIfAbsent(label, name -> new TreeMap<>()).put(block, fork.iterations());
    if (!fork.steady()) {
      unsteady.computeIfAbsent(label, name -> new HashSet<>()).add(block);
    }
  }

  /**
   * How much the forks of a cell vary beyond what their block does to all of them: the standard
   * deviation of the logs of the figures of copies in the same block.
   *
   * @return the median over the cells, then the largest
   */
  double[] variation() {
    double[] deviations =
        cells.values().stream()
            .mapToDouble(
                blocks ->
                    Math.sqrt(
                        blocks.values().stream()
                            .filter(copies -> copies.size() > 1)
                            .mapToDouble(CopiesStudy::variance)
                            .average()
                            .orElse(0)))
            .toArray();
    return new double[] {StatUtils.percentile(deviations, 50), StatUtils.max(deviations)};
  }

  private static double variance(List<Fork> copies) {
    return StatUtils.variance(
        copies.stream()
            .mapToDouble(fork -> Math.log(StatUtils.percentile(fork.iterations(), 50)))
            .toArray());
  }
}
