package io.tierbench.run;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.ServerCores;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.framework.Framework;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.PlugIns;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.record.Role;
import io.tierbench.record.Variant;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.text.CommandLines;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The cells of a run: benchmark methods with all combinations of their parameters. */
public final class Cells {
  static final String ALL = ".*";

  /**
   * Pattern of whole calls, except of frameworks with DataSets, and their references: the work
   * alone and the raw-socket baseline of the smallest messages.
   */
  static final String CALLS =
      "RoundTripBenchmark|DatabaseBenchmark|FloorBenchmark\\.\\w+:KRYO|AsShippedBenchmark(?!.*:DATASET)";

  static final String WHOLE_CALLS = "(?:RoundTrip|AsShipped)Benchmark(?!.*:DATASET)";

  /**
   * Pattern of the stacks that people choose from: every serialization over HTTP, the binary ones
   * over the transport that they are usually used with, and frameworks as shipped.
   */
  public static final Pattern USUAL_STACKS =
      Pattern.compile(
          ":(?:\\w+:%s|%s:%s|%s:%s)\\b|AsShipped"
              .formatted(Matrix.HTTP, Matrix.KRYO, Matrix.TCP, Matrix.PROTOBUF, Matrix.GRPC));

  /** Pattern of these stacks with objects, and of one of them with DataSets, for their cost. */
  public static final Pattern USUAL_SHAPES =
      Pattern.compile(
          "(?:%s).*:%s\\b|:%s:%s\\b.*:%s\\b"
              .formatted(USUAL_STACKS, Shape.DTO, Matrix.JSON, Matrix.HTTP, Shape.DATASET));

  private static final Map<String, Class<? extends AxisValue>> AXES_OF_MATRIX =
      Map.of(
          Cell.SERIALIZATION, Serialization.class,
          Cell.TRANSPORT, Transport.class,
          Cell.FRAMEWORK, Framework.class);

  private static final Set<String> PAIRING = Set.of(Cell.SERIALIZATION, Cell.TRANSPORT);

  private static final String[] ONE_CALLER = {"1"};

  private Cells() {}

  /**
   * Returns the cells of a suite whose label contains a match for the pattern.
   *
   * @param chosen values that replace the default values of parameters
   * @throws IllegalArgumentException if no cell matches, or if a cell is an invalid combination
   */
  public static List<Cell> of(Suite suite, Pattern include, Map<String, List<String>> chosen) {
    List<Cell> every =
        suite.choices(chosen).stream()
            .flatMap(values -> everyCell(values).stream())
            .distinct()
            .toList();
    List<Cell> cells =
        every.stream()
            .filter(cell -> include.matcher(cell.label()).find())
            .filter(suite::has)
            .toList();
    if (cells.isEmpty()) {
      List<Cell> everyCell = every.stream().filter(suite::has).toList();
      throw new IllegalArgumentException(
          "no cell of the suite %s matches '%s'. Its %s cells have labels such as %s. List them with: %s list '.*' --suite=%s. For other serializations use --serializations with %s, for DataSets --shape%s"
              .formatted(
                  suite,
                  include,
                  everyCell.size(),
                  everyCell.isEmpty() ? "none" : everyCell.get(0),
                  CommandLines.program(),
                  suite,
                  String.join(", ", Serialization.all().stream().map(Serialization::name).toList()),
                  Stream.concat(
                          suite.leftOut().stream(),
                          suite.isMatrix()
                              ? ProvidedCells.leftOut(chosen).stream()
                              : Stream.empty())
                      .map(reason -> "; " + reason)
                      .collect(Collectors.joining())));
    }
    requireValid(cells);
    return cells;
  }

  private static void requireValid(List<Cell> cells) {
    for (Cell cell : cells) {
      incompatibilityOfCores(cell)
          .or(() -> incompatibilityOfShape(cell))
          .or(() -> incompatibilityOfTransport(cell))
          .ifPresent(
              incompatibility -> {
                throw new IllegalArgumentException(
                    "%s: %s. Select other cells with --include".formatted(cell, incompatibility));
              });
    }
  }

