package io.tierbench.run;

import io.tierbench.benchmark.BenchmarkDatabase;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.RunNetwork;
import io.tierbench.benchmark.Settings;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.Network;
import io.tierbench.record.Probe;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.run.Interruption.Writing;
import io.tierbench.server.control.Endpoints;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A session of a run on this machine: starts the database, probes the machine for the placement,
 * runs the trials, and creates the report at the end.
 */
public final class Session {
  private static final String MAVEN = "mvn";

  private final Settings settings;
  private final SessionOptions options;
  private final Reporting reporting;
  private final SessionEnvironment environment;
  private VariantLibraries libraries = VariantLibraries.NONE;
  private boolean reported;

  public Session(Settings settings, SessionOptions options, Reporting reporting) {
    this.settings = settings;
    this.options = options;
    this.reporting = reporting;
    this.environment = new SessionEnvironment(settings, options);
  }

  /**
   * Writer of the report of a results folder; false if it is incomplete or nothing was measured.
   */
  public interface Reporting {
    boolean write(ResultsFolder folder) throws IOException;
  }

  /**
   * Measures a new run.
   *
   * @param plan creates the plan for an environment
   * @param placed whether the options name the placement of the JVMs
   * @param leftOut reasons by serialization that cannot carry provided calls
   */
  public ResultsFolder begin(
      List<Cell> cells,
      List<Variant> variants,
      String preset,
      Function<Environment, RunPlan> plan,
      boolean placed,
      Map<String, String> leftOut)
      throws Exception {
    requireSupported(variants);
    GeneratedClasses.require(settings.server().isEmpty(), options.results());
    libraries = VariantLibraries.of(variants, new LibraryJars(MAVEN));
    try (RunNetwork network = network(cells);
        BenchmarkDatabase database = new BenchmarkDatabase(settings, network)) {
      Environment here =
          StackDescriptions.describe(
              environment
                  .describe(database, preset, cells, variants, network)
                  .withGivenPlacement(placed),
              cells,
              settings.serverJvmArguments(),
              leftOut);
      RunPlan made = plan.apply(here);
      ResultsFolder folder = ResultsFolder.create(options.results(), made.preset());
      folder.write(here);
      folder.write(made);
      GeneratedClasses.keepIn(folder);
      carryOut(folder, database, network, () -> {});
      return folder;
    }
  }

  /** Resumes an interrupted run, or continues a finished run with more time. */
  public ResultsFolder resume(Path path) throws Exception {
    ResultsFolder folder = ResultsFolder.open(path);
    requireSameNetwork(folder);
    RunPlan plan = folder.plan();
    List<Cell> cells = plan.cells();
    libraries = VariantLibraries.of(plan.variants(), new LibraryJars(MAVEN));
    try (RunNetwork network = network(cells);
        BenchmarkDatabase database = new BenchmarkDatabase(settings, network)) {
      Environment here =
          environment.describe(database, plan.preset(), cells, plan.variants(), network);
      SessionEnvironment.requireSame(folder, here);
      carryOut(folder, database, network, () -> noteResumption(folder, here));
      return folder;
    }
  }

  /** Creates the network of a run, before anything else because the system may reject it. */
  private @Nullable RunNetwork network(List<Cell> cells) {
    if (options.network() != Network.NAMESPACES) {
      return null;
    }
    if (settings.server().isPresent()
        || settings.database().isPresent()
        || settings.databaseFolder().isPresent()) {
      throw new IllegalArgumentException(
          "--network=%s needs servers and a database that the run starts itself: leave out --server, --db-url and --db-folder"
              .formatted(Network.NAMESPACES));
    }
    return RunNetwork.open(Cells.links(cells));
  }

