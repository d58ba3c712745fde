package io.tierbench.run;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How long each cell warms up. Until its forks were seen warm they warm up for long, and the first
 * of a block that is not is run again with twice as long a warm-up. Their own iterations say how
 * long would have been enough; in the next blocks they take that, and a half more after a block in
 * which one was not steady. What was found is kept beside the results, for later runs of the same
 * code on the same JVM and processor.
 */
final class WarmUps {
  private static final String FILE = "warm-ups.json";

  /** Forks of the same cell take unequally long: compilers do not do the same twice. */
  private static final double MARGIN = 1.3;

  private static final double EXTENSION = 1.5;
  private static final int DOUBLE = 2;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Sampling sampling;
  private final String machine;
  private final Path file;
  private final Map<String, Map<String, Integer>> millis;

  /**
   * The longest that was not enough, in iterations: not kept, as it says nothing of a longer one.
   */
  private final Map<String, Integer> tooShort = new HashMap<>();

  private WarmUps(
      Sampling sampling, String machine, Path file, Map<String, Map<String, Integer>> millis) {
    this.sampling = sampling;
    this.machine = machine;
    this.file = file;
    this.millis = millis;
  }

  /**
   * Those that are known for a run.
   *
   * @param folder where they are kept
   */
  static WarmUps of(RunPlan plan, Path folder) {
    Path file = folder.resolve(FILE);
    String machine = "%s, %s, %s".formatted(plan.code(), plan.java(), plan.processor());
    return new WarmUps(plan.sampling(), machine, file, read(file));
  }

  private static Map<String, Map<String, Integer>> read(Path file) {
    try {
      Map<String, Map<String, Integer>> read =
          Files.exists(file)
              ? JSON.readValue(
                  file.toFile(), new TypeReference<TreeMap<String, Map<String, Integer>>>() {})
              : null;
      return read == null ? new TreeMap<>() : read;
    } catch (IOException e) {
      System.err.printf(
          "tierbench: %s is not readable, the warm-ups are found out again (%s)%n",
          file, e.toString().lines().findFirst().orElseThrow());
      return new TreeMap<>();
    }
  }

  /**
   * Warm-up iterations of the next fork of a cell in a block.
   *
   * @param made the forks of the cell that the block has already
   */
  int iterations(Cell cell, List<Replicate> made) {
    if (knows(cell)) {
      return iterations(cell);
    }
    return made.stream()
        .filter(Replicate::counts)
        .map(fork -> fork.warmUp().size())
        .findFirst()
        .orElseGet(
            () ->
                made.stream()
                    .filter(Replicate::wasCold)
                    .mapToInt(fork -> bounded(DOUBLE * fork.warmUp().size()))
                    .reduce(iterations(cell), Math::max));
  }

  /** Whether there is nothing to find out about a cell. */
  boolean knows(Cell cell) {
    return !sampling.decidesWarmUp() || known().containsKey(name(cell));
  }

  /** Whether a fork that was to show how long its cell takes was not warm. */
  boolean isCold(Cell cell, Replicate fork) {
    return !knows(cell) && isRising(fork);
  }

  /** Whether a fork of a cell that was cold may be tried with a longer warm-up. */
  boolean mayBeLonger(Replicate fork) {
    return fork.warmUp().size() < sampling.mostWarmUp();
  }

  private static boolean isRising(Replicate fork) {
    return SteadyState.isRising(fork.warmUp(), fork.measured());
  }

  /** Warm-up iterations of the next fork of a cell, as far as earlier blocks tell. */
  int iterations(Cell cell) {
    Integer known = known().get(name(cell));
    return known == null || !sampling.decidesWarmUp()
        ? Math.max(sampling.firstWarmUp(), tooShort.getOrDefault(name(cell), 0))
        : bounded(Math.ceil((double) known / sampling.iterationMillis()));
  }

  /** Learns from the forks of a cell in a block. */
  void learn(Cell cell, List<Replicate> replicates) {
    List<Replicate> forks = replicates.stream().filter(Replicate::counts).toList();
    if (!sampling.decidesWarmUp() || forks.isEmpty()) {
      return;
    }
    boolean steady = forks.stream().allMatch(Replicate::steady);
    if (known().containsKey(name(cell))) {
      if (!steady) {
        keep(cell, bounded(Math.ceil(EXTENSION * iterations(cell))));
      }
      return;
    }
    int taken = forks.stream().mapToInt(fork -> fork.warmUp().size()).max().orElseThrow();
    if (forks.stream().anyMatch(WarmUps::isRising)) {
      tooShort.put(name(cell), taken);
      return;
    }
    double found = MARGIN * forks.stream().mapToInt(WarmUps::start).max().orElseThrow();
    keep(cell, bounded(Math.ceil(steady ? found : Math.max(found, taken))));
  }

  private static int start(Replicate fork) {
    return SteadyState.start(
        Stream.concat(fork.warmUp().stream(), fork.measured().stream()).toList());
  }

  private int bounded(double iterations) {
    return (int) Math.max(sampling.fewestWarmUp(), Math.min(sampling.mostWarmUp(), iterations));
  }

  private void keep(Cell cell, int iterations) {
    known().put(name(cell), iterations * sampling.iterationMillis());
    try {
      Files.createDirectories(file.getParent());
      // A run that is killed meanwhile leaves the old file or the new one.
      Path temporary = file.resolveSibling(FILE + ".tmp");
      Files.writeString(
          temporary, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(millis));
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // It is found out again by the next run.
      System.err.printf("tierbench: %s cannot be written: %s%n", file, e);
    }
  }

  private Map<String, Integer> known() {
    return millis.computeIfAbsent(machine, name -> new TreeMap<>());
  }

  /** The whole cell: a label leaves out what does not vary in a run. */
  private static String name(Cell cell) {
    return cell.type() + "." + cell.method() + cell.parameters();
  }
}