  private static Optional<String> incompatibilityOfShape(Cell cell) {
    if (cell.shape().isEmpty()) {
      return Optional.empty();
    }
    Shape shape = Shape.valueOf(cell.shape());
    return shape
        .incompatibility(Workload.ofMethod(cell.method()))
        .or(
            () ->
                shape.incompatibility(
                    Metering.valueOf(Objects.requireNonNull(cell.parameter(Cell.METERING)))));
  }

  private static Optional<String> incompatibilityOfTransport(Cell cell) {
    if (!cell.isPairing()) {
      return Optional.empty();
    }
    TransportConfig transportConfig = Stacks.transportConfig(cell);
    return transportConfig
        .incompatibility(Serialization.named(cell.serialization()))
        .or(
            () ->
                Optional.ofNullable(cell.parameter(Cell.DISPATCH))
                    .map(Tuning::ofServerThread)
                    .flatMap(
                        tuning ->
                            tuning.incompatibility(new Combination(transportConfig.hosting()))))
        .or(() -> cell.callers() > 1 ? onlyOneCaller(transportConfig) : Optional.empty());
  }

  private static Optional<String> onlyOneCaller(TransportConfig transportConfig) {
    if (transportConfig.link() == Link.IN_PROCESS) {
      return Optional.of(
          "IN_PROCESS has one connection to the database, so only one caller is possible");
    }
    return transportConfig.security().connectsPerCall()
        ? Optional.of(
            "%s supports only one caller: several callers would share a session, or an event loop for handshakes"
                .formatted(transportConfig.security()))
        : Optional.empty();
  }

