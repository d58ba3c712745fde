package io.tierbench.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The results folder of a run. The plan and the trials are the primary data; each trial is written
 * before the next begins. Everything else is derived from them and can be regenerated.
 */
public final class ResultsFolder {
  private static final String PLAN = "plan.json";
  private static final String TRIALS = "replicates.jsonl";
  private static final String ENVIRONMENT = "environment.json";
  private static final String JMH = "jmh.json";

  private static final double MIN_FREE_HEAP_SHARE = 0.25;

  /** Maximum size of a document that is read as a whole: a plan, an environment, a line. */
  private static final int MAX_DOCUMENT_BYTES = 16 << 20;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private final Path path;
  private final List<Trial> trials = new ArrayList<>();

  /** Size of the file of trials without a truncated last line; absent if it has none. */
  private OptionalLong wholeBytes = OptionalLong.empty();

  // Set by all factory methods.
  @SuppressWarnings("NullAway.Init")
  private RunPlan plan;

  @SuppressWarnings("NullAway.Init")
  private Environment environment;

  private ResultsFolder(Path path) {
    this.path = path;
  }

  /**
   * Creates the folder of a run that begins now.
   *
   * @throws IllegalStateException if it cannot be created
   */
  public static ResultsFolder create(Path parent, String label) {
    String name = LocalDateTime.now().format(TIME) + "-" + fileName(label);
    Path absolute = parent.toAbsolutePath().normalize();
    try {
      Files.createDirectories(absolute);
      return new ResultsFolder(newDirectory(absolute, name));
    } catch (IOException e) {
      throw new IllegalStateException(
          "the results folder %s cannot be created: %s".formatted(absolute.resolve(name), e), e);
    }
  }

