package io.tierbench.papers;

import static io.tierbench.benchmark.Workload.EMPTY;
import static io.tierbench.benchmark.Workload.GET_IDENTICAL_ORDERS_1000;
import static io.tierbench.benchmark.Workload.GET_ORDERS_10;
import static io.tierbench.benchmark.Workload.GET_ORDERS_100;
import static io.tierbench.benchmark.Workload.GET_ORDERS_1000;
import static io.tierbench.benchmark.Workload.LOAD_PRODUCTS;
import static io.tierbench.benchmark.Workload.STORE_ORDER;

import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.compression.Compression;
import io.tierbench.link.Link;
import io.tierbench.record.Baseline;
import io.tierbench.run.Stacks;
import io.tierbench.run.Suite;
import io.tierbench.run.SuiteProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The suites that repeat what papers measured. */
public final class PaperSuites implements SuiteProvider {
  /**
   * The rows of the comparison of 2005: its protocols, hosts and authentications over 100 Mbit/s,
   * and the empty call also on one machine. Additions: web services with a password, preemptive or
   * after a challenge, and with logins that are not kept; gRPC in process and over a Unix domain
   * socket, which the paper mentions without figures. DataSets are XML, as in .NET 1.1; their other
   * forms are measured for the call with the largest payload, on three stacks.
   */
  static final Suite OF_2005 =
      new Suite(
          "paper-2005",
          "the rows of the comparison of 2005",
          new Baseline("PROTOBUF", "GRPC~MBIT_100"),
          stacksOf2005());

  /**
   * Every compression and none, on four stacks. Orders, as in the paper on compression, travel over
   * TCP as Fast Infoset, which is closest to the paper's stack, as Kryo with every compression and
   * as protobuf; and as JSON over HTTP, the baseline.
   */
  static final Suite COMPRESSION =
      new Suite(
          "compression",
          "every compression on four stacks, for the calls that carry much, and the orders of the paper on compression",
          Baseline.USUAL,
          List.of(
              withLargePayloads(compressed("SOAP:HTTP")),
              withLargePayloads(compressed("JSON:HTTP")),
              withLargePayloads(compressed("KRYO:TCP")),
              withLargePayloads(compressed("PROTOBUF:GRPC")),
              orders(compressed("KRYO:TCP")),
              orders(compressed("PROTOBUF:TCP", "NONE", "GZIP", "DEFLATE")),
              orders(compressed("JSON:HTTP", "NONE", "GZIP")),
              orders(compressed("SOAP_FAST_INFOSET:TCP", "NONE", "GZIP", "DEFLATE"))));

  /** Compressions of text and of binary messages over links of 1 to 1000 Mbit/s. */
  static final Suite BANDWIDTH =
      new Suite(
          "bandwidth",
          "every compression over networks of 1 to 1000 Mbit/s",
          new Baseline("JSON", "HTTP~MBIT_100"),
          List.of(
              overRates(compressed("JSON:HTTP").only(GET_ORDERS_100, LOAD_PRODUCTS)),
              overRates(compressed("KRYO:TCP").only(GET_ORDERS_100)),
              overRates(
                  compressed("SOAP_FAST_INFOSET:TCP", "NONE", "GZIP", "DEFLATE")
                      .only(GET_ORDERS_100))));

  /** Four rows of the comparison of 2005 with one caller and with several. */
  static final Suite CALLERS =
      new Suite(
              "callers",
              "one, two, four and eight callers on four stacks of the comparison of 2005",
              new Baseline("PROTOBUF", "GRPC"),
              Stream.of("PROTOBUF:GRPC", "KRYO_NAMED:TCP", "KRYO_NAMED:HTTP", "SOAP:HTTP")
                  .map(label -> stacks(label).in(Shape.DTO))
                  .toList())
          .calledBy("1", "2", "4", "8")
          .placedFreely();

  /**
   * The rows of the comparison of 2007 with one caller and, except transactional ones, with enough
   * callers to saturate a server with one core and with several. The stack of ASMX has the calls of
   * all rows, so that each can be compared with it. SOAP without a framework shows the cost of the
   * two frameworks. HTTP and gRPC over Unix domain sockets are added to the stacks for pipes.
   */
  static final Suite OF_2007 =
      new Suite(
              "paper-2007",
              "the rows of the comparison of 2007, also with servers of one core and of several",
              new Baseline("SOAP", "HTTP@SERVLET"),
              stacksOf2007())
          .placedFreely();

  /**
   * Where to make the JSON of an answer: rows mapped to objects, the database, or a data set, on
   * the calls of the paper of 2001. It has none, and is left out, unless their database is loaded.
   */
  static final Suite DATABASE_JSON =
      new Suite(
          "database-json",
          "JSON by the database, of objects and of DataSets",
          Baseline.USUAL,
          List.of(onDatabase("JSON:HTTP"), onDatabase("JSON:GRPC")));

  /**
   * Rowsets of the paper of 2004, each in one message and in a stream of batches, on a stack for
   * each transport and on others that share its serialization or transport; Kryo also carries them
   * as one XML text, as Remoting did. No message holds the cross join, so it is only streamed.
   */
  static final Suite ROWSETS =
      new Suite(
              "rowsets",
              "rowsets of 3 to 63,910 rows, in one message and in a stream of batches",
              Baseline.USUAL,
              rowsets())
          .placedFreely();

  @Override
  public List<Suite> suites() {
    List<Suite> always = List.of(OF_2005, COMPRESSION, BANDWIDTH, CALLERS, OF_2007, ROWSETS);
    return DATABASE_JSON.hasProvidedCalls()
        ? Stream.concat(always.stream(), Stream.of(DATABASE_JSON)).toList()
        : always;
  }