  private static Optional<String> incompatibilityOfCores(Cell cell) {
    int cores = Cell.cores(cell.parameters());
    if (cores == 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(cell.parameter(Cell.PLACEMENT))
        .filter(placement -> !placement.equals(Placement.FREE.name()))
        .map(placement -> "a server bound to cores does not support placement " + placement)
        .or(
            () ->
                Stacks.transportConfig(cell).link() == Link.IN_PROCESS
                    ? Optional.of("IN_PROCESS has no server to bind to cores")
                    : Optional.empty())
        .or(() -> new ServerCores(cores).incompatibility());
  }

  /** Rejects cells that cannot run on the database, with all reasons in one message. */
  static void requireCompatible(
      List<Cell> cells, Function<Workload, Optional<String>> incompatibility) {
    Map<Workload, Long> counts =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> Workload.ofMethod(cell.method()), TreeMap::new, Collectors.counting()));
    List<String> reasons = new ArrayList<>();
    counts.forEach(
        (workload, count) ->
            incompatibility
                .apply(workload)
                .ifPresent(
                    reason ->
                        reasons.add(
                            "%n  %s (%s of %s cells): %s"
                                .formatted(workload.method(), count, cells.size(), reason))));
    if (!reasons.isEmpty()) {
      throw new IllegalArgumentException(
          "some cells cannot run on the database: change the database, or leave them out with --include:"
              + String.join("", reasons));
    }
  }

  static boolean needDatabase(List<Cell> cells) {
    return cells.stream().anyMatch(cell -> Workload.ofMethod(cell.benchmark()).needsDatabase());
  }

  static Set<Link> links(List<Cell> cells) {
    return cells.stream()
        .map(cell -> cell.parameter(Cell.LINK))
        .filter(Objects::nonNull)
        .map(Link::named)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the matrix stacks with which frameworks of the cells are compared, by framework. */
  public static Map<String, Baseline> counterparts(Collection<Cell> cells) {
    return cells.stream()
        .map(cell -> cell.parameter(Cell.FRAMEWORK))
        .filter(Objects::nonNull)
        .distinct()
        .map(Framework::named)
        .collect(
            Collectors.toMap(
                Framework::name,
                framework -> new Baseline(framework.serialization(), framework.transport())));
  }

  private static List<Cell> everyCell(Map<String, List<String>> chosen) {
    Collection<BenchmarkListEntry> entries =
        new TreeSet<>(
            BenchmarkList.defaultList()
                .find(
                    OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                    List.of("io\\.tierbench\\."),
                    List.of()));
    List<Cell> cells = new ArrayList<>();
    for (BenchmarkListEntry entry : entries) {
      if (!Role.of(type(entry)).isMeasured()) {
        continue;
      }
      Map<String, String[]> values = new TreeMap<>(Cell.PARAMETER_ORDER);
      values.putAll(entry.getParams().orElse(Map.of()));
      if (values.remove(OptionalCalls.WORKLOAD) != null) {
        for (String workload : OptionalCalls.of(Role.of(type(entry)), chosen)) {
          String benchmark = OptionalCalls.benchmark(entry.getUsername(), workload);
          addCells(cells, benchmark, values, chosen);
        }
      } else {
        addCells(cells, entry.getUsername(), values, chosen);
      }
    }
    return cells;
  }

  private static void addCells(
      List<Cell> cells,
      String benchmark,
      Map<String, String[]> defaults,
      Map<String, List<String>> chosen) {
    Map<String, String[]> values = new TreeMap<>(Cell.PARAMETER_ORDER);
    values.putAll(defaults);
    if (chosen.containsKey(Variant.PARAMETER)) {
      // Not a JMH parameter: variants differ in their JVMs only.
      values.put(Variant.PARAMETER, new String[0]);
    }
    boolean pairing = values.keySet().containsAll(PAIRING);
    if (pairing && chosen.containsKey(Cell.CORES)) {
      // Not a JMH parameter: the server's JVM is started on the cores.
      values.put(Cell.CORES, new String[0]);
    }
    if (chosen.containsKey(Cell.CALLERS)) {
      // Not a JMH parameter: callers are JMH's threads.
      values.put(Cell.CALLERS, ONE_CALLER);
    }
    Set<String> varying = new LinkedHashSet<>();
    addVarying(varying, values);
    values.replaceAll(
        (name, all) ->
            available(
                name,
                chosen.containsKey(name) && (pairing || !name.equals(Cell.CALLERS))
                    ? chosen.get(name).toArray(String[]::new)
                    : all));
    addVarying(varying, values);
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, String[]> parameter : values.entrySet()) {
      combinations = product(combinations, parameter.getKey(), parameter.getValue());
    }
    for (Map<String, String> combination : combinations) {
      if (supportsEffort(combination) && hasShape(benchmark, combination)) {
        cells.add(new Cell(benchmark, combination, List.copyOf(varying)));
      }
    }
  }

  /** Returns values of a parameter without those whose plug-in is not on the class path. */
  private static String[] available(String parameter, String[] values) {
    Class<? extends AxisValue> axis = AXES_OF_MATRIX.get(parameter);
    return axis == null
        ? values
        : Arrays.stream(values)
            .filter(value -> PlugIns.find(axis, value).isPresent())
            .toArray(String[]::new);
  }

  /** Tells whether an optional workload has the shape of a cell; true for other workloads. */
  private static boolean hasShape(String benchmark, Map<String, String> parameters) {
    return !OptionalCalls.isOptional(benchmark)
        || Shape.valueOf(Objects.requireNonNull(parameters.get(Cell.SHAPE)))
            .incompatibility(Workload.ofMethod(benchmark))
            .isEmpty();
  }

  /** Tells whether the serialization has this effort; otherwise the cell would be a duplicate. */
  private static boolean supportsEffort(Map<String, String> parameters) {
    return !parameters.containsKey(Cell.EFFORT)
        || Serialization.named(Objects.requireNonNull(parameters.get(Cell.SERIALIZATION)))
            .efforts()
            .contains(Effort.valueOf(parameters.get(Cell.EFFORT)));
  }

  private static String type(BenchmarkListEntry entry) {
    String type = entry.getUserClassQName();
    return type.substring(type.lastIndexOf('.') + 1);
  }

  private static void addVarying(Set<String> varying, Map<String, String[]> values) {
    values.forEach(
        (name, all) -> {
          if (all.length > 1) {
            varying.add(name);
          }
        });
  }

  private static List<Map<String, String>> product(
      List<Map<String, String>> combinations, String name, String[] values) {
    List<Map<String, String>> product = new ArrayList<>();
    for (Map<String, String> combination : combinations) {
      for (String value : values) {
        Map<String, String> longer = new TreeMap<>(combination);
        longer.put(name, value);
        product.add(longer);
      }
    }
    return product;
  }
}
