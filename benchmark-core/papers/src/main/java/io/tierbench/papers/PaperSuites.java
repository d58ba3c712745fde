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
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.link.Link;
import io.tierbench.record.Baseline;
import io.tierbench.run.Stacks;
import io.tierbench.run.Suite;
import io.tierbench.run.SuiteProvider;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The suites that repeat what papers measured. */
public final class PaperSuites implements SuiteProvider {
  /**
   * The rows of the comparison of 2005: its protocols, hosts and authentications, over a network of
   * 100 Mbit/s, and the empty call on one machine too. Added are web services with a password, sent
   * preemptively or after a challenge, and with a login that is not kept, and gRPC in process and
   * over a Unix domain socket, which the paper mentions without figures. A DataSet of .NET 1.1 was
   * XML in every protocol. The cost of other forms is measured for the call with the largest
   * payload, on a stack of each kind.
   */
  static final Suite OF_2005 =
      new Suite(
          "paper-2005",
          "the rows of the comparison of 2005",
          new Baseline(
              AxisValues.PROTOBUF.name(),
              TransportConfig.plain(AxisValues.GRPC).over(AxisValues.MBIT_100).toString()),
          stacksOf2005());

  /**
   * Every compression and none, on a stack of each serialization and each transport. Orders, as in
   * the paper on compression, travel as Fast Infoset over TCP, which is closest to the paper's
   * stack; as Kryo over TCP with every compression, and as protobuf; and as JSON, for the baseline.
   */
  static final Suite COMPRESSION =
      new Suite(
          "compression",
          "every compression on four stacks, for the calls that carry much, and the orders of the paper on compression",
          Baseline.USUAL,
          List.of(
              carryingMuch(Stacks.compressed(AxisValues.SOAP, AxisValues.HTTP)),
              carryingMuch(Stacks.compressed(AxisValues.JSON, AxisValues.HTTP)),
              carryingMuch(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP)),
              carryingMuch(Stacks.compressed(AxisValues.PROTOBUF, AxisValues.GRPC)),
              orders(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP)),
              orders(compressedAsThen(AxisValues.PROTOBUF)),
              orders(
                  Stacks.compressed(
                      AxisValues.JSON, AxisValues.HTTP, Compression.NONE, AxisValues.GZIP)),
              orders(compressedAsThen(AxisValues.SOAP_FAST_INFOSET))));

  /** Compressions over links of 1 to 1000 Mbit/s, as text and as binary messages. */
  static final Suite BANDWIDTH =
      new Suite(
          "bandwidth",
          "every compression over networks of 1 to 1000 Mbit/s",
          new Baseline(
              AxisValues.JSON.name(),
              TransportConfig.plain(AxisValues.HTTP).over(AxisValues.MBIT_100).toString()),
          List.of(
              overRates(
                  Stacks.compressed(AxisValues.JSON, AxisValues.HTTP)
                      .only(GET_ORDERS_100, LOAD_PRODUCTS)),
              overRates(Stacks.compressed(AxisValues.KRYO, AxisValues.TCP).only(GET_ORDERS_100)),
              overRates(compressedAsThen(AxisValues.SOAP_FAST_INFOSET).only(GET_ORDERS_100))));

  /** Some rows of the comparison of 2005, by one client and by many, as it asks. */
  static final Suite CALLERS =
      new Suite(
              "callers",
              "one, two, four and eight callers on four stacks of the comparison of 2005",
              new Baseline(
                  AxisValues.PROTOBUF.name(), TransportConfig.plain(AxisValues.GRPC).toString()),
              List.of(
                  Stacks.of(AxisValues.PROTOBUF, TransportConfig.plain(AxisValues.GRPC))
                      .in(Shape.DTO),
                  Stacks.of(
                          AxisValues.KRYO_NAMED,
                          TransportConfig.plain(AxisValues.TCP),
                          TransportConfig.plain(AxisValues.HTTP))
                      .in(Shape.DTO),
                  Stacks.of(AxisValues.SOAP, TransportConfig.plain(AxisValues.HTTP)).in(Shape.DTO)))
          .calledBy("1", "2", "4", "8")
          .placedFreely();

  /**
   * The rows of the comparison of 2007 with one caller and, except transactional ones, with enough
   * callers to saturate a server with one core and with several. The stack of ASMX has the calls of
   * all rows, so that each can be compared with it. SOAP without a framework shows the cost of the
   * two frameworks, and Unix domain sockets of HTTP and gRPC correspond to pipes.
   */
  static final Suite OF_2007 =
      new Suite(
              "paper-2007",
              "the rows of the comparison of 2007, also with servers of one core and of several",
              new Baseline(AxisValues.SOAP.name(), hosted(Security.NONE).toString()),
              stacksOf2007())
          .placedFreely();

  @Override
  public List<Suite> suites() {
    return List.of(OF_2005, COMPRESSION, BANDWIDTH, CALLERS, OF_2007);
  }

  private static List<Stacks> stacksOf2005() {
    return Stream.concat(
            PaperRow.stacks().stream()
                .flatMap(
                    row -> {
                      Stacks stack = Stacks.of(row.serialization(), row.transportConfig());
                      return Stream.of(
                          stack.only(EMPTY),
                          stack.in(Shape.DTO, Shape.DATASET_XML).over(AxisValues.MBIT_100));
                    }),
            Stream.of(
                Stacks.of(
                        AxisValues.SOAP,
                        hosted(AxisValues.BASIC),
                        hosted(AxisValues.BASIC_CHALLENGED),
                        hosted(AxisValues.SPNEGO_PER_REQUEST),
                        hosted(AxisValues.SPNEGO_ANEW))
                    .in(Shape.DTO)
                    .over(AxisValues.MBIT_100),
                inOtherShapes(
                    Stacks.of(AxisValues.PROTOBUF, TransportConfig.plain(AxisValues.GRPC))),
                inOtherShapes(Stacks.of(AxisValues.SOAP, hosted(Security.NONE))),
                inOtherShapes(
                    Stacks.of(AxisValues.KRYO_NAMED, TransportConfig.plain(AxisValues.TCP))),
                Stacks.of(AxisValues.PROTOBUF, TransportConfig.plain(AxisValues.GRPC))
                    .in(Shape.DTO)
                    .over(Link.IN_PROCESS),
                Stacks.of(AxisValues.PROTOBUF, TransportConfig.plain(AxisValues.GRPC))
                    .only(EMPTY)
                    .over(Link.UNIX_SOCKET)))
        .toList();
  }

  private static List<Stacks> stacksOf2007() {
    Set<Workload> every =
        rowsOf2007()
            .flatMap(row -> row.workloads().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    Stream<Stacks> more =
        Stream.of(
            Stacks.of(AxisValues.SOAP_STAX, hosted(Security.NONE)).only(RowOf2007.ASMX.workloads()),
            overHttp(AxisValues.SOAP),
            overHttp(AxisValues.SOAP_RI),
            overHttp(AxisValues.SOAP_STAX),
            Stacks.of(
                    AxisValues.PROTOBUF,
                    TransportConfig.plain(AxisValues.GRPC).over(Link.UNIX_SOCKET))
                .only(RowOf2007.WCF_NAMED_PIPE.workloads()),
            Stacks.of(
                    AxisValues.KRYO_NAMED,
                    TransportConfig.plain(AxisValues.HTTP).over(Link.UNIX_SOCKET))
                .only(RowOf2007.WCF_NAMED_PIPE.workloads()));
    return Stream.of(
            Stream.of(stacks(RowOf2007.ASMX).only(every)),
            rowsOf2007().map(row -> stacks(row).only(row.workloads())),
            more,
            rowsOf2007()
                .filter(RowOf2007::isOnSeveralProcessors)
                .map(row -> stacks(row).only(row.workloads()).onCores()))
        .flatMap(stacks -> stacks)
        .toList();
  }

  private static Stream<RowOf2007> rowsOf2007() {
    return Arrays.stream(RowOf2007.values());
  }

  private static Stacks stacks(RowOf2007 row) {
    return Stacks.of(row.stack().serialization(), row.stack().transportConfig());
  }

  /** Returns the three stacks without a container: in a container only CXF has its own servlet. */
  private static Stacks overHttp(Serialization soap) {
    return Stacks.of(soap, TransportConfig.plain(AxisValues.HTTP)).only(RowOf2007.ASMX.workloads());
  }

  private static TransportConfig hosted(Security security) {
    return new TransportConfig(AxisValues.HTTP, security, AxisValues.SERVLET);
  }

  private static Stacks inOtherShapes(Stacks stacks) {
    return stacks
        .only(LOAD_PRODUCTS)
        .in(Shape.DATASET, Shape.CONVERTED, Shape.WEB_ROW_SET)
        .over(AxisValues.MBIT_100);
  }

  /** Puts stacks on links of each rate, the fastest first: it warms up the code of all of them. */
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

  /** Returns stacks over TCP, with the compressions of the paper on compression. */
  private static Stacks compressedAsThen(Serialization serialization) {
    return Stacks.compressed(
        serialization, AxisValues.TCP, Compression.NONE, AxisValues.GZIP, AxisValues.DEFLATE);
  }

  private static Stacks orders(Stacks stacks) {
    return stacks.only(GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000);
  }
}
