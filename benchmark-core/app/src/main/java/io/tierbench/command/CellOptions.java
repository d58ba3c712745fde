package io.tierbench.command;

import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.compression.Compression;
import io.tierbench.framework.Framework;
import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.link.Link;
import io.tierbench.plugin.AxisValue;
import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import io.tierbench.run.Cells;
import io.tierbench.run.OptionalCalls;
import io.tierbench.run.ProvidedCells;
import io.tierbench.run.Suite;
import io.tierbench.run.Suites;
import io.tierbench.run.VariantJdks;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose the cells of a plan. */
abstract class CellOptions {
  static final int MAX = 1000;
  private static final int MAX_CALLERS = 64;

  @Option(
      names = "--suite",
      paramLabel = "<name>",
      completionCandidates = Converters.SuiteNames.class,
      description =
          "stacks and calls to measure: ${COMPLETION-CANDIDATES}; or database-json, on a database of its own. Default: matrix")
  private @Nullable Suite suite;

  @Option(
      names = "--include",
      paramLabel = "<regex>",
      description = "only cells whose label matches; 'list' prints the labels")
  private @Nullable Pattern include;

  @Option(
      names = "--serializations",
      split = ",",
      paramLabel = "<name>",
      description =
          "serializations: ${COMPLETION-CANDIDATES}. Default: those of the matrix, with a sample over HTTP, Kryo over TCP and protobuf over gRPC too")
  private @Nullable List<Serialization> serializations;

  @Option(
      names = "--transports",
      split = ",",
      paramLabel = "<name>",
      description =
          "transports: ${COMPLETION-CANDIDATES}. Default: all of the suite. Leaves frameworks out of the matrix unless --frameworks names them")
  private @Nullable List<Transport> transports;

