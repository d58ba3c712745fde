package io.tierbench.run;

import static io.tierbench.benchmark.Settings.given;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.report.Report;
import io.tierbench.results.Cell;
import io.tierbench.results.CodeVersion;
import io.tierbench.results.Environment;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.DatabaseException;
import io.tierbench.server.Dispatch;
import io.tierbench.server.Endpoint;
import io.tierbench.server.Insertion;
import io.tierbench.server.JvmDescription;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;

/**
 * Carries out a plan on this machine: the database for all forks, the question to the machine where
 * to place them, the blocks, the report at the end.
 */
final class Session {
  /** In the environment: whether the plan was told where its JVMs run. */
  private static final String PLACED = "placed";

  private static final String PROBE = "probe";
  private static final long DEADLINE_FACTOR = 5;
  private static final long DEADLINE_MILLIS = 120_000;
  private static final long REPLICATE_MILLIS = 3_000;

  private final Properties properties;
  private final RunOptions options;
  private final Settings settings;

  Session(Properties properties, RunOptions options) {
    this.properties = properties;
    this.options = options;
    this.settings = Settings.of(properties);
  }

  /**
   * What a command does that measures, and what it says where it cannot.
   *
   * @return the exit code
   */
  interface Measuring {
    int run(Session session) throws Exception;
  }

