package io.tierbench.run;

import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Namespaces;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.benchmark.Workload;
import io.tierbench.link.Link;
import io.tierbench.record.Cell;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Environment;
import io.tierbench.record.Network;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.record.VariantDescription;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.Database;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A session that carries out a plan on this machine: starts the database, probes the machine for
 * the placement, runs the trials, and creates the report at the end.
 */
public final class Session {
  private static final String SERVER_ARGUMENTS = "serverArguments";
  private static final String JVM_ARGUMENTS = "jvmArguments";
  private static final String VARIANT_VERSIONS = "variantVersions";

  private final Settings settings;
  private final SessionOptions options;
  private final Reporting reporting;
  private boolean reported;

  /**
   * @param settings locations of servers and databases
   * @param reporting creates the report at the end
   */
  public Session(Settings settings, SessionOptions options, Reporting reporting) {
    this.settings = settings;
    this.options = options;
    this.reporting = reporting;
  }

  /** Creates the report of a results folder; false if it is incomplete, or nothing was measured. */
  public interface Reporting {
    boolean write(ResultsFolder folder) throws IOException;
  }

  /**
   * Measures a new run.
   *
   * @param cells of the plan
   * @param variants of the plan
   * @param preset of the plan
   * @param plan creates the plan when the machine is known
   * @param placed whether the options name the placement of the JVMs
   */
  public ResultsFolder begin(
      List<Cell> cells,
      List<Variant> variants,
      String preset,
      Function<Environment, RunPlan> plan,
      boolean placed)
      throws Exception {
    requireThisProgram(variants);
    requireOwnServers(variants);
    try (Namespaces namespaces = namespaces(cells);
        Backend backend = new Backend(settings, namespaces)) {
      Environment environment =
          StackDescriptions.describe(
              describe(backend, preset, cells, variants, namespaces).placed(placed),
              cells,
              settings.serverJvmArguments());
      RunPlan made = plan.apply(environment);
      ResultsFolder folder = ResultsFolder.create(options.results(), made.preset());
      folder.write(environment);
      folder.write(made);
      carryOut(folder, backend, namespaces, () -> {});
      return folder;
    }
  }

  /** Resumes an interrupted run, or continues one with more time. */
  public ResultsFolder resume(Path path) throws Exception {
    ResultsFolder folder = ResultsFolder.open(path);
    requireSameNetwork(folder);
    RunPlan plan = folder.plan();
    List<Cell> cells = plan.cells();
    try (Namespaces namespaces = namespaces(cells);
        Backend backend = new Backend(settings, namespaces)) {
      Environment here = describe(backend, plan.preset(), cells, plan.variants(), namespaces);
      requireSameEnvironment(folder, here);
      carryOut(folder, backend, namespaces, () -> noteResumption(folder, here));
      return folder;
    }
  }

  /** Creates the namespaces of a run before anything else, because the system may reject them. */
  private @Nullable Namespaces namespaces(List<Cell> cells) {
    if (options.network() != Network.NAMESPACES) {
      return null;
    }
    if (settings.server().isPresent() || settings.database().isPresent()) {
      throw new IllegalArgumentException(
          "--network=%s needs servers and a database that the run starts itself: leave out --server and --db-url"
              .formatted(Network.NAMESPACES));
    }
    return Namespaces.open(links(cells));
  }

