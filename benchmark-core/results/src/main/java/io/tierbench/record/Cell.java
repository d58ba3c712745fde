package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a run: a benchmark method with one value for each of its parameters.
 *
 * @param varying names of the parameters with several values, which are in the label
 * @param label class, method and varying values: {@code
 *     RoundTripBenchmark.loadProducts:KRYO:TCP:DTO}, followed by {@code 2_CORES} if the server is
 *     bound to cores, and {@code 8_CALLERS} if there is more than one. Derived from the others
 *     whatever a file says
 */
public record Cell(
    String benchmark, Map<String, String> parameters, List<String> varying, String label) {
  // Names of parameters, which are fields of the benchmarks' JMH states.
  public static final String FRAMEWORK = "framework";
  public static final String SERIALIZATION = "serialization";
  public static final String TRANSPORT = "transport";
  public static final String SECURITY = "security";
  public static final String COMPRESSION = "compression";
  public static final String HOSTING = "hosting";
  public static final String LINK = "link";
  public static final String SHAPE = "shape";
  public static final String BYTES = "bytes";
  public static final String PLACEMENT = "placement";
  public static final String DISPATCH = "dispatch";
  public static final String DRIVE = "drive";
  public static final String EFFORT = "effort";
  public static final String INSERTION = "insertion";
  public static final String METERING = "metering";

  /**
   * Parameter for the number of concurrent callers: not a field of a JMH state, because JMH has a
   * setting for it.
   */
  public static final String CALLERS = "callers";

  /**
   * Parameter for the number of server cores: not a field of a JMH state, because the server's JVM
   * is started on them.
   */
  public static final String CORES = "cores";

  /** Parameters of an iteration: cells that differ in nothing else share their JVMs. */
  public static final Set<String> PER_ITERATION = Set.of(SHAPE, PLACEMENT, METERING, CALLERS);

  // Plain values of the options of a transport.
  public static final String NONE = "NONE";
  public static final String SELF = "SELF";
  public static final String LOOPBACK = "LOOPBACK";

  /** Effort for mapping objects: as the documentation of the library shows. */
  public static final String DOCUMENTED = "DOCUMENTED";

  /** Name of the call without data. */
  public static final String EMPTY = "empty";

  /** Start of the names of rate-limited links, which lead to a listener on loopback. */
  private static final String RATE_LIMITED = "MBIT_";

  /** The first parameters of a label, in order. */
  private static final List<String> LEADING =
      List.of(
          FRAMEWORK,
          SERIALIZATION,
          TRANSPORT,
          SECURITY,
          COMPRESSION,
          HOSTING,
          LINK,
          SHAPE,
          BYTES,
          Variant.PARAMETER);

  /** Parameters that a label combines with the transport. */
  private static final Set<String> TRANSPORT_OPTIONS = Set.of(SECURITY, COMPRESSION, HOSTING, LINK);

  /** Parameters at the end of a label, omitted if they have their default values. */
  private static final Set<String> LOAD_PARAMETERS = Set.of(CORES, CALLERS);

  /** The order of the parameters in a label. */
  public static final Comparator<String> PARAMETER_ORDER =
      Comparator.<String>comparingInt(
              name -> LEADING.contains(name) ? LEADING.indexOf(name) : LEADING.size())
          .thenComparing(Comparator.naturalOrder());

  public Cell {
    parameters = new TreeMap<>(parameters);
    varying = List.copyOf(varying);
    if (benchmark == null || parameters.containsValue(null)) {
      throw new IllegalArgumentException("a cell has no benchmark, or a parameter without a value");
    }
    label = label(benchmark, parameters, varying);
  }

  public Cell(String benchmark, Map<String, String> parameters, List<String> varying) {
    this(benchmark, parameters, varying, "");
  }

  private static String label(
      String benchmark, Map<String, String> parameters, List<String> varying) {
    List<String> names = new ArrayList<>(varying);
    names.removeIf(name -> TRANSPORT_OPTIONS.contains(name) || LOAD_PARAMETERS.contains(name));
    names.sort(PARAMETER_ORDER);
    List<@Nullable String> words = new ArrayList<>();
    words.add(type(benchmark) + "." + method(benchmark));
    names.forEach(
        name -> words.add(name.equals(TRANSPORT) ? transport(parameters) : parameters.get(name)));
    nameOfCores(parameters).ifPresent(words::add);
    int callers = callers(parameters);
    if (callers != 1) {
      words.add(callers + "_CALLERS");
    }
    return String.join(":", words);
  }

  public String type() {
    return type(benchmark);
  }

  private static String type(String benchmark) {
    int method = benchmark.lastIndexOf('.');
    return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1, Math.max(method, 0));
  }

  public String method() {
    return method(benchmark);
  }

  private static String method(String benchmark) {
    return benchmark.substring(benchmark.lastIndexOf('.') + 1);
  }

  public @Nullable String parameter(String name) {
    return parameters.get(name);
  }

  public String serialization() {
    return parameters.getOrDefault(SERIALIZATION, "");
  }

  /**
   * Returns the transport with its options, such as {@code HTTP+BASIC@SERVLET} or {@code
   * GRPC~UNIX_SOCKET}; empty without a transport.
   */
  public String transport() {
    return transport(parameters);
  }

  /** Returns the transport with its options except the link; empty without a transport. */
  public String transportWithoutLink() {
    Map<String, String> rest = new TreeMap<>(parameters);
    rest.remove(LINK);
    return transport(rest);
  }

  public String link() {
    return parameters.getOrDefault(LINK, LOOPBACK);
  }

  /** Returns the transport of a cell or stack with these parameters. */
  public static String transport(Map<String, String> parameters) {
    StringBuilder name = new StringBuilder(parameters.getOrDefault(TRANSPORT, ""));
    append(name, '+', parameters.getOrDefault(SECURITY, NONE), NONE);
    append(name, '+', parameters.getOrDefault(COMPRESSION, NONE), NONE);
    append(name, '@', parameters.getOrDefault(HOSTING, SELF), SELF);
    append(name, '~', parameters.getOrDefault(LINK, LOOPBACK), LOOPBACK);
    return name.toString();
  }

  private static void append(StringBuilder name, char separator, String value, String plain) {
    if (!value.equals(plain)) {
      name.append(separator).append(value);
    }
  }

  public String shape() {
    return parameters.getOrDefault(SHAPE, "");
  }

  public int callers() {
    return callers(parameters);
  }

  /** Returns the number of concurrent callers of a cell with these parameters or options. */
  public static int callers(Map<String, String> parameters) {
    return Integer.parseInt(parameters.getOrDefault(CALLERS, "1"));
  }

  /**
   * Returns the number of server cores of a cell with these parameters; 0 if the server is not
   * bound.
   */
  public static int cores(Map<String, String> parameters) {
    return Integer.parseInt(parameters.getOrDefault(CORES, "0"));
  }

  /**
   * Returns the cores as part of a name, such as {@code 2_CORES}; empty if the server is not bound.
   */
  public static Optional<String> nameOfCores(Map<String, String> parameters) {
    int cores = cores(parameters);
    return cores == 0 ? Optional.empty() : Optional.of(cores + (cores == 1 ? "_CORE" : "_CORES"));
  }

  public Role role() {
    return Role.of(type());
  }

  /** Tells whether the cell is the empty call in process, which only older versions measured. */
  @JsonIgnore
  boolean isRetired() {
    return role() == Role.DIRECT && method().equals(EMPTY);
  }

  /** Returns the variant of the cell's stack; empty for the plain variant. */
  public String variant() {
    String variant = parameters.getOrDefault(Variant.PARAMETER, Variant.PLAIN);
    return variant.equals(Variant.PLAIN) ? "" : variant;
  }

  /** Returns all parameters of some cells, in the order of a label. */
  public static List<String> parameters(Collection<Cell> cells) {
    return cells.stream()
        .flatMap(cell -> cell.parameters().keySet().stream())
        .distinct()
        .sorted(PARAMETER_ORDER)
        .toList();
  }

  /** Tells whether the cell is a pairing of the matrix: a serialization over a transport. */
  @JsonIgnore
  public boolean isPairing() {
    return parameters.containsKey(SERIALIZATION) && parameters.containsKey(TRANSPORT);
  }

  /** Tells whether the cell has an effort; cells of older versions do not. */
  public boolean namesEffort() {
    return parameters.containsKey(EFFORT);
  }

  /** Tells whether two cells run the same code: all but placement and link rate are equal. */
  public boolean runsTheCodeOf(Cell other) {
    return benchmark.equals(other.benchmark) && code().equals(other.code());
  }

  private Map<String, String> code() {
    Map<String, String> rest = new TreeMap<>(parameters);
    rest.remove(PLACEMENT);
    rest.computeIfPresent(LINK, (name, link) -> link.startsWith(RATE_LIMITED) ? LOOPBACK : link);
    return rest;
  }

  /** Returns the options of the measurement by name, such as the placement. */
  public SortedMap<String, String> options() {
    SortedMap<String, String> options = new TreeMap<>(parameters);
    LEADING.forEach(options::remove);
    return options;
  }

  @Override
  public String toString() {
    return label;
  }
}
