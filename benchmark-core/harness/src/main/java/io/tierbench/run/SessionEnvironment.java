package io.tierbench.run;

import io.tierbench.benchmark.BenchmarkDatabase;
import io.tierbench.benchmark.RunNetwork;
import io.tierbench.benchmark.Settings;
import io.tierbench.contract.CallProvider;
import io.tierbench.plugin.Providers;
import io.tierbench.record.Cell;
import io.tierbench.record.CodeVersion;
import io.tierbench.record.Environment;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.server.control.JvmDescription;
import io.tierbench.server.database.Database;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The environment of a session: described in results, compared when a run is resumed. */
final class SessionEnvironment {
  private static final String SERVER_ARGUMENTS = "serverArguments";
  private static final String JVM_ARGUMENTS = "jvmArguments";
  private static final String VARIANT_VERSIONS = "variantVersions";

  private final Settings settings;
  private final SessionOptions options;

  SessionEnvironment(Settings settings, SessionOptions options) {
    this.settings = settings;
    this.options = options;
  }

  /** Describes this machine and the database; rejects cells that the database does not support. */
  Environment describe(
      BenchmarkDatabase database,
      String preset,
      List<Cell> cells,
      List<Variant> variants,
      @Nullable RunNetwork network) {
    boolean needed = Cells.needDatabase(cells);
    if (needed) {
      settings.existingDatabase().ifPresent(Database::requirePreparedStatements);
    }
    boolean provided = !needed && ProvidedCells.needDatabase();
    List<String> arguments = needed || provided ? database.connectionArguments() : List.of();
    Map<String, String> description = new LinkedHashMap<>();
    if (needed) {
      description.putAll(database.describe());
    } else if (provided) {
      description.putAll(database.describeWithoutShop());
      Providers.of(CallProvider.class)
          .forEach(provider -> description.putAll(provider.databaseDescription()));
    }
    if (settings.database().isPresent()) {
      Cells.requireCompatible(cells, database::incompatibility);
    }
    warnOfMemoryFileSystem(description.get("file_system"));
    Environment environment =
        Environment.describe(
            runSettings(preset, arguments, variants),
            Versions.all(),
            JvmDescription.ofThisJvm().values(),
            null,
            description);
    return Cells.links(cells).stream().noneMatch(link -> link.limits().isPresent())
        ? environment
        : environment.with(options.network(), network == null ? List.of() : network.cables());
  }

  private static void warnOfMemoryFileSystem(@Nullable String fileSystem) {
    if ("tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem)) {
      System.err.println(
          "tierbench: the embedded database is in memory (%s), where durability has no cost; to put it on a disk: -Djava.io.tmpdir=<folder>"
              .formatted(fileSystem));
    }
  }

  private Map<String, Object> runSettings(
      String preset, List<String> arguments, List<Variant> variants) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("preset", preset);
    run.put("options", options.parameters());
    settings.server().ifPresent(server -> run.put("server", server.toString()));
    run.put("clientArguments", arguments);
    run.put(SERVER_ARGUMENTS, settings.serverJvmArguments());
    // Properties are left out: options of the run are among them.
    run.put(
        JVM_ARGUMENTS,
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> !argument.startsWith("-D"))
            .toList());
    if (!variants.isEmpty()) {
      run.put(
          VARIANT_VERSIONS,
          variants.stream().collect(Collectors.toMap(Variant::name, Variant::version)));
    }
    return run;
  }

  /** Rejects resuming a run in another environment: its trials would not be comparable. */
  static void requireSame(ResultsFolder folder, Environment now) {
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
          "%s was measured in another environment (%s): start a new run, then compare both with report"
              .formatted(folder.path(), String.join("; ", differences)));
    }
  }

  /** Returns the kind of server: ports and tokens change at each start. */
  private static String server(Environment environment) {
    return environment.run("server") == null ? "started by the run" : "running already";
  }

  /** Returns the kind of database: the port of an embedded database changes at each start. */
  private static @Nullable String database(Environment environment) {
    if (environment.database("version") == null) {
      return null;
    }
    String fileSystem = environment.database("file_system");
    return fileSystem == null ? "running already" : "started by the run on " + fileSystem;
  }

  private static void differ(
      List<String> differences, String what, @Nullable String then, @Nullable String now) {
    if (then != null && !then.equals(now)) {
      differences.add("%s %s then, %s now".formatted(what, then, now));
    }
  }
}