  private static Set<Link> links(List<Cell> cells) {
    return cells.stream()
        .map(cell -> cell.parameter(Cell.LINK))
        .filter(Objects::nonNull)
        .map(Link::named)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Rejects variants with another jar: a client of another version would start its server, and a
   * relay, in its own namespace.
   */
  private void requireThisProgram(List<Variant> variants) {
    if (options.network() == Network.NAMESPACES
        && variants.stream().anyMatch(variant -> variant.jar() != null)) {
      throw new IllegalArgumentException(
          "--network=%s supports this program only: leave out the --variant with another jar"
              .formatted(Network.NAMESPACES));
    }
  }

  /** Rejects variants for a running server, which already has its own JVM. */
  private void requireOwnServers(List<Variant> variants) {
    if (settings.server().isPresent() && !variants.isEmpty()) {
      throw new IllegalArgumentException(
          "--variant needs servers that the run starts itself: leave out --server");
    }
  }

  private void requireSameNetwork(ResultsFolder folder) {
    Network then = folder.environment().network().orElse(Network.RELAY);
    if (then != options.network()) {
      throw new IllegalArgumentException(
          "%s was measured with --network=%s: give the same option, or start a new run"
              .formatted(folder.path(), then));
    }
  }

  private static boolean needDatabase(List<Cell> cells) {
    return cells.stream().anyMatch(cell -> Workload.ofMethod(cell.benchmark()).needsDatabase());
  }

  private Environment describe(
      Backend backend,
      String preset,
      List<Cell> cells,
      List<Variant> variants,
      @Nullable Namespaces namespaces) {
    if (needDatabase(cells)) {
      settings.existingDatabase().ifPresent(Database::requirePreparedStatements);
    }
    List<String> arguments = backend.shareDatabase(needDatabase(cells));
    Map<String, String> database = needDatabase(cells) ? backend.describeDatabase() : Map.of();
    if (settings.database().isPresent()) {
      Cells.requireCompatible(cells, backend::incompatibility);
    }
    warnOfMemoryFileSystem(database.get("file_system"));
    Environment environment =
        Environment.describe(
            settingsOf(preset, arguments, variants),
            Versions.all(),
            JvmDescription.ofThisJvm().values(),
            null,
            database);
    if (links(cells).stream().noneMatch(link -> link.limits().isPresent())) {
      return environment;
    }
    return environment.with(
        options.network(), namespaces == null ? List.of() : namespaces.cables());
  }

  /** An action that writes a record before the first trial. */
  private interface Note {
    void write() throws IOException;
  }

  private void noteResumption(ResultsFolder folder, Environment here) throws IOException {
    folder.write(folder.environment().resumed().continuedIn(here));
    if (options.budget().isPresent()) {
      folder.write(
          folder.plan().within(folder.spentSeconds() + options.budget().get().toSeconds()));
    }
  }

  private void carryOut(
      ResultsFolder folder, Backend backend, @Nullable Namespaces namespaces, Note first) {
    Leftovers leftovers = Leftovers.before(folder, settings);
    boolean complete = false;
    try {
      try {
        measure(folder, backend, namespaces, first);
        complete = true;
      } finally {
        leftovers.takeBack(complete);
      }
      finish(folder);
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s cannot be written (%s). It contains all measurements so far: free space, then %s"
              .formatted(folder.path(), e, Interruption.remedy(folder.path())),
          e);
    } catch (RuntimeException e) {
      System.err.println("tierbench: interrupted; " + Interruption.remedy(folder.path()));
      throw e;
    }
  }

  private void finish(ResultsFolder folder) throws IOException {
    folder.write(folder.environment().finished());
    reported = reporting.write(folder);
  }

  /** Tells whether the run ended with a complete report. */
  public boolean isReported() {
    return reported;
  }

  /**
   * Rejects resuming with another program or on another machine: its trials would not be
   * comparable.
   */
  private static void requireSameEnvironment(ResultsFolder folder, Environment now) {
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
    differ(differences, "the JVM's arguments", then.run(JVM_ARGUMENTS), now.run(JVM_ARGUMENTS));
    differ(differences, "the variants", then.run(VARIANT_VERSIONS), now.run(VARIANT_VERSIONS));
    differ(differences, "the server", server(then), server(now));
    differ(differences, "the database", database(then), database(now));
    if (!differences.isEmpty()) {
      throw new IllegalArgumentException(
          "%s was measured in another environment (%s): start a new run, then compare the two with compare"
              .formatted(folder.path(), String.join("; ", differences)));
    }
  }

  /** Tells the kind of server; ports and tokens change at each start. */
  private static String server(Environment environment) {
    return environment.run("server") == null ? "its own" : "one that runs already";
  }

  /** Tells the kind of database; the port of an embedded one changes at each start. */
  private static @Nullable String database(Environment environment) {
    if (environment.database("version") == null) {
      return null;
    }
    String fileSystem = environment.database("file_system");
    return fileSystem == null ? "one that runs already" : "its own on " + fileSystem;
  }

  private static void differ(
      List<String> differences, String what, @Nullable String then, @Nullable String now) {
    if (then != null && !then.equals(now)) {
      differences.add("%s %s then, %s now".formatted(what, then, now));
    }
  }

  private static void warnOfMemoryFileSystem(@Nullable String fileSystem) {
    if ("tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem)) {
      System.err.println(
          "tierbench: the embedded database is in memory (%s), where durability has no cost; to put it on a disk: -Djava.io.tmpdir=<folder>"
              .formatted(fileSystem));
    }
  }