  private static Path newDirectory(Path parent, String name) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return Files.createDirectory(parent.resolve(attempt == 1 ? name : name + "-" + attempt));
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: the next attempt adds a number.
        continue;
      }
    }
  }

  /**
   * Opens the folder of an earlier run without changing it. A trial that was being written when the
   * run was killed is ignored, and removed when the next one is added.
   *
   * @throws IllegalArgumentException with the reason, if it is not a results folder or is damaged
   */
  public static ResultsFolder open(Path path) {
    ResultsFolder folder = new ResultsFolder(path.toAbsolutePath().normalize());
    requireFormat(path, folder.read(PLAN, JsonNode.class).path("format"));
    folder.plan = folder.read(PLAN, RunPlan.class);
    folder.plan =
        folder.plan.only(folder.plan.cells().stream().filter(cell -> !cell.isRetired()).toList());
    try {
      folder.environment =
          Environment.of(
              JSON.convertValue(
                  folder.read(ENVIRONMENT, JsonNode.class),
                  new TypeReference<Map<String, Object>>() {}));
    } catch (IllegalArgumentException e) {
      throw damaged(folder.path.resolve(ENVIRONMENT), e);
    }
    // A published file may be compressed; a resumed run writes its lines to a separate file.
    folder.readTrials(TRIALS + WholeLines.COMPRESSED);
    folder.readTrials(TRIALS);
    folder.requireEachTrialOnce();
    return folder;
  }

  /** Checks that no trial occurs twice, which would count as two samples. */
  private void requireEachTrialOnce() {
    Set<Integer> numbers = new HashSet<>();
    for (Trial trial : trials) {
      if (!numbers.add(trial.number())) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s has trial %d twice: remove one of its two lines in %s or %s",
                path,
                trial.number(),
                TRIALS + WholeLines.COMPRESSED,
                TRIALS));
      }
    }
  }

  /** Rejects a plan in another format, before it is parsed: other formats use other names. */
  private static void requireFormat(Path path, JsonNode format) {
    if (format.isInt() && format.intValue() != RunPlan.FORMAT) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s was written in format %d by %s version of Tierbench: use that version, because this one reads only format %d",
              path,
              format.intValue(),
              format.intValue() < RunPlan.FORMAT ? "an earlier" : "a later",
              RunPlan.FORMAT));
    }
  }

  /** Converts a text to a part of a file name: letters, digits and dashes. */
  public static String fileName(String text) {
    String name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    name = name.replaceAll("^-|-$", "");
    return name.isEmpty() ? "run" : name;
  }

  public Path path() {
    return path;
  }

  public RunPlan plan() {
    return plan;
  }

  public Environment environment() {
    return environment;
  }

  public List<Trial> trials() {
    return Collections.unmodifiableList(trials);
  }

  /** Returns the series of all cells in all trials, including copies and failures. */
  public List<Series> series() {
    return trials.stream().flatMap(trial -> trial.series().stream()).toList();
  }

  public double spentSeconds() {
    return trials.stream().mapToDouble(Trial::seconds).sum();
  }

  public Path log() {
    return path.resolve("jmh.log");
  }

  /** Returns the causes of failures, by label, of cells that failed in their last trial. */
  public Map<String, String> failures() {
    return failures(trials);
  }

  /** Returns the same without {@link #lostTrials}, whose cause is in no cell. */
  public Map<String, String> unusable() {
    List<Trial> others = new ArrayList<>(trials);
    others.removeAll(lostTrials());
    return failures(others);
  }

  /** Returns the trials in which every cell failed, as without a database; none if all are such. */
  public List<Trial> lostTrials() {
    List<Trial> lost =
        trials.stream()
            .filter(trial -> trial.series().stream().allMatch(one -> one.failure() != null))
            .toList();
    return lost.size() < trials.size() ? lost : List.of();
  }

  private static Map<String, String> failures(List<Trial> trials) {
    Map<String, String> failures = new LinkedHashMap<>();
    for (Trial trial : trials) {
      Map<String, String> now = new LinkedHashMap<>();
      for (Series series : trial.series()) {
        failures.remove(series.cell());
        if (series.failure() != null) {
          now.putIfAbsent(series.cell(), series.failure());
        }
      }
      failures.putAll(now);
    }
    return failures;
  }

  public void write(RunPlan plan) throws IOException {
    this.plan = plan;
    write(PLAN, plan);
  }

  public void write(Environment environment) throws IOException {
    this.environment = environment;
    write(ENVIRONMENT, environment.values());
  }

  /**
   * Returns the number of the next trial. Earlier numbers may be missing: damaged trials may have
   * been removed.
   */
  public int nextTrial() {
    return 1 + trials.stream().mapToInt(Trial::number).max().orElse(0);
  }

  /** Appends a trial to its file and forces it to the disk. */
  public void add(Trial trial) throws IOException {
    String line = environment.redaction().text(JSON.writeValueAsString(trial));
    append(line);
    trials.add(JSON.readValue(line, Trial.class));
  }

  /** Returns the results in JMH's format: one for each cell, with its valid forks. */
  List<JsonNode> jmh() {
    Map<String, List<JsonNode>> cells = new LinkedHashMap<>();
    plan.cells().forEach(cell -> cells.put(cell.label(), new ArrayList<>()));
    series().stream()
        .filter(series -> series.counts() && !series.isCopy() && series.jmh() != null)
        .forEach(
            series ->
                cells
                    .computeIfAbsent(series.cell(), label -> new ArrayList<>())
                    .add(withVariant(series)));
    return cells.values().stream()
        .filter(forks -> !forks.isEmpty())
        .<JsonNode>map(JmhJson::merged)
        .toList();
  }

  /**
   * Adds the variant to the parameters: JMH has no variants, and the same benchmark would appear
   * several times.
   */
  private static JsonNode withVariant(Series series) {
    JsonNode plain = Objects.requireNonNull(series.jmh());
    String variant = series.parameters().get(Variant.PARAMETER);
    if (variant == null) {
      return plain;
    }
    ObjectNode result = plain.deepCopy();
    result.withObjectProperty("params").put(Variant.PARAMETER, variant);
    return result;
  }

  /** Writes the file in JMH's format. */
  public void writeJmh() throws IOException {
    write(JMH, jmh());
  }

  public void write(String name, Object tree) throws IOException {
    replace(name, json(tree));
  }

  /** Returns the text of a JSON file. */
  public static String json(Object tree) throws JsonProcessingException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
  }

  /** Writes a text file atomically: readers see either the old text or the new one. */
  public void replace(String name, String text) throws IOException {
    Path temporary = path.resolve(name + ".tmp");
    Path target = path.resolve(name);
    try {
      // getBytes replaces half of a surrogate pair by a question mark; writeString would fail.
      Files.write(temporary, text.getBytes(StandardCharsets.UTF_8));
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void append(String line) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            path.resolve(TRIALS), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      if (wholeBytes.isPresent()) {
        file.truncate(wholeBytes.getAsLong());
        wholeBytes = OptionalLong.empty();
      }
      long end = file.size();
      try {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          file.write(bytes);
        }
        file.force(true);
      } catch (IOException e) {
        // A part of the line may have been written before the disk was full.
        file.truncate(end);
        throw e;
      }
    }
  }

  private <T> T read(String name, Class<T> type) {
    Path file = path.resolve(name);
    try {
      requireSize(file);
      T value = JSON.readValue(file.toFile(), type);
      if (value == null) {
        throw damaged(file, new IOException("it is empty"));
      }
      return value;
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "%s is not the folder of a run: it has no %s".formatted(path, name), e);
    } catch (JsonProcessingException e) {
      throw damaged(file, e);
    } catch (IOException e) {
      throw new IllegalArgumentException("%s cannot be read: %s".formatted(file, e), e);
    }
  }

  private void readTrials(String name) {
    Path file = path.resolve(name);
    if (Files.notExists(file)) {
      return;
    }
    try (WholeLines lines = new WholeLines(file, MAX_DOCUMENT_BYTES)) {
      int number = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        number++;
        try {
          if (!line.isBlank()) {
            trials.add(JSON.readValue(line, Trial.class));
            requireFreeHeap(file);
          }
        } catch (JsonProcessingException e) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "line %d of %s is damaged (%s): remove that line to use the others",
                  number,
                  file,
                  firstLine(e)),
              e);
        }
      }
      if (lines.isCutOff() && name.equals(TRIALS)) {
        wholeBytes = OptionalLong.of(lines.wholeBytes());
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("%s cannot be read: %s".formatted(file, e), e);
    }
  }

  /** Checks that the heap has room for further lines and for the analysis of all. */
  private static void requireFreeHeap(Path file) {
    if (freeHeapShare() < MIN_FREE_HEAP_SHARE) {
      // Much of the heap may be garbage, and with so little left a collection is worthwhile.
      System.gc();
      if (freeHeapShare() < MIN_FREE_HEAP_SHARE) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s does not fit into the heap of %d MiB: increase it with -Xmx, or check that a run wrote the file",
                file,
                Runtime.getRuntime().maxMemory() >> 20));
      }
    }
  }

  private static double freeHeapShare() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return 1 - used / (double) runtime.maxMemory();
  }

  private static void requireSize(Path file) throws IOException {
    if (Files.size(file) > MAX_DOCUMENT_BYTES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s has %,d bytes; no run writes more than %,d",
              file,
              Files.size(file),
              MAX_DOCUMENT_BYTES));
    }
  }

  private static IllegalArgumentException damaged(Path file, Exception cause) {
    return new IllegalArgumentException(
        "%s is damaged or does not belong to a run: %s".formatted(file, firstLine(cause)), cause);
  }

  private static String firstLine(Exception e) {
    // The cause is that of a record that rejects its values; Jackson adds the name of its class.
    Throwable cause = e instanceof ValueInstantiationException ? e.getCause() : null;
    String reason = cause == null ? null : cause.getMessage();
    return String.valueOf(reason == null ? e.getMessage() : reason)
        .lines()
        .findFirst()
        .orElse(e.toString());
  }
}