  private static List<Stacks> rowsets() {
    Workload[] small =
        Stream.of("listShippers", "listProducts", "listOrders", "listOrderDetails")
            .map(Workload::ofMethod)
            .toArray(Workload[]::new);
    Workload large = Workload.ofMethod("crossJoin");
    return Stream.concat(
            Stream.of("JSON:HTTP", "JSON:TCP", "CBOR:TCP", "KRYO:TCP", "KRYO:GRPC", "PROTOBUF:GRPC")
                .map(PaperSuites::stacks)
                .flatMap(
                    stack ->
                        Stream.of(
                            stack.only(small).in(Shape.DATASET, Shape.STREAMED),
                            stack.only(large).in(Shape.STREAMED))),
            Stream.of(stacks("KRYO:TCP").only(small).in(Shape.DATASET_XML)))
        .toList();
  }

  private static List<Stacks> stacksOf2005() {
    Stream<Stacks> rows =
        Arrays.stream(PaperRow.values())
            .map(PaperRow::exact)
            .flatMap(
                row ->
                    Stream.of(
                        stacks(row).only(EMPTY),
                        stacks(row).in(Shape.DTO, Shape.DATASET_XML).over(Experiment.NETWORK)));
    Stream<Stacks> logins =
        Stream.of("BASIC", "BASIC_CHALLENGED", "SPNEGO_PER_REQUEST", "SPNEGO_ANEW")
            .map(
                login ->
                    stacks("SOAP:HTTP+" + login + "@SERVLET")
                        .in(Shape.DTO)
                        .over(Experiment.NETWORK));
    Stream<Stacks> otherShapes =
        Stream.of("PROTOBUF:GRPC", "SOAP:HTTP@SERVLET", "KRYO_NAMED:TCP")
            .map(
                label ->
                    stacks(label)
                        .only(LOAD_PRODUCTS)
                        .in(Shape.DATASET, Shape.CONVERTED, Shape.WEB_ROW_SET)
                        .over(Experiment.NETWORK));
    Stream<Stacks> otherLinks =
        Stream.of(
            stacks("PROTOBUF:GRPC").in(Shape.DTO).over(Link.IN_PROCESS),
            stacks("PROTOBUF:GRPC").only(EMPTY).over(Link.UNIX_SOCKET));
    return Stream.of(rows, logins, otherShapes, otherLinks).flatMap(some -> some).toList();
  }

  private static List<Stacks> stacksOf2007() {
    Set<Workload> every =
        rowsOf2007()
            .flatMap(row -> row.workloads().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    // CXF has a servlet of its own: only without a container are all SOAP stacks hosted alike.
    Stream<Stacks> withOrders =
        Stream.of("SOAP_STAX:HTTP@SERVLET", "SOAP:HTTP", "SOAP_RI:HTTP", "SOAP_STAX:HTTP")
            .map(label -> stacks(label).only(RowOf2007.ASMX.workloads()));
    Stream<Stacks> withBytes =
        Stream.of("PROTOBUF:GRPC~UNIX_SOCKET", "KRYO_NAMED:HTTP~UNIX_SOCKET")
            .map(label -> stacks(label).only(RowOf2007.WCF_NAMED_PIPE.workloads()));
    return Stream.of(
            Stream.of(stacks(RowOf2007.ASMX.stack()).only(every)),
            rowsOf2007().map(row -> stacks(row.stack()).only(row.workloads())),
            withOrders,
            withBytes,
            rowsOf2007()
                .filter(RowOf2007::isOnSeveralProcessors)
                .map(row -> stacks(row.stack()).only(row.workloads()).onCores()))
        .flatMap(some -> some)
        .toList();
  }

  private static Stream<RowOf2007> rowsOf2007() {
    return Arrays.stream(RowOf2007.values());
  }

  private static Stacks stacks(String label) {
    return stacks(Counterpart.of(label));
  }

  private static Stacks stacks(Counterpart stack) {
    return Stacks.of(stack.serialization(), stack.transportConfig());
  }

  /** Returns a stack with some compressions, or with all if none is named. */
  private static Stacks compressed(String label, String... compressions) {
    Counterpart stack = Counterpart.of(label);
    return Stacks.compressed(
        stack.serialization(),
        stack.transportConfig().transport(),
        Arrays.stream(compressions).map(Compression::named).toArray(Compression[]::new));
  }

  /** Puts stacks on links of each rate, the fastest first: it warms up code for the others. */
  private static Stacks overRates(Stacks stacks) {
    return stacks
        .in(Shape.DTO)
        .over(
            Stream.of("MBIT_1000", "MBIT_100", "MBIT_50", "MBIT_25", "MBIT_10", "MBIT_1")
                .map(Link::named)
                .toArray(Link[]::new));
  }

  /** Returns a stack with the calls whose JSON the database makes or reads. */
  private static Stacks onDatabase(String label) {
    return stacks(label)
        .only(
            Arrays.stream(Workload.values())
                .filter(workload -> workload.provided().map(Shape.DATABASE_JSON::form).isPresent())
                .toList())
        .in(Shape.DTO, Shape.DATABASE_JSON, Shape.DATASET);
  }

  private static Stacks withLargePayloads(Stacks stacks) {
    return stacks.only(STORE_ORDER, LOAD_PRODUCTS);
  }

  private static Stacks orders(Stacks stacks) {
    return stacks.only(GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000);
  }
}