  @Option(
      names = "--frameworks",
      split = ",",
      paramLabel = "<name>",
      completionCandidates = Converters.FrameworkNames.class,
      description =
          "frameworks as shipped: ${COMPLETION-CANDIDATES}. Default: those of the suite that have one of its --serializations")
  private @Nullable List<String> frameworks;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "<name>",
      description = "optional workloads beside those of the suite, such as searchProducts")
  private @Nullable List<String> workloads;

  @Option(
      names = "--variant",
      split = ";",
      paramLabel = "<name>:java=<home>|jar=<file>|lib=<library>|args=<arguments>",
      description =
          "the same stacks once more in the same trials, with another JDK, another benchmarks.jar, other JVM arguments, or other versions of libraries (Maven coordinates or jars, separated by commas); repeat the option, or separate variants by semicolons")
  private @Nullable List<Variant> variants;

  @Option(
      names = "--placement",
      split = ",",
      description =
          "cores of client and server: ${COMPLETION-CANDIDATES}. Default: chosen by a probe of the machine")
  private @Nullable List<Placement> placement;

  @Option(
      names = "--tuning",
      split = ",",
      description =
          "${COMPLETION-CANDIDATES}: inline runs calls on the server's I/O threads. Default: none, as documented")
  private @Nullable List<Tuning> tuning;

  @Option(
      names = "--security",
      split = ",",
      description = "authentication and encryption: ${COMPLETION-CANDIDATES}. Default: none")
  private @Nullable List<Security> security;

  @Option(
      names = "--compression",
      split = ",",
      description = "compression of every message: ${COMPLETION-CANDIDATES}. Default: none")
  private @Nullable List<Compression> compression;

  @Option(
      names = "--hosting",
      split = ",",
      description =
          "HTTP server: ${COMPLETION-CANDIDATES}; self is the transport's own, servlet a container. Default: self")
  private @Nullable List<Hosting> hosting;

  @Option(
      names = "--link",
      split = ",",
      description = "link between client and server: ${COMPLETION-CANDIDATES}. Default: loopback")
  private @Nullable List<Link> link;

  @Option(
      names = "--callers",
      split = ",",
      paramLabel = "<number>",
      description =
          "concurrent callers of each stack, 1 to 64; each waits for its answer. Default: 1")
  private @Nullable List<Integer> callers;

  @Option(
      names = "--cores",
      split = ",",
      paramLabel = "<number>",
      description =
          "cores of each server JVM, with JVMs of its own for each number; Linux. Default: not bound")
  private @Nullable List<Integer> cores;

  @Option(
      names = "--shape",
      split = ",",
      description =
          "form of the data: ${COMPLETION-CANDIDATES}. Default: dto,dataset, or with a sample dto, and dataset by JSON over HTTP")
  private @Nullable List<Shape> shape;

  @Option(
      names = "--effort",
      split = ",",
      description =
          "mapping of objects and row tables: ${COMPLETION-CANDIDATES}; the library as documented, or code by hand. Default: documented")
  private @Nullable List<Effort> effort;

  @Option(
      names = "--insertion",
      split = ",",
      description = "insertion of order lines: ${COMPLETION-CANDIDATES}. Default: row-by-row")
  private @Nullable List<Insertion> insertion;

  @Option(
      names = "--metering",
      split = ",",
      description =
          "metrics of each call: ${COMPLETION-CANDIDATES}; steps times the phases of a call. Default: on")
  private @Nullable List<Metering> metering;

  Suite suite() {
    return Objects.requireNonNullElse(suite, Suites.MATRIX);
  }

  /** Returns the requested placements; empty if a probe of the machine chooses one. */
  List<Placement> placements() {
    return Objects.requireNonNullElseGet(
        placement, () -> cores == null ? suite().placements() : List.of(Placement.FREE));
  }

  /** Returns the variants: other ways to run the stacks. */
  List<Variant> variants() {
    return Objects.requireNonNullElse(variants, List.of());
  }

  /**
   * Returns the requested cells.
   *
   * @throws IllegalArgumentException if there are none
   */
  List<Cell> cells() {
    Map<String, List<String>> chosen = parameters();
    boolean choosesStacks = Stream.of(serializations, transports).anyMatch(Objects::nonNull);
    if (include != null || choosesStacks || !measuresProvidedCalls()) {
      return cells(Objects.requireNonNullElseGet(include, this::usualCells), chosen);
    }
    if (shape == null && ProvidedCells.have(Shape.DATASET)) {
      choose(chosen, Cell.SHAPE, List.of(Shape.DTO, Shape.DATASET));
    }
    return cells(shape == null ? Cells.USUAL_SHAPES : Cells.USUAL_STACKS, chosen);
  }

  /** Tells whether the calls are those of a sample or a query, not of a suite. */
  boolean measuresProvidedCalls() {
    return ProvidedCells.exist() && suite().isMatrix();
  }

  /** Returns the reasons why frameworks, serializations and shapes have no cells, as sentences. */
  List<String> leftOut() {
    return Stream.of(
            suite().leftOut(),
            jdksOfVariants().leftOut(),
            // A suite names the stacks of its calls.
            suite().isMatrix() ? ProvidedCells.leftOut(parameters()) : List.<String>of())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the reasons why chosen serializations cannot carry provided calls, by their names. */
  Map<String, String> leftOutSerializations() {
    return suite().isMatrix() ? ProvidedCells.reasons(parameters()) : Map.of();
  }

  /** Returns the pattern of the cells that are measured without {@code --include}. */
  abstract Pattern usualCells();

  /** Returns the cells that match a pattern and any {@code --include}, whatever the preset is. */
  List<Cell> cellsMatching(Pattern pattern) {
    return cells(pattern, parameters()).stream()
        .filter(cell -> include == null || include.matcher(cell.label()).find())
        .toList();
  }

  private List<Cell> cells(Pattern pattern, Map<String, List<String>> chosen) {
    requireEffortsOfSerializations();
    requireAxesOfSuite();
    VariantJdks jdks = jdksOfVariants();
    if (frameworks != null) {
      jdks.requireNone();
    }
    return jdks.without(Cells.of(suite(), pattern, chosen));
  }

  private VariantJdks jdksOfVariants() {
    return new VariantJdks(
        variants(),
        frameworks == null
            ? suite().frameworks().stream()
                .filter(framework -> framework.unavailability().isEmpty())
                .toList()
            : frameworkNames(frameworks).stream().map(Framework::named).toList());
  }

  /** Rejects options for axes whose values the suite defines. */
  private void requireAxesOfSuite() {
    boolean shapes = suite().hasOwnShapes();
    if (!suite().isMatrix()
        && (Stream.of(security, compression, hosting, link).anyMatch(Objects::nonNull)
            || (shapes && shape != null))) {
      throw new IllegalArgumentException(
          "the suite %s has its own --security, --compression, --hosting%s: leave them out, or choose among its cells with --include"
              .formatted(suite(), shapes ? ", --link and --shape" : " and --link"));
    }
    if (suite().bindsCores() && Stream.of(callers, cores).anyMatch(Objects::nonNull)) {
      throw new IllegalArgumentException(
          "the suite %s has its own --callers and --cores: leave them out, or choose among its cells with --include"
              .formatted(suite()));
    }
    if (!suite().isMatrix() && !suite().hasProvidedCalls() && ProvidedCells.exist()) {
      throw new IllegalArgumentException(
          "--sample is measured on the matrix: leave out --suite=" + suite());
    }
  }

  /** Rejects a serialization that does not support the effort; it would be left out silently. */
  private void requireEffortsOfSerializations() {
    List<Effort> efforts = Objects.requireNonNullElse(effort, List.of());
    Set<Serialization> asked = new TreeSet<>(Objects.requireNonNullElse(serializations, List.of()));
    asked.addAll(suite().serializations());
    for (Serialization serialization : asked) {
      if (!efforts.isEmpty() && Collections.disjoint(efforts, serialization.efforts())) {
        throw new IllegalArgumentException(
            "%s does not support effort %s, only %s"
                .formatted(serialization, efforts, serialization.efforts()));
      }
    }
  }

  /** Returns the names of requested values, each once, in their own order. */
  private static List<String> names(@Nullable List<? extends AxisValue> values) {
    return new TreeSet<AxisValue>(Objects.requireNonNullElse(values, List.of()))
        .stream().map(AxisValue::name).toList();
  }

  private static List<String> frameworkNames(List<String> requested) {
    return requested.equals(List.of(Converters.NO_FRAMEWORK))
        ? List.of()
        : requested.stream().map(name -> Framework.named(name).name()).distinct().toList();
  }

  /** Returns the options that are benchmark parameters, each with its values. */
  Map<String, List<String>> parameters() {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    choose(chosen, Cell.SERIALIZATION, names(serializations));
    choose(chosen, Cell.TRANSPORT, names(transports));
    if (frameworks != null) {
      chosen.put(Cell.FRAMEWORK, frameworkNames(frameworks));
    }
    if (workloads != null) {
      chosen.put(OptionalCalls.WORKLOAD, workloads);
    }
    choose(chosen, Cell.PLACEMENT, placement);
    choose(
        chosen,
        Cell.DISPATCH,
        tuning == null ? null : tuning.stream().map(Tuning::serverThread).toList());
    choose(chosen, Cell.SECURITY, security);
    choose(chosen, Cell.COMPRESSION, compression);
    choose(chosen, Cell.HOSTING, hosting);
    choose(chosen, Cell.LINK, link);
    choose(chosen, Cell.SHAPE, shape == null && ProvidedCells.exist() ? List.of(Shape.DTO) : shape);
    choose(chosen, Cell.EFFORT, effort);
    choose(chosen, Cell.INSERTION, insertion);
    choose(chosen, Cell.METERING, metering);
    List<String> counts = counts("--callers", callers, MAX_CALLERS);
    // One caller is the default, which is no parameter of the cells.
    if (!suite().callers().isEmpty() || !counts.equals(List.of("1"))) {
      choose(chosen, Cell.CALLERS, counts);
    }
    choose(chosen, Cell.CORES, counts("--cores", cores, MAX));
    if (!variants().isEmpty()) {
      List<String> names = new ArrayList<>(List.of(Variant.PLAIN));
      for (Variant variant : variants()) {
        if (names.contains(variant.name())) {
          throw new IllegalArgumentException(
              "two variants are called %s: give one of them another name"
                  .formatted(variant.name()));
        }
        names.add(variant.name());
      }
      chosen.put(Variant.PARAMETER, names);
    }
    return chosen;
  }

  private static void choose(
      Map<String, List<String>> chosen, String name, @Nullable List<?> values) {
    if (values != null && !values.isEmpty()) {
      chosen.put(name, values.stream().map(Object::toString).toList());
    }
  }

  private static List<String> counts(String option, @Nullable List<Integer> counts, int max) {
    List<Integer> given = Objects.requireNonNullElse(counts, List.of());
    given.forEach(count -> requireBetween(1, max, option, count));
    return given.stream().distinct().map(String::valueOf).toList();
  }

  static void requireBetween(int min, int max, String option, @Nullable Integer value) {
    if (value != null && (value < min || value > max)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s=%d: it must be from %d to %d", option, value, min, max));
    }
  }
}