  /** Runs with everything around it that a JVM with children needs. */
  static int guard(Properties properties, RunOptions options, Measuring measuring)
      throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(Session::destroyDescendants));
    endWithParent(properties);
    // Plots are drawn without a screen.
    System.setProperty("java.awt.headless", "true");
    try {
      return measuring.run(new Session(properties, options));
    } catch (IllegalArgumentException | IllegalStateException | DatabaseException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    } catch (IOException e) {
      System.err.printf("tierbench: the results cannot be written: %s%n", e);
      return 1;
    }
  }

  /**
   * Measures something new.
   *
   * @param cells of the plan
   * @param preset of the plan
   * @param plan made when the machine is known
   * @param placed whether the plan says where its JVMs run
   */
  ResultsFolder begin(
      List<Cell> cells, String preset, Function<Environment, RunPlan> plan, boolean placed)
      throws Exception {
    try (Backend backend = new Backend(settings)) {
      Environment environment = describe(backend, preset, cells.get(0)).with(PLACED, placed);
      RunPlan made = plan.apply(environment);
      ResultsFolder folder = ResultsFolder.create(results(), made.preset());
      folder.write(environment);
      folder.write(made);
      carryOut(folder, backend, () -> {});
      return folder;
    }
  }

  /** Goes on where an earlier session was cut off, or with more time than it had. */
  ResultsFolder resume(Path path) throws Exception {
    ResultsFolder folder = ResultsFolder.open(path);
    try (Backend backend = new Backend(settings)) {
      Environment here = describe(backend, folder.plan().preset(), folder.plan().cells().get(0));
      requireSameGround(folder, here);
      carryOut(folder, backend, () -> noteResumption(folder, here));
      return folder;
    }
  }

  private Environment describe(Backend backend, String preset, Cell cell) {
    List<String> forkArguments = backend.shareDatabase();
    Map<String, String> database = backend.describeDatabase();
    warnOfMemoryFileSystem(database.get("file_system"));
    return Environment.describe(
        settingsOf(preset, forkArguments), describeServer(settings, cell), database);
  }

  /** Something to write down before the first replicate. */
  private interface Note {
    void write() throws IOException;
  }

  private void noteResumption(ResultsFolder folder, Environment here) throws IOException {
    folder.write(folder.environment().with("resumed", resumptions(folder)).continuedIn(here));
    if (options.budget().isPresent()) {
      folder.write(
          folder.plan().within(folder.spentSeconds() + options.budget().get().toSeconds()));
    }
  }

  private void carryOut(ResultsFolder folder, Backend backend, Note first) {
    try {
      measure(folder, backend.shareDatabase(), first);
      finish(folder);
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s cannot be written (%s). What was measured is in it: make room, then %s"
              .formatted(folder.path(), e, Interruption.remedy(folder.path())),
          e);
    } catch (RuntimeException e) {
      System.err.println("tierbench: cut off; " + Interruption.remedy(folder.path()));
      throw e;
    }
  }

  private Path results() {
    return Path.of(given(properties, "tierbench.results").orElse("results"));
  }

  private static void finish(ResultsFolder folder) throws IOException {
    folder.write(folder.environment().finished());
    Report.write(folder);
  }

  /** Forks of another program or another machine are not replicates of the same thing. */
  private static void requireSameGround(ResultsFolder folder, Environment now) {
    RunPlan plan = folder.plan();
    List<String> differences = new ArrayList<>();
    differ(differences, "code", plan.code(), CodeVersion.current());
    differ(differences, "Java", plan.java(), now.client("java"));
    differ(differences, "processor", plan.processor(), now.machine().processor());
    Environment then = folder.environment();
    for (String setting : List.of("version", "fsync", "synchronous_commit")) {
      differ(differences, "database " + setting, then.database(setting), now.database(setting));
    }
    differ(differences, "server's JVM", then.server("arguments"), now.server("arguments"));
    if (!differences.isEmpty()) {
      throw new IllegalArgumentException(
          "%s was measured elsewhere (%s): start a new run, and hold the two against each other with compare"
              .formatted(folder.path(), String.join("; ", differences)));
    }
  }

  private static void differ(List<String> differences, String what, String then, String now) {
    if (then != null && !then.equals(now)) {
      differences.add("%s %s then, %s now".formatted(what, then, now));
    }
  }

  private static List<Object> resumptions(ResultsFolder folder) {
    List<Object> times = new ArrayList<>();
    if (folder.environment().values().get("resumed") instanceof List<?> earlier) {
      times.addAll(earlier);
    }
    times.add(ZonedDateTime.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return times;
  }

  private static void warnOfMemoryFileSystem(String fileSystem) {
    if ("tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem)) {
      System.err.println(
          "tierbench: the embedded database lies in memory (%s), where durability costs nothing; for a disk: -Djava.io.tmpdir=<folder>"
              .formatted(fileSystem));
    }
  }

  private Map<String, Object> settingsOf(String preset, List<String> forkArguments) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("options", options.chosenParameters());
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

  private void measure(ResultsFolder folder, List<String> forkArguments, Note first)
      throws IOException {
    double longest =
        folder.plan().sampling().seconds(folder.plan().sampling().mostWarmUp()) * 1000
            + REPLICATE_MILLIS;
    try (Progress progress = new Progress(System.out, Progress.Style.of(options.isQuiet()));
        FileChannel file =
            FileChannel.open(folder.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream log =
            new PrintStream(Channels.newOutputStream(file), true, StandardCharsets.UTF_8);
        Interruption interruption = new Interruption(folder.path(), System.err);
        Deadline deadline =
            new Deadline((long) (DEADLINE_FACTOR * longest) + DEADLINE_MILLIS, interruption)) {
      requireAlone(folder, file);
      first.write();
      place(folder, forkArguments, log, deadline, progress);
      WarmUps warmUps = WarmUps.of(folder.plan(), folder.path().getParent());
      progress.say(new Timetable(folder, warmUps).announcement());
      new Experiment(
              folder,
              warmUps,
              new Replication(
                  folder.plan().sampling(),
                  forkArguments,
                  log,
                  folder.plan().preset().equals(Preset.SMOKE.name())),
              deadline,
              progress)
          .run();
    }
  }

  /** The lock ends with this process, however that ends. */
  private static void requireAlone(ResultsFolder folder, FileChannel log) throws IOException {
    if (log.tryLock() == null) {
      throw new IllegalStateException(
          "another run is writing into %s: wait for its end".formatted(folder.path()));
    }
  }

  /** Asks the machine where the JVMs should run, unless the plan says it already. */
  private void place(
      ResultsFolder folder,
      List<String> forkArguments,
      PrintStream log,
      Deadline deadline,
      Progress progress)
      throws IOException {
    if (folder.environment().values().get(PROBE) != null) {
      return;
    }
    progress.say("Measuring this machine ...");
    MachineProbe probe =
        settings.server().isPresent()
            ? new MachineProbe(
                null, null, null, Placement.FREE, "the server is not one of this run's")
            : MachineProbe.measure(forkArguments, log, deadline);
    boolean told = Boolean.TRUE.equals(folder.environment().values().get(PLACED));
    if (!told) {
      folder.write(folder.plan().placed(probe.placement().name()));
    }
    // Last: a run that is killed before it asks the machine again.
    folder.write(folder.environment().with(PROBE, probe.values(told)));
    progress.say(
        told
            ? "Placement %s, as the plan says".formatted(folder.plan().placements())
            : "Placement %s: %s".formatted(probe.placement(), probe.reason()));
  }

  /** What a build starts must not outlive the build, even where that is killed. */
  private static void endWithParent(Properties properties) {
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