  private void requireSupported(List<Variant> variants) {
    // A client of another version would start its server and a relay in the client's namespace.
    if (options.network() == Network.NAMESPACES
        && variants.stream().anyMatch(variant -> variant.jar() != null)) {
      throw new IllegalArgumentException(
          "--network=%s does not support a --variant with another jar: leave one of them out"
              .formatted(Network.NAMESPACES));
    }
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

  private void noteResumption(ResultsFolder folder, Environment here) throws IOException {
    folder.write(folder.environment().resumed().continuedIn(here));
    if (options.budget().isPresent()) {
      folder.write(
          folder.plan().within(folder.spentSeconds() + options.budget().get().toSeconds()));
    }
  }

  private void carryOut(
      ResultsFolder folder,
      BenchmarkDatabase database,
      @Nullable RunNetwork network,
      Writing first) {
    Leftovers leftovers = Leftovers.before(folder, settings);
    boolean complete = false;
    try (Interruption interruption = new Interruption(folder, reporting, System.err)) {
      try {
        measure(folder, database, network, first, interruption);
        complete = true;
      } finally {
        interruption.blockIfEnding();
        leftovers.deleteRows(complete);
      }
      interruption.report(
          () -> {
            folder.write(folder.environment().finished());
            reported = reporting.write(folder);
          });
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s cannot be written (%s), but has all measurements so far. Free space, then %s"
              .formatted(folder.path(), e, Interruption.remedy(folder.path())),
          e);
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      System.err.println("tierbench: interrupted; " + Interruption.remedy(folder.path()));
      throw e;
    }
  }

  /** Tells whether the run ended with a complete report. */
  public boolean isReported() {
    return reported;
  }

  private void measure(
      ResultsFolder folder,
      BenchmarkDatabase database,
      @Nullable RunNetwork network,
      Writing first,
      Interruption interruption)
      throws IOException {
    RunPlan plan = folder.plan();
    Progress progress = new Progress(System.out, options.quiet());
    try (FileChannel file =
            FileChannel.open(folder.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream log =
            new PrintStream(Channels.newOutputStream(file), true, StandardCharsets.UTF_8)) {
      lockFolder(folder, file);
      first.write();
      Optional<String> announcement = settings.server().map(Endpoints::announcement);
      Map<String, String> environment =
          announcement.map(text -> Map.of(Settings.SERVER_VARIABLE, text)).orElse(Map.of());
      JvmCommand command =
          new JvmCommand(
              ManagementFactory.getRuntimeMXBean().getInputArguments(),
              Cells.needDatabase(plan.cells()) || ProvidedCells.needDatabase()
                  ? database.connectionArguments()
                  : List.of(),
              announcement.isEmpty(),
              settings.serverJvmArguments(),
              plan.heapMegabytes(),
              plan.variants(),
              libraries,
              GeneratedClasses.keptIn(folder.path()).orElse(null));
      StackGroup.Launcher launcher =
          plannedStack -> {
            List<String> client = command.client(plannedStack);
            return ForkedStackProcesses.launch(
                plannedStack.name(),
                network == null
                    ? client
                    : network.clientCommand(client, plannedStack.stack().isAcrossNamespaces()),
                environment,
                log);
          };
      place(folder, launcher, progress);
      new Run(
              folder,
              new TrialRunner(
                  folder.plan(),
                  new Schedule(folder.plan(), options.network()),
                  FreeMemory::bytes,
                  launcher,
                  database::restartIfDead,
                  // The CPU time of a running server would be mistaken for contention.
                  settings.server().isPresent()
                      ? ContentionMonitor.unknown()
                      : ContentionMonitor.ofMachine(),
                  progress,
                  interruption),
              progress,
              interruption)
          .run(new RunJvms(folder, libraries)::add);
    }
  }

  /** Locks the folder until this process ends, even if it is killed. */
  private static void lockFolder(ResultsFolder folder, FileChannel log) throws IOException {
    if (log.tryLock() == null) {
      throw new IllegalStateException(
          "another run is writing into %s: wait until it ends".formatted(folder.path()));
    }
  }

  private void place(ResultsFolder folder, StackGroup.Launcher launcher, Progress progress)
      throws IOException {
    if (folder.environment().probe().isPresent()) {
      return;
    }
    progress.say("Probing this machine ...");
    Probe probe =
        settings.server().isPresent()
            ? MachineProbe.none("the run did not start the server")
            : MachineProbe.measure(launcher);
    if (folder.environment().hasGivenPlacement()) {
      probe = MachineProbe.withGivenPlacement(probe);
    } else {
      boolean both =
          Placement.SAME_CORE.name().equals(probe.placement())
              && Preset.valueOf(folder.plan().preset()).comparesPlacements();
      List<Placement> placements =
          both
              ? MachineProbe.BOTH
              : List.of(Placement.valueOf(Objects.requireNonNull(probe.placement())));
      folder.write(folder.plan().placed(placements.stream().map(Placement::name).toList()));
    }
    // Last, so that a run that is killed earlier probes the machine again.
    folder.write(folder.environment().with(probe));
    progress.say(
        "Placement %s: %s"
            .formatted(String.join(" and ", folder.plan().placements()), probe.reason()));
  }
}
