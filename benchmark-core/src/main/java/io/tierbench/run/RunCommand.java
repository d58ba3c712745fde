package io.tierbench.run;

import static io.tierbench.benchmark.Settings.constant;
import static io.tierbench.benchmark.Settings.constants;
import static io.tierbench.benchmark.Settings.given;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.report.Environment;
import io.tierbench.report.ResultsFolder;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.DatabaseException;
import io.tierbench.server.Dispatch;
import io.tierbench.server.Endpoint;
import io.tierbench.server.Insertion;
import io.tierbench.server.JvmDescription;
import io.tierbench.transport.ConnectionOptions.Drive;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;

/**
 * Measures the cells of a plan one after the other, each in fresh JVMs, and leaves a folder of
 * results. Its options are the system properties {@code tierbench.*}; see the README.
 */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the matrix and leaves a folder of results.",
      "Options are system properties: -Dtierbench.preset=smoke|quick|standard|full, -Dtierbench.include=<regex>, ..."
    })
public final class RunCommand implements Callable<Integer> {
  private static final int PLACED_WARM_UP_FACTOR = 3;
  private static final long DEADLINE_FACTOR = 5;
  private static final long DEADLINE_MILLIS = 120_000;
  private static final TimeValue ITERATION_TIMEOUT = TimeValue.minutes(2);

  private final Properties properties = System.getProperties();

