package io.tierbench.load;

import static io.tierbench.server.DatabaseOptions.given;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Settings;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.compression.Compression;
import io.tierbench.framework.Framework;
import io.tierbench.hosting.Hosting;
import io.tierbench.record.Cell;
import io.tierbench.run.Cells;
import io.tierbench.run.MeasuringProcess;
import io.tierbench.run.OptionalCalls;
import io.tierbench.run.Suites;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.DatabaseOptions;
import io.tierbench.transport.Transport;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures throughput in a closed loop, and latency in an open loop, of stacks side by side. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description =
        "Measures the throughput of stacks by the calls in flight, then their latency by the rate.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured",
      "1:a point failed or is void, or nothing was measured",
      "2:invalid options"
    })
public final class LoadCommand implements Callable<Integer> {
  private static final String JAVA = System.getProperty("java.version");

  /** Heap limit of the servers, to which --server-jvmargs is appended. */
  private static final String HEAP = "-Xmx512m ";

  @Option(
      names = "--serializations",
      split = ",",
      paramLabel = "<name>",
      description =
          "serializations: ${COMPLETION-CANDIDATES}. Default: json,protobuf; none with --frameworks")
  private @Nullable List<Serialization> serializations;

  @Option(
      names = "--transports",
      split = ",",
      paramLabel = "<name>",
      description = "transports: ${COMPLETION-CANDIDATES}. Default: http,grpc")
  private @Nullable List<Transport> transports;

  @Option(
      names = "--frameworks",
      split = ",",
      paramLabel = "<name>",
      description = "frameworks as shipped: ${COMPLETION-CANDIDATES}. Default: none")
  private @Nullable List<Framework> frameworks;

  @Option(
      names = "--include",
      paramLabel = "<regex>",
      description = "only stacks whose label matches, such as 'JSON:HTTP|PROTOBUF:GRPC'")
  private Pattern include = Pattern.compile("");

  @Option(names = "--security", description = "${COMPLETION-CANDIDATES}. Default: none")
  private Security security = Security.NONE;

  @Option(names = "--compression", description = "${COMPLETION-CANDIDATES}. Default: none")
  private Compression compression = Compression.NONE;

  @Option(names = "--hosting", description = "${COMPLETION-CANDIDATES}. Default: self")
  private Hosting hosting = Hosting.SELF;

  @Option(
      names = "--workload",
      paramLabel = "<name>",
      description = "the call, such as empty or searchProducts. Default: ${DEFAULT-VALUE}")
  private String workload = Workload.LOAD_PRODUCTS.method();

  @Option(
      names = "--in-flight",
      split = ",",
      paramLabel = "<number>",
      description =
          "closed loop: callers of each client, of which each waits for its answer. Default: 1,4,16,64")
  private List<Integer> inFlight = List.of(1, 4, 16, 64);

  @Option(
      names = "--rates",
      split = ",",
      paramLabel = "<percent>|<number>/s",
      description =
          "open loop, with the largest --in-flight as its number of callers: percentages of the peak in the closed loop, calls per second, or none. Default: 10,50,70,90,95")
  private List<String> rates = List.of("10", "50", "70", "90", "95");

  @Option(
      names = "--arrivals",
      description =
          "starts of the calls in the open loop: ${COMPLETION-CANDIDATES}. Default: poisson")
  private Arrivals arrivals = Arrivals.POISSON;

  @Option(
      names = "--callers",
      description = "threads of the callers: ${COMPLETION-CANDIDATES} (JDK 21). Default: platform")
  private Callers.Kind callers = Callers.Kind.PLATFORM;

  @Option(
      names = "--rounds",
      paramLabel = "<number>",
      description = "rounds, in which each point has an iteration. Default: ${DEFAULT-VALUE}")
  private int rounds = 5;

  @Option(
      names = "--iteration",
      paramLabel = "<ms>",
      description = "length of an iteration, after its ramp-up. Default: ${DEFAULT-VALUE}")
  private int iterationMillis = 2000;

  @Option(
      names = "--warmup",
      paramLabel = "<time>",
      description = "warm-up of each stack by all callers. Default: 10s")
  private Duration warmUp = Duration.ofSeconds(10);

  @Option(
      names = "--max-lag",
      paramLabel = "<us>",
      description =
          "a point is void if 1 %% of the starts or ticks of the generator are later than this, and than a tenth of the latency's 99th percentile. Default: ${DEFAULT-VALUE}")
  private int maxLagMicros = 1000;

