package io.tierbench.run;

import static io.tierbench.benchmark.Settings.given;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.benchmark.Workload;
import io.tierbench.report.Report;
import io.tierbench.results.Cell;
import io.tierbench.results.CodeVersion;
import io.tierbench.results.Environment;
import io.tierbench.results.ResultsFolder;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Variant;
import io.tierbench.server.DatabaseException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;

/**
 * Carries out a plan on this machine: the database for all pairs, the question to the machine where
 * to place them, the fleets, the report at the end.
 */
final class Session {
  /** In the environment: whether the plan was given where its JVMs run. */
  private static final String PLACED = "placed";

  private static final String PROBE = "probe";
  private static final String CLIENT_JVM = "clientJvm";
  private static final String SERVER_JVM = "serverJvm";
  private static final String VARIANTS = "variants";
  private static final String SERVER_ARGUMENTS = "serverArguments";
  private static final ObjectMapper JSON = new ObjectMapper();

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
  @SuppressWarnings("try")
  static int guard(Properties properties, RunOptions options, Measuring measuring)
      throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(Session::destroyDescendants));
    endWithParent(properties);
    // Plots are drawn without a screen.
    System.setProperty("java.awt.headless", "true");
    try (JmhLock lock = JmhLock.acquire()) {
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
      Environment environment = describe(backend, preset, cells).with(PLACED, placed);
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
      Environment here = describe(backend, folder.plan().preset(), folder.plan().cells());
      requireSameGround(folder, here);
      carryOut(folder, backend, () -> noteResumption(folder, here));
      return folder;
    }
  }

  private static boolean needDatabase(List<Cell> cells) {
    return cells.stream().anyMatch(cell -> Workload.ofMethod(cell.benchmark()).needsDatabase());
  }

  private Environment describe(Backend backend, String preset, List<Cell> cells) {
    List<String> arguments = backend.shareDatabase(needDatabase(cells));
    Map<String, String> database = needDatabase(cells) ? backend.describeDatabase() : Map.of();
    warnOfMemoryFileSystem(database.get("file_system"));
    return Environment.describe(settingsOf(preset, arguments), null, database);
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
      measure(folder, backend, first);
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

  /** Fleets of another program or another machine are not replicates of the same thing. */
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
    differ(
        differences,
        "the servers' arguments",
        then.run(SERVER_ARGUMENTS),
        now.run(SERVER_ARGUMENTS));
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

  private Map<String, Object> settingsOf(String preset, List<String> arguments) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("options", options.chosenParameters());
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("clientArguments", arguments);
    run.put(SERVER_ARGUMENTS, settings.serverJvmArguments());
    return run;
  }

  private void measure(ResultsFolder folder, Backend backend, Note first) throws IOException {
    RunPlan plan = folder.plan();
    try (Progress progress = new Progress(System.out, Progress.Style.of(options.isQuiet()));
        FileChannel file =
            FileChannel.open(folder.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream log =
            new PrintStream(Channels.newOutputStream(file), true, StandardCharsets.UTF_8);
        Interruption interruption = new Interruption(folder.path(), System.err)) {
      requireAlone(folder, file);
      first.write();
      JvmCommand command =
          new JvmCommand(
              ManagementFactory.getRuntimeMXBean().getInputArguments(),
              backend.shareDatabase(needDatabase(plan.cells())),
              settings.serverJvmArguments(),
              plan.heapMegabytes(),
              plan.variants());
      Fleet.Launcher launcher =
          member -> {
            PairProcess pair = PairProcess.launch(member.name(), command.client(member), log);
            pair.awaitReady();
            return pair;
          };
      place(folder, launcher, progress);
      new Run(
              folder,
              new Replication(
                  folder.plan(),
                  (pairs, anchor) -> groups(pairs, anchor, plan.heapMegabytes(), progress),
                  launcher,
                  backend::restartDatabaseIfDead,
                  progress,
                  interruption),
              progress)
          .run(fleet -> describeJvms(folder, fleet));
    }
  }

  private static List<List<String>> groups(
      List<String> pairs, String anchor, int heapMegabytes, Progress progress) {
    MemoryPlan memory = MemoryPlan.of(pairs, anchor, heapMegabytes, FreeMemory.bytes());
    progress.say(memory.describe());
    return memory.groups();
  }

  /** What the first fleet shows of the JVMs of all. */
  private static void describeJvms(ResultsFolder folder, Fleet fleet) {
    if (folder.environment().values().get(SERVER_JVM) != null) {
      return;
    }
    Map<String, JsonNode> descriptions = fleet.describe();
    JsonNode plain = descriptions.getOrDefault("", descriptions.get(Variant.PLAIN));
    if (plain == null) {
      return;
    }
    try {
      folder.write(
          folder
              .environment()
              .with(CLIENT_JVM, map(plain.path("client")))
              .with(SERVER_JVM, map(plain.path("server")))
              .with(
                  VARIANTS,
                  folder.plan().variants().stream()
                      .filter(variant -> descriptions.containsKey(variant.name()))
                      .map(variant -> differing(variant, descriptions.get(variant.name()), plain))
                      .toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> map(JsonNode node) {
    return JSON.convertValue(node, new TypeReference<LinkedHashMap<String, Object>>() {});
  }

  /** What a variant is, with those of its versions that are not those of the plain stacks. */
  private static Map<String, Object> differing(
      Variant variant, JsonNode description, JsonNode plain) {
    Map<String, Object> versions = map(description.path("versions"));
    versions.entrySet().removeAll(map(plain.path("versions")).entrySet());
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", variant.name());
    values.put("java", description.path("client").path("java").asText());
    values.put(
        "jar", variant.jar() == null ? null : Path.of(variant.jar()).getFileName().toString());
    values.put("arguments", variant.arguments());
    values.put("versions", versions);
    values.put(CLIENT_JVM, map(description.path("client")));
    values.put(SERVER_JVM, map(description.path("server")));
    return values;
  }

  /** The lock ends with this process, however that ends. */
  private static void requireAlone(ResultsFolder folder, FileChannel log) throws IOException {
    if (log.tryLock() == null) {
      throw new IllegalStateException(
          "another run is writing into %s: wait for its end".formatted(folder.path()));
    }
  }

  /** Asks the machine where the JVMs should run, unless the plan says it already. */
  private void place(ResultsFolder folder, Fleet.Launcher launcher, Progress progress)
      throws IOException {
    if (folder.environment().values().get(PROBE) != null) {
      return;
    }
    progress.say("Measuring this machine ...");
    MachineProbe probe =
        settings.server().isPresent()
            ? new MachineProbe(
                null, null, null, Placement.FREE, "the server is not one of this run's")
            : MachineProbe.measure(launcher);
    boolean given = Boolean.TRUE.equals(folder.environment().values().get(PLACED));
    if (!given) {
      boolean both = Preset.valueOf(folder.plan().preset()).comparesPlacements();
      folder.write(folder.plan().placed(probe.placements(both)));
    }
    // Last: a run that is killed before it asks the machine again.
    folder.write(folder.environment().with(PROBE, probe.values(given)));
    progress.say(
        given
            ? "Placement %s, as the plan says".formatted(folder.plan().placements())
            : "Placement %s: %s".formatted(folder.plan().placements(), probe.reason()));
  }

  /** What a build starts must not outlive the build, even where that is killed. */
  private static void endWithParent(Properties properties) {
    if (given(properties, "tierbench.ends.with.parent").isPresent()) {
      ProcessHandle.current()
          .parent()
          .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
    }
  }

  /** A pair ends by itself when its standard input does, which takes a while. */
  private static void destroyDescendants() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }
}
