package io.tierbench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * The folder that a run leaves behind. What was measured is in it after every cell; the summary and
 * the plots come with the end of the run.
 */
public final class ResultsFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path path;
  private final List<String> results = new ArrayList<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private final Map<String, String> failures = new LinkedHashMap<>();
  private Redaction redaction = new Redaction(List.of());

  private ResultsFolder(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder of a run that begins now.
   *
   * @param label what kind of run it is
   * @throws IllegalStateException where it cannot be made
   */
  public static ResultsFolder create(Path parent, String label) {
    String name = LocalDateTime.now().format(TIME) + "-" + fileName(label);
    Path absolute = parent.toAbsolutePath().normalize();
    try {
      Files.createDirectories(absolute);
      return new ResultsFolder(newDirectory(absolute, name));
    } catch (IOException e) {
      throw new IllegalStateException(
          "the results folder %s cannot be made: %s".formatted(absolute.resolve(name), e), e);
    }
  }

  private static Path newDirectory(Path parent, String name) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return Files.createDirectory(parent.resolve(attempt == 1 ? name : name + "-" + attempt));
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: the next number is free.
        continue;
      }
    }
  }

  /** A text as a part of the name of a file: letters, digits and dashes. */
  static String fileName(String text) {
    String name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    name = name.replaceAll("^-|-$", "");
    return name.isEmpty() ? "run" : name;
  }

  public Path path() {
    return path;
  }

  /** Where JMH's own output belongs. */
  public Path log() {
    return path.resolve("jmh.log");
  }

  public Path summary() {
    return path.resolve("summary.md");
  }

  /** Causes by the labels of their cells, in the order in which they failed. */
  public Map<String, String> failures() {
    return Collections.unmodifiableMap(failures);
  }

  /** Writes down the environment as far as it is known. */
  public void write(Environment environment) throws IOException {
    redaction = environment.redaction();
    replace("environment.json", json(environment.values()));
  }

  /** Adds what was measured of one cell. */
  public void add(RunResult result) throws IOException {
    results.add(redaction.text(json(result)));
    replace("jmh.json", results.stream().collect(Collectors.joining(",\n", "[\n", "\n]\n")));
    measurements.add(Measurement.of(result));
  }

  /** One result as JMH writes it, without the brackets of the list that it writes. */
  private static String json(RunResult result) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, print).writeOut(List.of(result));
    }
    String list = out.toString(StandardCharsets.UTF_8).strip();
    return "    " + list.substring(1, list.length() - 1).strip();
  }

  /**
   * Adds a cell that gave no result.
   *
   * @param label by which people know it
   * @param benchmark full name of its method
   * @param parameters every parameter of the cell
   */
  public void addFailure(
      String label, String benchmark, Map<String, String> parameters, String cause)
      throws IOException {
    String redacted = redaction.text(cause);
    failures.put(label, redacted);
    measurements.add(
        Measurement.failed(CellName.of(benchmark, parameters), label + ": " + redacted));
    replace("failures.json", json(failures));
  }

  /**
   * Writes down the environment of a run that has ended, the summary and the plots. A machine that
   * cannot draw gets no plots.
   */
  public void finish(Environment environment) throws IOException {
    Environment finished = environment.finished();
    write(finished);
    replace("summary.md", new Summary(finished, measurements).toMarkdown());
    try {
      new Plots(finished, measurements).write(path);
    } catch (IOException | RuntimeException | Error e) {
      // A JVM without java.desktop or without fonts fails in many ways, Errors among them.
      System.err.printf("tierbench: no plots, as this machine cannot draw them: %s%n", e);
    }
  }

  private static String json(Object tree) throws IOException {
    return JSON.writeValueAsString(tree) + "\n";
  }

  /** Readers see the old text or the new one, never a part. */
  private void replace(String name, String text) throws IOException {
    Path temporary = path.resolve(name + ".tmp");
    Path target = path.resolve(name);
    Files.writeString(temporary, text);
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
