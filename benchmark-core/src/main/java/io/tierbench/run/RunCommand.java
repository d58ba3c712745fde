package io.tierbench.run;

import static io.tierbench.benchmark.Settings.constant;
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
  private static final long EXPECTED_OVERHEAD_MILLIS = 2500;
  private static final int PLACED_WARM_UP_FACTOR = 3;
  private static final TimeValue ITERATION_TIMEOUT = TimeValue.minutes(2);

  private final Properties properties = System.getProperties();

  @Override
  public Integer call() throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(RunCommand::destroyDescendants));
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
    Map<String, String> fixed = fixedParameters();
    List<Cell> cells = Plan.of(include(preset), fixed);
    Settings settings = Settings.of(properties);
    ResultsFolder folder =
        ResultsFolder.create(
            Path.of(given(properties, "tierbench.results").orElse("results")),
            preset.name().toLowerCase(Locale.ROOT));
    try (Backend backend = new Backend(settings)) {
      List<String> forkArguments = backend.shareDatabase();
      Environment environment = describe(backend, settings, preset, cells, fixed, forkArguments);
      folder.write(environment);
      System.out.printf(
          "Tierbench: %d cells, preset %s, results in %s%n", cells.size(), preset, folder.path());
      measure(preset, cells, forkArguments, folder);
      folder.finish(environment);
    }
    System.out.println(Files.readString(folder.summary()));
    System.out.println("Results: " + folder.path());
    if (!folder.failures().isEmpty()) {
      System.err.printf("tierbench: %d cells failed%n", folder.failures().size());
      folder.failures().forEach((cell, cause) -> System.err.printf("  %s: %s%n", cell, cause));
      return 1;
    }
    return 0;
  }

  private Pattern include(Preset preset) {
    try {
      return given(properties, "tierbench.include").map(Pattern::compile).orElse(preset.include());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "-Dtierbench.include is not a regular expression: " + e.getMessage(), e);
    }
  }

  /** Options that are parameters of the benchmarks. */
  private Map<String, String> fixedParameters() {
    Map<String, String> fixed = new LinkedHashMap<>();
    fix(fixed, "placement", Placement.class);
    fix(fixed, "dispatch", Dispatch.class);
    fix(fixed, "drive", Drive.class);
    fix(fixed, "insertion", Insertion.class);
    return fixed;
  }

  private <E extends Enum<E>> void fix(Map<String, String> fixed, String name, Class<E> type) {
    constant(properties, "tierbench." + name, type)
        .ifPresent(value -> fixed.put(name, value.name()));
  }

  private static Environment describe(
      Backend backend,
      Settings settings,
      Preset preset,
      List<Cell> cells,
      Map<String, String> fixed,
      List<String> forkArguments) {
    backend.startServer(
        EnumSet.of(Endpoint.TCP),
        EnumSet.noneOf(Serialization.class),
        Dispatch.valueOf(fixed.getOrDefault("dispatch", Dispatch.WORKERS.name())),
        Insertion.valueOf(fixed.getOrDefault("insertion", Insertion.ROW_BY_ROW.name())),
        false);
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("forks", preset.forks());
    run.put("warmUp", warmUpIterations(preset, fixed) + " x " + preset.warmUpTime());
    run.put("measurement", preset.measuredIterations() + " x " + preset.measuredTime());
    run.put("cells", cells.size());
    run.put("options", fixed);
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("forkArguments", forkArguments);
    return Environment.describe(run, backend.describeServer(), backend.database().description());
  }

  private static void measure(
      Preset preset, List<Cell> cells, List<String> forkArguments, ResultsFolder folder)
      throws IOException {
    Progress progress =
        new Progress(System.out, cells.size(), preset.expectedMillis(EXPECTED_OVERHEAD_MILLIS));
    try (PrintStream log =
        new PrintStream(Files.newOutputStream(folder.log()), true, StandardCharsets.UTF_8)) {
      for (Cell cell : cells) {
        progress.start(cell);
        try {
          RunResult result = measure(preset, cell, forkArguments, log);
          folder.add(result);
          progress.succeeded(result.getPrimaryResult().getScore());
        } catch (RunnerException e) {
          String cause = rootCause(e);
          folder.addFailure(cell.label(), cell.benchmark(), cell.parameters(), cause);
          progress.failed(cause);
        }
      }
    }
  }

  private static RunResult measure(
      Preset preset, Cell cell, List<String> forkArguments, PrintStream log)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(cell.benchmark()) + "$")
            .forks(preset.forks())
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
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse(cause.toString());
  }

  /** JMH leaves a fork alone when its parent is told to end. */
  private static void destroyDescendants() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }
}
