package io.tierbench.benchmark;

import io.tierbench.benchmark.Settings.DatabaseLocation;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The database of a benchmark or a run: an existing database that the settings name, or an embedded
 * database, which is started on first use.
 */
public final class BenchmarkDatabase implements AutoCloseable {
  /** Connections of this JVM, which checks answers; servers have their own. */
  static final int CONNECTIONS = 1;

  private final Settings settings;
  private final @Nullable RunNetwork network;
  private final Resources resources;
  private @Nullable DatabaseLocation location;
  private @Nullable EmbeddedDatabase embedded;
  private @Nullable Database direct;
  private @Nullable ShopService shop;

  public BenchmarkDatabase(Settings settings, @Nullable RunNetwork network) {
    this(settings, network, new Resources());
  }

  BenchmarkDatabase(Settings settings, @Nullable RunNetwork network, Resources resources) {
    this.settings = settings;
    this.network = network;
    this.resources = resources;
  }

  public DatabaseLocation location() {
    if (location == null) {
      location = settings.database().orElseGet(this::start);
    }
    return location;
  }

  private DatabaseLocation start() {
    PlacedJvms.freeThisJvm();
    embedded =
        resources.opened(
            network == null
                ? settings
                    .databaseFolder()
                    .map(folder -> EmbeddedDatabase.startIn(folder, settings.durability()))
                    .orElseGet(() -> EmbeddedDatabase.start(settings.durability()))
                : network.startDatabase(settings.durability()));
    return DatabaseLocation.of(embedded);
  }

  /** Restarts the embedded database, at the same address, if it died; tells whether it had. */
  public boolean restartIfDead() {
    EmbeddedDatabase own = embedded;
    return own != null && inNetwork(own::restartIfDead);
  }

  private <T> T inNetwork(Supplier<T> work) {
    return network == null ? work.get() : network.inDatabase(work);
  }

  /**
   * Starts the database, unless one is running, and returns the arguments by which another JVM
   * connects to it.
   */
  public List<String> connectionArguments() {
    if (settings.server().isPresent() && settings.database().isEmpty()) {
      throw new IllegalArgumentException(
          "--server also needs --db-url and --db-user (-D%s and -D%s): answers are checked against that server's database"
              .formatted(Settings.DATABASE_URL, Settings.DATABASE_USER));
    }
    return location()
        .arguments(
            "-D" + Settings.DATABASE_URL,
            "-D" + Settings.DATABASE_USER,
            "-D" + Settings.DATABASE_PASSWORD_FILE);
  }

  /** Describes the database settings that belong to the results; requires the shop's tables. */
  public Map<String, String> describe() {
    return withFileSystem(direct().description());
  }

  /** Describes the database of provided calls; empty if it is not PostgreSQL. */
  public Map<String, String> describeWithoutShop() {
    DatabaseLocation found = location();
    return found.url().startsWith("jdbc:postgresql:")
        ? withFileSystem(inNetwork(() -> Database.describe(found.settings())))
        : Map.of();
  }

  private Map<String, String> withFileSystem(Map<String, String> settingsOfDatabase) {
    Map<String, String> description = new LinkedHashMap<>(settingsOfDatabase);
    if (embedded != null) {
      description.put("file_system", embedded.fileSystem());
    }
    return description;
  }

  /** Returns why a workload cannot run on the database, with the remedy; empty if it can. */
  public Optional<String> incompatibility(Workload workload) {
    return workload.needsDatabase() ? DryRun.incompatibility(workload, direct()) : Optional.empty();
  }

  /** Returns the database, reached directly from this JVM. */
  Database direct() {
    if (direct == null) {
      DatabaseLocation found = location();
      direct = resources.opened(inNetwork(() -> Database.open(found.settings(), CONNECTIONS)));
    }
    return direct;
  }

  /** Returns the service in process, against which every answer is checked. */
  ShopService shop(Insertion insertion) {
    if (shop == null) {
      shop = new ShopService(direct(), insertion);
      resources.opened((AutoCloseable) shop::reset);
    }
    return shop;
  }

  DatabaseUse use() {
    return direct == null ? new DatabaseUse() : direct.use();
  }

  List<Long> sessions(long client, long server) {
    return direct == null ? List.of() : direct.localSessions(client, server);
  }

  @Override
  public void close() {
    resources.close();
  }
}
