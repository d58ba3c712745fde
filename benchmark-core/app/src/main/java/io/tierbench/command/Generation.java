package io.tierbench.command;

import io.tierbench.benchmark.BenchmarkDatabase;
import io.tierbench.benchmark.Settings;
import io.tierbench.benchmark.Settings.DatabaseLocation;
import io.tierbench.contract.CallGenerator;
import io.tierbench.contract.CallGenerator.OwnClass;
import io.tierbench.contract.CallGenerator.OwnMessage;
import io.tierbench.contract.DatabaseLoader;
import io.tierbench.contract.DatabaseLoader.Location;
import io.tierbench.contract.QueryGenerator;
import io.tierbench.contract.QueryGenerator.Source;
import io.tierbench.plugin.Providers;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.SampleDescription;
import io.tierbench.run.GeneratedClasses;
import io.tierbench.server.DatabaseOptions;
import io.tierbench.server.TemporaryFolder;
import io.tierbench.server.database.DatabaseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * Generates the classes of calls with a user's own data, or finds those of an earlier run, and
 * loads the database of a suite. It reads its options before all others, whose values depend on all
 * calls.
 */
@Command(defaultValueProvider = PropertyDefaults.class)
public final class Generation {
  private static final String RUN = "run";
  private static final String VERIFY = "verify";
  private static final String LIST = "list";
  private static final Set<String> COMMANDS = Set.of(RUN, LIST, VERIFY);

  private static final int MAX_SIZE = 1_000_000;

  private static final int MAX_DELETIONS = 100;

  /** Time after which a folder is looked at again, in case a compiler has filled it meanwhile. */
  private static final long DELETION_MILLIS = 20;

  @Mixin private SampleOptions options = new SampleOptions();

  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(names = "--resume")
  private @Nullable String resume;

  @Option(names = "--suite")
  private @Nullable String suite;

  @Option(names = "--server")
  private @Nullable String server;

  @Option(names = "--db-folder")
  private @Nullable Path databaseFolder;

  /** The command and its parameters, among values of other options. */
  @Parameters private List<String> words = List.of();

  private Generation() {}

  /**
   * Prepares a command.
   *
   * @throws IllegalArgumentException in one line, for invalid data or options
   */
  public static void before(List<String> arguments) throws IOException {
    if (arguments.isEmpty() || !COMMANDS.contains(arguments.get(0))) {
      return;
    }
    Generation generation = new Generation();
    try {
      new CommandLine(generation)
          .setUnmatchedArgumentsAllowed(true)
          .parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      // The command rejects it, too.
      return;
    }
    generation.prepare();
  }

  private void prepare() throws IOException {
    if (resume != null && !resume.isBlank()) {
      Optional<Path> kept = GeneratedClasses.keptIn(Path.of(resume.strip()));
      Optional<Path> scale = kept.flatMap(Generation::scale);
      if (scale.isPresent()) {
        loadAgain(scale.get());
      }
      kept.ifPresent(Providers::add);
    } else if (words.get(0).equals(VERIFY)) {
      for (String word : words.subList(1, words.size())) {
        generateAgain(Path.of(word));
      }
    } else if (loader().isPresent()) {
      if (Stream.of(options.samples, options.query).anyMatch(Objects::nonNull)) {
        throw new IllegalArgumentException(
            "--suite=%s has calls of its own: leave out --sample and --query".formatted(suite));
      }
      Providers.add(load(loader().get(), options.scale));
    } else if (options.scale != null || databaseFolder != null) {
      throw new IllegalArgumentException(
          "--scale and --db-folder are for a suite with a database of its own: name it by --suite");
    } else if (options.query != null) {
      if (Stream.of(
              options.samples,
              options.schema,
              options.sizes,
              options.type,
              options.proto,
              options.message)
          .anyMatch(Objects::nonNull)) {
        throw new IllegalArgumentException(
            "--query has rows of its own: leave out --sample, --schema, --sizes, --type, --proto and --message");
      }
      generate(options.query, options.queryParameters);
    } else if (options.queryParameters != null) {
      throw new IllegalArgumentException("--query-parameters needs --query");
    } else if (options.samples != null) {
      List<Integer> sizes = Objects.requireNonNullElse(options.sizes, List.of(1));
      sizes.forEach(size -> CellOptions.requireBetween(1, MAX_SIZE, "--sizes", size));
      if (options.type == null && options.jars.given()) {
        throw new IllegalArgumentException("--classpath needs --type, which names its class");
      }
      if (options.proto == null && options.message != null) {
        throw new IllegalArgumentException("--message needs --proto, which names its file");
      }
      generate(
          options.samples,
          options.schema,
          sizes,
          own(options.type),
          options.proto == null ? null : new OwnMessage(options.proto, options.message));
    } else if (options.jars.given()) {
      throw new IllegalArgumentException("--classpath needs --sample or --query");
    } else if (Stream.of(options.type, options.proto, options.message).anyMatch(Objects::nonNull)) {
      throw new IllegalArgumentException("--type, --proto and --message need --sample");
    } else if (options.schema != null || options.sizes != null) {
      throw new IllegalArgumentException("--schema and --sizes need --sample");
    }
  }

  /** Returns the class that calls carry instead of generated ones; null if there is none. */
  private @Nullable OwnClass own(@Nullable String type) {
    if (type == null) {
      return null;
    }
    if (!options.jars.given()) {
      throw new IllegalArgumentException(
          "%s is a class of the user: give its jar as --classpath".formatted(type));
    }
    return new OwnClass(type, options.jars.paths());
  }