  @Override
  public Integer call() throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(RunCommand::destroyDescendants));
    endWithParent();
    // Plots are drawn without a screen.
    System.setProperty("java.awt.headless", "true");
    try {
      return run();
    } catch (IllegalArgumentException | IllegalStateException | DatabaseException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    }
  }

  private int run() throws Exception {
    Preset preset = constant(properties, "tierbench.preset", Preset.class).orElse(Preset.QUICK);
    Map<String, List<String>> chosen = chosenParameters();
    List<Cell> cells = Plan.of(include(preset), chosen);
    Settings settings = Settings.of(properties);
    ResultsFolder folder =
        ResultsFolder.create(
            Path.of(given(properties, "tierbench.results").orElse("results")),
            preset.name().toLowerCase(Locale.ROOT));
    try (Backend backend = new Backend(settings)) {
      List<String> forkArguments = backend.shareDatabase();
      Map<String, String> database = backend.describeDatabase();
      warnOfMemoryFileSystem(database.get("file_system"));
      Environment environment =
          Environment.describe(
              settingsOf(preset, cells, chosen, settings, forkArguments),
              describeServer(settings, cells.get(0)),
              database);
      folder.write(environment);
      System.out.printf(
          "Tierbench: %d cells, preset %s, results in %s%n", cells.size(), preset, folder.path());
      try {
        measure(preset, cells, forkArguments, folder);
      } finally {
        folder.finish(environment);
      }
    }
    System.out.println(Files.readString(folder.summary()));
    System.out.println("Results: " + folder.path());
    if (!folder.failures().isEmpty()) {
      System.err.printf(
          "tierbench: %d of %d cells failed%n", folder.failures().size(), cells.size());
      folder.failures().forEach((cell, cause) -> System.err.printf("  %s: %s%n", cell, cause));
      return 1;
    }
    return 0;
  }

  private static void warnOfMemoryFileSystem(String fileSystem) {
    if ("tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem)) {
      System.err.println(
          "tierbench: the embedded database lies in memory (%s), where durability costs nothing; for a disk: -Djava.io.tmpdir=<folder>"
              .formatted(fileSystem));
    }
  }

  private Pattern include(Preset preset) {
    try {
      return given(properties, "tierbench.include").map(Pattern::compile).orElse(preset.include());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "-Dtierbench.include is not a regular expression: " + e.getMessage(), e);
    }
  }

  /** Options that are parameters of the benchmarks, each with one value or with several. */
  private Map<String, List<String>> chosenParameters() {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    choose(chosen, "placement", Placement.class);
    choose(chosen, "dispatch", Dispatch.class);
    choose(chosen, "drive", Drive.class);
    choose(chosen, "insertion", Insertion.class);
    return chosen;
  }

  private <E extends Enum<E>> void choose(
      Map<String, List<String>> chosen, String name, Class<E> type) {
    List<String> values =
        constants(properties, "tierbench." + name, type).stream().map(Enum::name).toList();
    if (!values.isEmpty()) {
      chosen.put(name, values);
    }
  }

  private Map<String, Object> settingsOf(
      Preset preset,
      List<Cell> cells,
      Map<String, List<String>> chosen,
      Settings settings,
      List<String> forkArguments) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("forks", forks(preset));
    run.put(
        "warmUp",
        warmUpIterations(preset, cells.get(0).parameters()) + " x " + preset.warmUpTime());
    run.put("measurement", preset.measuredIterations() + " x " + preset.measuredTime());
    run.put("cells", cells.size());
    run.put("options", chosen);
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("forkArguments", forkArguments);
    return run;
  }

  /** A server as every cell has one, for a moment: none runs beside the measurement. */
  private static JvmDescription describeServer(Settings settings, Cell cell) {
    try (Backend backend = new Backend(settings)) {
      backend.startServer(
          EnumSet.of(Endpoint.TCP),
          EnumSet.noneOf(Serialization.class),
          Dispatch.valueOf(cell.parameters().getOrDefault("dispatch", Dispatch.WORKERS.name())),
          Insertion.valueOf(
              cell.parameters().getOrDefault("insertion", Insertion.ROW_BY_ROW.name())),
          false);
      return backend.describeServer();
    }
  }

  private void measure(
      Preset preset, List<Cell> cells, List<String> forkArguments, ResultsFolder folder)
      throws IOException {
    long expectedMillis =
        preset.expectedMillis(forks(preset), warmUpIterations(preset, cells.get(0).parameters()));
    Progress progress = new Progress(System.out, cells.size(), expectedMillis);
    try (PrintStream log =
            new PrintStream(Files.newOutputStream(folder.log()), true, StandardCharsets.UTF_8);
        Deadline deadline = new Deadline(DEADLINE_FACTOR * expectedMillis + DEADLINE_MILLIS)) {
      for (Cell cell : cells) {
        progress.start(cell);
        try {
          RunResult result = deadline.watch(() -> measure(preset, cell, forkArguments, log));
          folder.add(result);
          progress.succeeded(result.getPrimaryResult().getScore());
        } catch (RunnerException | RuntimeException e) {
          String cause = rootCause(e);
          folder.addFailure(cell.label(), cell.benchmark(), cell.parameters(), cause);
          progress.failed(cause);
        }
      }
    }
  }

  private RunResult measure(Preset preset, Cell cell, List<String> forkArguments, PrintStream log)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(cell.benchmark()) + "$")
            .forks(forks(preset))
            .warmupIterations(warmUpIterations(preset, cell.parameters()))
            .warmupTime(preset.warmUpTime())
            .measurementIterations(preset.measuredIterations())
            .measurementTime(preset.measuredTime())
            .timeout(ITERATION_TIMEOUT)
            .jvmArgsAppend(forkArguments.toArray(String[]::new))
            .shouldFailOnError(true);
    cell.parameters().forEach(options::param);
    return new Runner(
            options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
        .runSingle();
  }

  private int forks(Preset preset) {
    try {
      return given(properties, "tierbench.forks").map(Integer::valueOf).orElse(preset.forks());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("-Dtierbench.forks is not a number", e);
    }
  }

  /** JVMs that share one core compile slowly. */
  private static int warmUpIterations(Preset preset, Map<String, String> parameters) {
    String placement = parameters.getOrDefault("placement", Placement.FREE.name());
    return placement.equals(Placement.FREE.name())
        ? preset.warmUpIterations()
        : preset.warmUpIterations() * PLACED_WARM_UP_FACTOR;
  }

  private static String rootCause(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null || cause.getSuppressed().length > 0) {
      cause = cause.getCause() != null ? cause.getCause() : cause.getSuppressed()[0];
    }
    return Optional.ofNullable(cause.getMessage())
        .flatMap(message -> message.lines().filter(line -> !line.isBlank()).findFirst())
        .orElse(cause.toString());
  }

  /** What a build starts must not outlive the build, even where that is killed. */
  private void endWithParent() {
    if (given(properties, "tierbench.ends.with.parent").isPresent()) {
      ProcessHandle.current()
          .parent()
          .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
    }
  }

  /** JMH leaves a fork alone when its parent is told to end. */
  private static void destroyDescendants() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }
}