  @Option(
      names = "--placement",
      description = "cores of client and server: ${COMPLETION-CANDIDATES}. Default: free")
  private Placement placement = Placement.FREE;

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "seed for the order of iterations, and for arrivals. Default: random")
  private long seed = new SecureRandom().nextInt(Integer.MAX_VALUE);

  @Option(
      names = "--server",
      paramLabel = "<token>@<host>:<transport>=<port>,...",
      description =
          "the line that 'serve' prints. Default: the environment variable TIERBENCH_SERVER, or a server JVM for each stack")
  private @Nullable String server;

  @Option(
      names = "--server-jvmargs",
      paramLabel = "<arguments>",
      description = "JVM arguments of the server JVMs, separated by blanks")
  private @Nullable String serverJvmArguments;

  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "parent folder of the results. Default: ${DEFAULT-VALUE}")
  private Path results = Path.of("results");

  @Override
  public Integer call() throws Exception {
    return MeasuringProcess.guard(
        false,
        database.url() == null && server() == null,
        () -> new LoadRun(plan(), settings(), System.out).run(results));
  }

  private @Nullable String server() {
    return given(server == null ? System.getenv(Settings.SERVER_VARIABLE) : server);
  }

  private Settings settings() {
    String arguments = given(serverJvmArguments);
    return Settings.of(
        server(),
        database.url(),
        database.user(),
        database.passwordFile(),
        null,
        server() == null ? HEAP + Objects.requireNonNullElse(arguments, "") : arguments);
  }

  /**
   * Returns the plan.
   *
   * @throws IllegalArgumentException naming an invalid option and the remedy
   */
  LoadPlan plan() {
    inFlight.forEach(number -> requireBetween(1, 1024, "--in-flight", number));
    requireBetween(1, 1000, "--rounds", rounds);
    requireBetween(100, 10_000, "--iteration", iterationMillis);
    requireBetween(1, Integer.MAX_VALUE, "--max-lag", maxLagMicros);
    if (!callers.isAvailable()) {
      throw new IllegalArgumentException(
          "--callers=virtual needs JDK 21 or newer, and this is JDK %s: leave it out, or use a newer JDK"
              .formatted(JAVA));
    }
    return new LoadPlan(
        cells(),
        inFlight.stream().distinct().sorted().toList(),
        rates.equals(List.of("none"))
            ? List.of()
            : rates.stream().map(Rate::parse).distinct().toList(),
        arrivals,
        callers,
        rounds,
        iterationMillis,
        warmUp.toMillis(),
        maxLagMicros,
        seed);
  }

  private static void requireBetween(int min, int max, String option, int value) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s=%d: it must be from %d to %d", option, value, min, max));
    }
  }

  private List<Cell> cells() {
    List<String> known =
        Arrays.stream(Workload.values())
            .filter(one -> one.isOfMatrix() || one.isOptional())
            .filter(one -> Shape.DTO.incompatibility(one).isEmpty())
            .map(Workload::method)
            .toList();
    if (!known.contains(workload)) {
      throw new IllegalArgumentException(
          "--workload=%s: choose from %s".formatted(workload, String.join(", ", known)));
    }
    Map<String, List<String>> chosen = new HashMap<>();
    List<String> usual = frameworks == null ? List.of(Matrix.JSON, Matrix.PROTOBUF) : List.of();
    chosen.put(Cell.SERIALIZATION, names(serializations, usual));
    chosen.put(Cell.TRANSPORT, names(transports, List.of(Matrix.HTTP, Matrix.GRPC)));
    chosen.put(Cell.FRAMEWORK, names(frameworks, List.of()));
    chosen.put(Cell.SECURITY, List.of(security.name()));
    chosen.put(Cell.COMPRESSION, List.of(compression.name()));
    chosen.put(Cell.HOSTING, List.of(hosting.name()));
    chosen.put(Cell.SHAPE, List.of(Shape.DTO.name()));
    chosen.put(Cell.PLACEMENT, List.of(placement.name()));
    chosen.put(Cell.CALLERS, List.of(String.valueOf(Collections.max(inFlight))));
    if (Workload.ofMethod(workload).isOptional()) {
      chosen.put(OptionalCalls.WORKLOAD, List.of(workload));
    }
    List<Cell> cells;
    try {
      cells = Cells.of(Suites.MATRIX, labels(include.pattern()), chosen);
    } catch (IllegalArgumentException e) {
      // Fails as well if the reason is another option.
      List<Cell> all = Cells.of(Suites.MATRIX, labels(""), chosen);
      throw new IllegalArgumentException(
          "no stack matches --include=%s: %s"
              .formatted(include, all.stream().map(Cell::label).collect(Collectors.joining(", "))),
          e);
    }
    cells.stream()
        .flatMap(cell -> Stream.ofNullable(cell.parameter(Cell.TRANSPORT)))
        .map(Transport::named)
        .forEach(this::requireRoomOnConnection);
    return cells;
  }

  private void requireRoomOnConnection(Transport transport) {
    int calls = Collections.max(inFlight);
    int limit = transport.maxCallsOfSharedConnection().orElse(calls);
    if (calls > limit) {
      throw new IllegalArgumentException(
          "--in-flight=%s: the one connection of %s carries at most %s calls at once, and more would wait in the client: give at most as many, or leave %s out"
              .formatted(calls, transport, limit, transport));
    }
  }

  private Pattern labels(String included) {
    return Pattern.compile(
        "^(?=.*(?:%s))(?:RoundTrip|AsShipped)Benchmark\\.%s(?::|$)".formatted(included, workload));
  }

  private static List<String> names(@Nullable List<?> given, List<String> usual) {
    return given == null ? usual : given.stream().map(String::valueOf).distinct().toList();
  }
}
