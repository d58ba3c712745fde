package io.tierbench.run;

import static io.tierbench.benchmark.Workload.EMPTY;
import static io.tierbench.benchmark.Workload.GET_IDENTICAL_ORDERS_1000;
import static io.tierbench.benchmark.Workload.GET_ORDERS_10;
import static io.tierbench.benchmark.Workload.GET_ORDERS_100;
import static io.tierbench.benchmark.Workload.GET_ORDERS_1000;
import static io.tierbench.benchmark.Workload.LOAD_PRODUCTS;
import static io.tierbench.benchmark.Workload.STORE_ORDER;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Placement;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.carrier.Carrier;
import io.tierbench.compression.Compression;
import io.tierbench.link.Link;
import io.tierbench.papers.AxisValues;
import io.tierbench.papers.PaperRow;
import io.tierbench.papers.RowOf2007;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stacks and workloads that belong together. A new one is a constant here. */
public enum Suite {
  /** Every serialization over every transport, with nothing beside them, and the references. */
  MATRIX("every serialization over every transport", Baseline.USUAL),
  /**
   * The rows of the comparison of 2005: its protocols, hosts and ways to say who calls, over a
   * network of 100 Mbit/s, and the empty call on one machine too. Beside them web services with a
   * password, sent at once or when it is asked for, and with a login that is not kept, and gRPC in
   * process and over a Unix domain socket, which it names or needs and has no figures of. A DataSet
   * of .NET 1.1 was XML in every protocol. What it would cost otherwise is asked of the call that
   * carries most, on a stack of each kind.
   */
  PAPER_2005(
      "the rows of the comparison of 2005",
      new Baseline(
          AxisValues.PROTOBUF.name(),
          Carrier.plain(AxisValues.GRPC).over(AxisValues.MBIT_100).toString()),
      rowsOfThePaperAnd(
          Stacks.of(
                  AxisValues.SOAP,
                  hosted(AxisValues.BASIC),
                  hosted(AxisValues.BASIC_CHALLENGED),
                  hosted(AxisValues.SPNEGO_PER_REQUEST),
                  hosted(AxisValues.SPNEGO_ANEW))
              .in(Shape.DTO)
              .over(AxisValues.MBIT_100),
          inOtherShapes(Stacks.of(AxisValues.PROTOBUF, Carrier.plain(AxisValues.GRPC))),
          inOtherShapes(Stacks.of(AxisValues.SOAP, hosted(Security.NONE))),
          inOtherShapes(Stacks.of(AxisValues.KRYO_NAMED, Carrier.plain(AxisValues.TCP))),
          Stacks.of(AxisValues.PROTOBUF, Carrier.plain(AxisValues.GRPC))
              .in(Shape.DTO)
              .over(Link.IN_PROCESS),
          Stacks.of(AxisValues.PROTOBUF, Carrier.plain(AxisValues.GRPC))
              .only(EMPTY)
              .over(Link.UNIX_SOCKET))),
  /**
   * Every compression beside none, on a stack of each serialization and each transport. Orders, as
   * in the paper on compression, travel as Fast Infoset over TCP, which is most like its stack; as
   * Kryo over TCP with every compression, and as protobuf; and as JSON, to have the baseline beside
   * them.
   */
  COMPRESSION(
      "every compression on four stacks, for the calls that carry much, and the orders of the paper on compression",
      Baseline.USUAL,
      carryingMuch(Stacks.compressed(AxisValues.SOAP, AxisValues.HTTP)),
      carryingMuch(Stacks.compressed(AxisValues.JSON, AxisValues.HTTP)),
      carryingMuch(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP)),
      carryingMuch(Stacks.compressed(AxisValues.PROTOBUF, AxisValues.GRPC)),
      orders(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP)),
      orders(compressedAsThen(AxisValues.PROTOBUF)),
      orders(
          Stacks.compressed(AxisValues.JSON, AxisValues.HTTP, Compression.NONE, AxisValues.GZIP)),
      orders(compressedAsThen(AxisValues.SOAP_FAST_INFOSET))),
  /** Compressions over links of 1 to 1000 Mbit/s, as text and as binary messages. */
  BANDWIDTH(
      "every compression over networks of 1 to 1000 Mbit/s",
      new Baseline(
          AxisValues.JSON.name(),
          Carrier.plain(AxisValues.HTTP).over(AxisValues.MBIT_100).toString()),
      overRates(
          Stacks.compressed(AxisValues.JSON, AxisValues.HTTP).only(GET_ORDERS_100, LOAD_PRODUCTS)),
      overRates(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP).only(GET_ORDERS_100)),
      overRates(compressedAsThen(AxisValues.SOAP_FAST_INFOSET).only(GET_ORDERS_100))),
  /** As the comparison of 2005 asks of its rows: some of them, by one client and by many. */
  CALLERS(
      "one, two, four and eight callers on four stacks of the comparison of 2005",
      new Baseline(AxisValues.PROTOBUF.name(), Carrier.plain(AxisValues.GRPC).toString()),
      Stacks.of(AxisValues.PROTOBUF, Carrier.plain(AxisValues.GRPC)).in(Shape.DTO),
      Stacks.of(
              AxisValues.KRYO_NAMED, Carrier.plain(AxisValues.TCP), Carrier.plain(AxisValues.HTTP))
          .in(Shape.DTO),
      Stacks.of(AxisValues.SOAP, Carrier.plain(AxisValues.HTTP)).in(Shape.DTO)),
  /**
   * The rows of the comparison of 2007 by one caller; and but for the transacted ones, by as many
   * as it takes to saturate a server with one core and with several. The stack of ASMX has the
   * calls of all rows, so that each stands beside it. SOAP without a framework shows what the two
   * of them cost, and Unix domain sockets of HTTP and gRPC stand beside those of the pipes.
   */
  PAPER_2007(
      "the rows of the comparison of 2007, also with servers of one core and of several",
      new Baseline(AxisValues.SOAP.name(), hosted(Security.NONE).toString()),
      rowsOf2007And(
          Stacks.of(AxisValues.SOAP_STAX, hosted(Security.NONE)).only(RowOf2007.ASMX.workloads()),
          overHttp(AxisValues.SOAP),
          overHttp(AxisValues.SOAP_RI),
          overHttp(AxisValues.SOAP_STAX),
          Stacks.of(AxisValues.PROTOBUF, Carrier.plain(AxisValues.GRPC).over(Link.UNIX_SOCKET))
              .only(RowOf2007.WCF_NAMED_PIPE.workloads()),
          Stacks.of(AxisValues.KRYO_NAMED, Carrier.plain(AxisValues.HTTP).over(Link.UNIX_SOCKET))
              .only(RowOf2007.WCF_NAMED_PIPE.workloads())));

  private static final Pattern EVERYTHING = Pattern.compile(Cells.ALL);

  private final String description;
  private final Baseline baseline;
  private final List<Stacks> stacks;

  Suite(String description, Baseline baseline, Stacks... stacks) {
    this.description = description;
    this.baseline = baseline;
    this.stacks = List.of(stacks);
  }

  /** The stacks of the rows, and some more. */
  private static Stacks[] rowsOfThePaperAnd(Stacks... more) {
    return Stream.concat(
            PaperRow.stacks().stream()
                .flatMap(
                    row -> {
                      Stacks stack = Stacks.of(row.serialization(), row.carrier());
                      return Stream.of(
                          stack.only(EMPTY),
                          stack.in(Shape.DTO, Shape.DATASET_XML).over(AxisValues.MBIT_100));
                    }),
            Arrays.stream(more))
        .toArray(Stacks[]::new);
  }

  private static Stacks[] rowsOf2007And(Stacks... more) {
    Set<Workload> every =
        Arrays.stream(RowOf2007.values())
            .flatMap(row -> row.workloads().stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Workload.class)));
    Stream<Stacks> plain = rowsOf2007().map(row -> stacks(row).only(row.workloads()));
    Stream<Stacks> onCores =
        rowsOf2007()
            .filter(RowOf2007::isOnSeveralProcessors)
            .map(row -> stacks(row).only(row.workloads()).onCores());
    return Stream.of(
            Stream.of(stacks(RowOf2007.ASMX).only(every)), plain, Arrays.stream(more), onCores)
        .flatMap(stacks -> stacks)
        .toArray(Stacks[]::new);
  }

  private static Stream<RowOf2007> rowsOf2007() {
    return Arrays.stream(RowOf2007.values());
  }

  private static Stacks stacks(RowOf2007 row) {
    return Stacks.of(row.stack().serialization(), row.stack().carrier());
  }

  /** The three without a container: in it, CXF alone has its own servlet. */
  private static Stacks overHttp(Serialization soap) {
    return Stacks.of(soap, Carrier.plain(AxisValues.HTTP)).only(RowOf2007.ASMX.workloads());
  }

  private static Carrier hosted(Security security) {
    return new Carrier(AxisValues.HTTP, security, AxisValues.SERVLET);
  }

  private static Stacks inOtherShapes(Stacks stacks) {
    return stacks
        .only(LOAD_PRODUCTS)
        .in(Shape.DATASET, Shape.CONVERTED, Shape.WEB_ROW_SET)
        .over(AxisValues.MBIT_100);
  }

  /** The fastest first: over it the code of all of them gets warm. */
  private static Stacks overRates(Stacks stacks) {
    return stacks
        .in(Shape.DTO)
        .over(
            AxisValues.MBIT_1000,
            AxisValues.MBIT_100,
            AxisValues.MBIT_50,
            AxisValues.MBIT_25,
            AxisValues.MBIT_10,
            AxisValues.MBIT_1);
  }

  private static Stacks carryingMuch(Stacks stacks) {
    return stacks.only(STORE_ORDER, LOAD_PRODUCTS);
  }

  /** Over TCP, with the compressions of the paper on compression. */
  private static Stacks compressedAsThen(Serialization serialization) {
    return Stacks.compressed(
        serialization, AxisValues.TCP, Compression.NONE, AxisValues.GZIP, AxisValues.DEFLATE);
  }

  private static Stacks orders(Stacks stacks) {
    return stacks.only(GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000);
  }

  /** What its stacks are. */
  public String description() {
    return description;
  }

  /** The stack that all others are compared with unless another one is asked for. */
  public Baseline baseline() {
    return baseline;
  }

  /** The serializations of its stacks; empty where it takes any. */
  public Set<Serialization> serializations() {
    return stacks.stream()
        .map(Stacks::serialization)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The default cells: in the matrix, those of the preset. */
  public Pattern include(Preset preset) {
    return this == MATRIX ? preset.include() : EVERYTHING;
  }

  /** Where its JVMs run; empty where the machine is asked. On one core nothing runs at once. */
  public List<Placement> placements() {
    return this == CALLERS || this == PAPER_2007 ? List.of(Placement.FREE) : List.of();
  }

  /** Whether a cell is one of the suite. */
  boolean has(Cell cell) {
    return this == MATRIX
        ? isOfMatrix(cell)
        : stacks.stream().anyMatch(one -> one.has(cell) && (!hasCores() || one.isLoadOf(cell)));
  }

  /** Whether it says itself which servers are bound to cores. */
  private boolean hasCores() {
    return stacks.stream().anyMatch(Stacks::bound);
  }

  /** The calls of other suites have none of its names. */
  private static boolean isOfMatrix(Cell cell) {
    return Arrays.stream(Workload.values())
        .filter(workload -> !workload.isOfMatrix())
        .noneMatch(workload -> workload.method().equals(cell.method()));
  }

  /**
   * Values of the benchmarks' parameters, in parts: a suite has the cells of all of them.
   *
   * @param chosen values that are asked for; serializations choose among the stacks of a suite, but
   *     the matrix takes any
   */
  List<Map<String, List<String>>> choices(Map<String, List<String>> chosen) {
    if (this == MATRIX) {
      Map<String, List<String>> values = new HashMap<>(chosen);
      values.putIfAbsent(Cell.SERIALIZATION, Matrix.SERIALIZATIONS);
      return List.of(values);
    }
    if (this == CALLERS && !chosen.containsKey(Cell.CALLERS)) {
      Map<String, List<String>> withCallers = new HashMap<>(chosen);
      withCallers.put(Cell.CALLERS, List.of("1", "2", "4", "8"));
      return choices(withCallers);
    }
    return stacks.stream()
        .filter(
            one -> {
              String serialization = one.serialization().name();
              return chosen
                  .getOrDefault(Cell.SERIALIZATION, List.of(serialization))
                  .contains(serialization);
            })
        .flatMap(one -> one.choices(chosen).stream())
        .distinct()
        .toList();
  }

  /** The name: {@code paper-2005}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