  private Map<String, Object> settingsOf(
      String preset, List<String> arguments, List<Variant> variants) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("options", options.parameters());
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("clientArguments", arguments);
    run.put(SERVER_ARGUMENTS, settings.serverJvmArguments());
    run.put(JVM_ARGUMENTS, jvmArguments());
    if (!variants.isEmpty()) {
      run.put(
          VARIANT_VERSIONS,
          variants.stream().collect(Collectors.toMap(Variant::name, Variant::version)));
    }
    return run;
  }

  /**
   * Returns the arguments that change the JVM. Options of the run are properties too, and need not
   * be repeated.
   */
  private static List<String> jvmArguments() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !argument.startsWith("-D"))
        .toList();
  }

  private void measure(
      ResultsFolder folder, Backend backend, @Nullable Namespaces namespaces, Note first)
      throws IOException {
    RunPlan plan = folder.plan();
    try (Progress progress = new Progress(System.out, Progress.Style.of(options.quiet()));
        FileChannel file =
            FileChannel.open(folder.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream log =
            new PrintStream(Channels.newOutputStream(file), true, StandardCharsets.UTF_8);
        Interruption interruption = new Interruption(folder.path(), System.err)) {
      requireAlone(folder, file);
      first.write();
      Optional<String> announcement = settings.server().map(Endpoints::announcement);
      Map<String, String> environment =
          announcement.map(text -> Map.of(Settings.SERVER_VARIABLE, text)).orElse(Map.of());
      JvmCommand command =
          new JvmCommand(
              ManagementFactory.getRuntimeMXBean().getInputArguments(),
              backend.shareDatabase(needDatabase(plan.cells())),
              announcement.isEmpty(),
              settings.serverJvmArguments(),
              plan.heapMegabytes(),
              plan.variants());
      StackGroup.Launcher launcher =
          plannedStack -> {
            List<String> client = command.client(plannedStack);
            ForkedStackProcesses stackProcesses =
                ForkedStackProcesses.launch(
                    plannedStack.name(),
                    namespaces == null
                        ? client
                        : namespaces.client(client, plannedStack.stack().isAcrossNamespaces()),
                    environment,
                    log);
            stackProcesses.awaitReady();
            return stackProcesses;
          };
      place(folder, launcher, progress);
      new Run(
              folder,
              new TrialRunner(
                  folder.plan(),
                  new Schedule(folder.plan(), options.network()),
                  (stacks, references) ->
                      groups(stacks, references, plan.heapMegabytes(), progress),
                  launcher,
                  backend::restartDatabaseIfDead,
                  // A server started by the user would be mistaken for another program.
                  settings.server().isPresent() ? OtherLoad.unknown() : OtherLoad.ofMachine(),
                  progress,
                  interruption),
              progress)
          .run(stackGroup -> describeJvms(folder, stackGroup));
    }
  }

  private static List<List<PlannedStack>> groups(
      List<PlannedStack> stacks, List<String> references, int heapMegabytes, Progress progress) {
    MemoryPlan memory = MemoryPlan.of(stacks, references, heapMegabytes, FreeMemory.bytes());
    progress.say(memory.describe());
    return memory.groups();
  }

  /** Records the JVMs of all trials, as the first group shows them. */
  private static void describeJvms(ResultsFolder folder, StackGroup stackGroup) {
    if (folder.environment().knowsServerJvm()) {
      return;
    }
    Map<String, StackJvms> descriptions;
    try {
      descriptions = stackGroup.describe();
    } catch (StackProcesses.GoneException e) {
      // Its next iteration fails too, and the next trial describes its JVMs.
      return;
    }
    StackJvms plain = descriptions.getOrDefault("", descriptions.get(Variant.PLAIN));
    if (plain == null) {
      return;
    }
    try {
      folder.write(
          folder
              .environment()
              .withJvms(plain.client(), plain.server())
              .withVariants(
                  folder.plan().variants().stream()
                      .filter(variant -> descriptions.containsKey(variant.name()))
                      .map(
                          variant ->
                              differing(
                                  variant,
                                  Objects.requireNonNull(descriptions.get(variant.name())),
                                  plain))
                      .toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes a variant, with the versions that differ from the plain stacks. */
  private static VariantDescription differing(
      Variant variant, StackJvms description, StackJvms plain) {
    Map<String, String> versions = new LinkedHashMap<>(description.versions());
    versions.entrySet().removeAll(plain.versions().entrySet());
    return new VariantDescription(
        variant.name(),
        description.client().get("java"),
        variant.jar() == null ? null : Path.of(variant.jar()).getFileName().toString(),
        variant.arguments(),
        versions,
        description.client(),
        description.server());
  }

  /** Locks the folder. The lock ends with this process, however that ends. */
  private static void requireAlone(ResultsFolder folder, FileChannel log) throws IOException {
    if (log.tryLock() == null) {
      throw new IllegalStateException(
          "another run is writing into %s: wait until it ends".formatted(folder.path()));
    }
  }

  /** Probes the machine for the placement of the JVMs, unless the plan has one. */
  private void place(ResultsFolder folder, StackGroup.Launcher launcher, Progress progress)
      throws IOException {
    if (folder.environment().probe().isPresent()) {
      return;
    }
    progress.say("Probing this machine ...");
    MachineProbe probe =
        settings.server().isPresent()
            ? MachineProbe.none("the run did not start the server")
            : MachineProbe.measure(launcher);
    boolean given = folder.environment().placed();
    if (!given) {
      boolean both = Preset.valueOf(folder.plan().preset()).comparesPlacements();
      folder.write(
          folder.plan().placed(probe.placements(both).stream().map(Placement::name).toList()));
    }
    // Last: a run that is killed before this probes the machine again.
    folder.write(folder.environment().with(probe.recorded(given)));
    String placements = String.join(" and ", folder.plan().placements());
    progress.say(
        given
            ? "Placement %s, as planned".formatted(placements)
            : "Placement %s: %s".formatted(placements, probe.reason()));
  }
}