  /** Generates what a run has kept once more: its classes may be those of a stranger. */
  private void generateAgain(Path results) throws IOException {
    Optional<Path> kept = GeneratedClasses.keptIn(results).map(Path::getParent);
    Optional<Path> scale = GeneratedClasses.keptIn(results).flatMap(Generation::scale);
    if (scale.isPresent()) {
      Providers.add(loadAgain(scale.get()));
      return;
    }
    Optional<Path> query = kept.map(folder -> folder.resolve(QueryGenerator.QUERY));
    if (query.filter(Files::exists).isPresent()) {
      Path parameters = query.get().resolveSibling(QueryGenerator.PARAMETERS);
      generate(query.get(), Files.exists(parameters) ? parameters : null);
    } else if (kept.isPresent()) {
      Optional<SampleDescription> then = ResultsFolder.open(results).environment().sample();
      generate(
          List.of(kept.get().resolve(CallGenerator.SAMPLE)),
          kept.get().resolve(CallGenerator.SCHEMA),
          then.map(SampleDescription::sizes).orElse(List.of(1)),
          own(then.map(SampleDescription::ownClass).orElse(null)),
          then.map(SampleDescription::proto)
              .map(kept.get().resolve(CallGenerator.PROTO)::resolve)
              .map(proto -> new OwnMessage(proto, then.get().message()))
              .orElse(null));
    }
  }

  /** Finds the scale of the database of a run, beside its classes. */
  private static Optional<Path> scale(Path classes) {
    return Optional.of(classes.resolveSibling(DatabaseLoader.SCALE)).filter(Files::exists);
  }

  private Path loadAgain(Path scale) throws IOException {
    return load(
        first(DatabaseLoader.class, "scale"), Double.valueOf(Files.readString(scale).strip()));
  }

  private static void generate(
      List<Path> samples,
      @Nullable Path schema,
      List<Integer> sizes,
      @Nullable OwnClass own,
      @Nullable OwnMessage message)
      throws IOException {
    CallGenerator generator = generator();
    Path target = target(false);
    generator.generate(samples, schema, sizes, own, message, target);
    Providers.add(target.resolve(CallGenerator.CLASSES));
  }

  /** Generates the classes of a query, on an embedded database if none is named. */
  private void generate(Path query, @Nullable Path parameters) throws IOException {
    QueryGenerator generator = first(QueryGenerator.class, "query");
    Path target = target(database.url() == null);
    try (BenchmarkDatabase opened =
        new BenchmarkDatabase(
            Settings.of(null, database.url(), database.user(), database.passwordFile(), null, null),
            null)) {
      DatabaseLocation at = opened.location();
      generator.generate(
          new Source(query, parameters, at.url(), at.user(), at.password(), options.jars.paths()),
          target);
    } catch (DatabaseException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    Providers.add(target.resolve(CallGenerator.CLASSES));
  }

  /** Returns the loader of the database of the suite; empty if the suite has none. */
  private Optional<DatabaseLoader> loader() {
    String name = suite == null ? "" : suite.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    return Providers.of(DatabaseLoader.class).stream()
        .filter(loader -> loader.suite().equals(name))
        .findFirst();
  }

  /**
   * Loads the database of a suite, or checks it, and returns the folder of generated classes. The
   * command {@code list} needs no database.
   */
  private Path load(DatabaseLoader loader, @Nullable Double scale) throws IOException {
    boolean lists = words.get(0).equals(LIST);
    String running = server == null ? System.getenv(Settings.SERVER_VARIABLE) : server;
    if (words.get(0).equals(RUN) && DatabaseOptions.given(running) != null) {
      throw new IllegalArgumentException(
          "--suite=%s needs servers that the run starts itself: leave out --server"
              .formatted(loader.suite()));
    }
    if (!lists && databaseFolder == null && database.url() == null) {
      throw new IllegalArgumentException(
          "--suite=%s needs a database that is kept: name its folder by --db-folder"
              .formatted(loader.suite()));
    }
    Path target = target(!lists && database.url() == null);
    if (lists) {
      loader.load(null, scale, target);
    } else {
      try (BenchmarkDatabase opened =
          new BenchmarkDatabase(
              Settings.of(
                      null, database.url(), database.user(), database.passwordFile(), null, null)
                  .keptIn(databaseFolder),
              null)) {
        DatabaseLocation at = opened.location();
        loader.load(
            new Location(at.url(), at.user(), at.password(), databaseFolder), scale, target);
      } catch (DatabaseException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
    return target.resolve(CallGenerator.CLASSES);
  }

  /** Creates a folder that is deleted at the end. */
  private static Path target(boolean embedsDatabase) throws IOException {
    TemporaryFolder.require(embedsDatabase);
    Path target = Files.createTempDirectory("tierbench-sample-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(target)));
    return target;
  }

  /** Returns the generator of the plug-in. */
  static CallGenerator generator() {
    return first(CallGenerator.class, "sample");
  }

  private static <T> T first(Class<T> type, String module) {
    return Providers.of(type).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--%s needs the plug-in module transports/%s, which is not on the class path: run the complete benchmarks.jar"
                        .formatted(module, module)));
  }

  /** Deletes a folder, again while another thread still writes into it. */
  private static void delete(Path folder) {
    for (int attempt = 0; attempt < MAX_DELETIONS && Files.exists(folder); attempt++) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
        Thread.sleep(DELETION_MILLIS);
      } catch (IOException | UncheckedIOException e) {
        // The other thread has changed it meanwhile.
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
