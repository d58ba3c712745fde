package io.tierbench.papers;

import static io.tierbench.papers.Experiment.EMPTY_CROSS_MACHINE;
import static io.tierbench.papers.Experiment.EMPTY_CROSS_PROCESS;
import static io.tierbench.papers.Experiment.LOAD_CUSTOMER_DATASET;
import static io.tierbench.papers.Experiment.LOAD_CUSTOMER_OBJECT;
import static io.tierbench.papers.Experiment.LOAD_PRODUCTS_DATASET;
import static io.tierbench.papers.Experiment.LOAD_PRODUCTS_OBJECT;
import static io.tierbench.papers.Experiment.STORE_ORDER_DATASET;
import static io.tierbench.papers.Experiment.STORE_ORDER_OBJECT;
import static io.tierbench.papers.Experiment.WITH_OBJECTS;
import static io.tierbench.papers.PaperRow.ENTERPRISE_SERVICES;
import static io.tierbench.papers.PaperRow.ENTERPRISE_SERVICES_AUTHENTICATED;
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_BINARY;
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_BINARY_HOSTED;
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_BINARY_PASSWORD;
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_SOAP;
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_SOAP_HOSTED;
import static io.tierbench.papers.PaperRow.REMOTING_TCP_BINARY;
import static io.tierbench.papers.PaperRow.REMOTING_TCP_SOAP;
import static io.tierbench.papers.PaperRow.WEB_SERVICES;
import static io.tierbench.papers.PaperRow.WEB_SERVICES_INTEGRATED;
import static io.tierbench.papers.Rules.all;
import static io.tierbench.papers.Rules.byNumber;
import static io.tierbench.papers.Rules.descending;
import static io.tierbench.papers.Rules.equal;
import static io.tierbench.papers.Rules.greater;
import static io.tierbench.papers.Rules.greaterByLittle;
import static io.tierbench.papers.Rules.greaterByNumber;
import static io.tierbench.papers.Rules.greaterThanOne;
import static io.tierbench.papers.Rules.notLess;
import static io.tierbench.papers.Rules.shrinksAtTimes;
import static io.tierbench.papers.Rules.shrinksMore;
import static io.tierbench.papers.Rules.typicallyShrinks;
import static io.tierbench.papers.Term.workToRest;

import io.tierbench.benchmark.Shape;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.link.Link;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The claims of the papers, H1 to H80, with the rules for those that a run of the matrix or of a
 * suite covers. A claim without a rule lists what a run would need.
 */
final class Claims {
  private static final PublishedResults PUBLISHED = PublishedResults.read();
  private static final List<Claim> ALL = List.copyOf(Csv.read("claims.csv", Claim.class));

  private static final List<PaperRow> DCOM =
      List.of(ENTERPRISE_SERVICES, ENTERPRISE_SERVICES_AUTHENTICATED);

  /** Rows covered by the matrix. */
  private static final List<PaperRow> OF_THE_MATRIX = StandIns.OF_THE_MATRIX.rows();

  private static final List<PaperRow> BINARY =
      List.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY, REMOTING_HTTP_BINARY);

  /** Remoting as SOAP: first as compared with web services by the paper, then without IIS. */
  private static final List<PaperRow> REMOTING_SOAP =
      List.of(REMOTING_HTTP_SOAP_HOSTED, REMOTING_HTTP_SOAP, REMOTING_TCP_SOAP);

  private static final Message PRODUCTS_AS_JSON =
      new Message(AxisValues.JSON, AxisValues.HTTP, LOAD_PRODUCTS_OBJECT);

  /** Names and numbers of a shop, on a stack of each serialization and each transport. */
  private static final List<Message> PRODUCTS =
      List.of(
          new Message(AxisValues.SOAP, AxisValues.HTTP, LOAD_PRODUCTS_OBJECT),
          PRODUCTS_AS_JSON,
          new Message(AxisValues.KRYO, AxisValues.TCP, LOAD_PRODUCTS_OBJECT),
          new Message(AxisValues.PROTOBUF, AxisValues.GRPC, LOAD_PRODUCTS_OBJECT));

  static final List<Compression> COMPRESSIONS_OF_THE_PAPER =
      List.of(AxisValues.GZIP, AxisValues.DEFLATE);

  /** The calls with most work: in the server's processor, and in the database. */
  private static final List<Experiment> HEAVY = List.of(LOAD_PRODUCTS_OBJECT, STORE_ORDER_OBJECT);

  // How many times smaller messages should be.
  private static final double TYPICALLY_MIN = 2;
  private static final double TYPICALLY_MAX = 3;
  private static final double AT_TIMES = 10;

  /** Web services with authentication of each request rather than of the connection. */
  private static final Counterpart INTEGRATED_EACH_TIME =
      new Counterpart(
          AxisValues.SOAP,
          new TransportConfig(AxisValues.HTTP, AxisValues.SPNEGO_PER_REQUEST, AxisValues.SERVLET));

  /** The response of a stack to a call, compressed or not. */
  private record Message(Serialization serialization, Transport transport, Experiment experiment) {
    Counterpart stack(Compression compression, Link link) {
      return new Counterpart(
          serialization,
          new TransportConfig(transport, Security.NONE, compression, Hosting.SELF, link));
    }

    PaperCall call(Compression compression, Link link) {
      return new PaperCall(null, stack(compression, link), experiment);
    }

    Rules.Shrinking zipped() {
      return new Rules.Shrinking(
          call(Compression.NONE, Link.LOOPBACK), call(AxisValues.GZIP, Link.LOOPBACK));
    }
  }

  private final StandIns standIns;

  /** Rows of the comparison of 2005 that have a counterpart. */
  private final List<PaperRow> rows;

  private final Map<String, Rule> rules = new LinkedHashMap<>();

  /** Claims completely covered by their rules, because the run has cells beyond the matrix. */
  private final Set<String> whole = new HashSet<>();

  private Claims(StandIns standIns) {
    this.standIns = standIns;
    this.rows = standIns.rows();
    addRulesOfTheMatrix();
    addRulesOfTheSuite();
    addRulesOfDataSets();
    addRulesOfCompression();
    addRulesOfBandwidth();
    addRulesOfCallers();
    RulesOf2007.of(standIns).forEach(this::add);
  }

  private void addRulesOfTheMatrix() {
    rules.put(
        "H1",
        descending(
            spread(rows, EMPTY_CROSS_MACHINE),
            spread(rows, LOAD_CUSTOMER_OBJECT),
            spread(rows, LOAD_PRODUCTS_OBJECT),
            spread(rows, STORE_ORDER_OBJECT)));
    rules.put("H2", byNumber(faster(ENTERPRISE_SERVICES, WEB_SERVICES, STORE_ORDER_OBJECT)));
    rules.put("H3", fastestAgainstSlowest(STORE_ORDER_OBJECT));
    rules.put("H4", byNumber(dataSetsCost(rows, STORE_ORDER_OBJECT)));
    rules.put(
        "H5",
        all(
            WITH_OBJECTS.stream()
                .map(
                    objects ->
                        greater(
                            slowest(OF_THE_MATRIX, objects),
                            fastest(OF_THE_MATRIX, objects.withDataSet())))
                .toList()));
    rules.put("H6", all(WITH_OBJECTS.stream().map(this::dataSetsNarrow).toList()));
    rules.put(
        "H7",
        equal(
            speed(ENTERPRISE_SERVICES, LOAD_PRODUCTS_OBJECT),
            speed(REMOTING_TCP_BINARY, LOAD_PRODUCTS_OBJECT)));
    rules.put("H8", byNumber(faster(ENTERPRISE_SERVICES, WEB_SERVICES, LOAD_PRODUCTS_OBJECT)));
    rules.put("H9", fastestAgainstSlowest(LOAD_PRODUCTS_OBJECT));
    rules.put("H11", byNumber(dataSetsCost(BINARY, LOAD_PRODUCTS_OBJECT)));
    rules.put(
        "H12",
        allEqual(
            List.of(ENTERPRISE_SERVICES, WEB_SERVICES, REMOTING_TCP_BINARY),
            LOAD_PRODUCTS_DATASET));
    rules.put(
        "H14",
        all(
            Stream.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY)
                .map(
                    row ->
                        greater(
                            speed(row, LOAD_CUSTOMER_OBJECT),
                            speed(WEB_SERVICES, LOAD_CUSTOMER_OBJECT)))
                .toList()));
    rules.put(
        "H15",
        all(
            dataSetsCost(
                List.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY, WEB_SERVICES),
                LOAD_CUSTOMER_OBJECT),
            dataSetsNarrow(LOAD_CUSTOMER_OBJECT)));
    rules.put(
        "H16",
        all(
            WITH_OBJECTS.stream()
                .map(
                    objects ->
                        greater(
                            speed(WEB_SERVICES, objects),
                            speed(ENTERPRISE_SERVICES, objects.withDataSet())))
                .toList()));
    rules.put("H18", all(soapSlowsTcp(EMPTY_CROSS_MACHINE), soapSlowsTcp(LOAD_PRODUCTS_OBJECT)));
    rules.put(
        "H19",
        descending(
            speed(ENTERPRISE_SERVICES, EMPTY_CROSS_PROCESS),
            speed(REMOTING_TCP_BINARY, EMPTY_CROSS_PROCESS),
            speed(WEB_SERVICES, EMPTY_CROSS_PROCESS)));
    rules.put(
        "H27",
        all(
            Stream.of(
                    EMPTY_CROSS_MACHINE,
                    STORE_ORDER_OBJECT,
                    STORE_ORDER_DATASET,
                    LOAD_PRODUCTS_OBJECT,
                    LOAD_PRODUCTS_DATASET,
                    LOAD_CUSTOMER_OBJECT,
                    LOAD_CUSTOMER_DATASET)
                .map(this::enterpriseServicesLead)
                .toList()));
    rules.put(
        "H49",
        all(
            Stream.of(LOAD_PRODUCTS_OBJECT, LOAD_CUSTOMER_OBJECT)
                .map(
                    objects ->
                        greater(
                            Term.speed(soapOverHttp(objects)),
                            Term.speed(soapOverHttp(objects.withDataSet()))))
                .toList()));
    rules.put(
        "H64",
        all(
            rows.stream()
                .map(row -> standIns.call(null, standIns.of(row).orElseThrow(), STORE_ORDER_OBJECT))
                .map(call -> greaterThanOne(workToRest(call)))
                .toList()));
    rules.put(
        "H79",
        all(
            WITH_OBJECTS.stream()
                .map(work -> greater(spread(rows, EMPTY_CROSS_MACHINE), spread(rows, work)))
                .toList()));
  }

  /**
   * Returns the rule that the fastest row of the paper is faster than the slowest, among rows with
   * a counterpart, by the ratio of the whole table. The paper chooses the two rows, not the run, so
   * the claim can fail.
   */
  private Rule fastestAgainstSlowest(Experiment experiment) {
    Comparator<PaperRow> bySpeed =
        Comparator.comparingDouble(row -> PUBLISHED.callsPerSecond(row, experiment));
    List<PaperRow> table = List.of(PaperRow.values());
    return greaterByNumber(
        speed(Collections.max(rows, bySpeed), experiment),
        speed(Collections.min(rows, bySpeed), experiment),
        PUBLISHED.callsPerSecond(Collections.max(table, bySpeed), experiment)
            / PUBLISHED.callsPerSecond(Collections.min(table, bySpeed), experiment));
  }

  private Rule allEqual(List<PaperRow> rows, Experiment experiment) {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        rules.add(equal(speed(rows.get(i), experiment), speed(rows.get(j), experiment)));
      }
    }
    return all(rules);
  }

  private Rule dataSetsCost(List<PaperRow> rows, Experiment objects) {
    return all(
        rows.stream()
            .map(row -> greater(speed(row, objects), speed(row, objects.withDataSet())))
            .toList());
  }

  private Rule dataSetsNarrow(Experiment objects) {
    return greater(spread(rows, objects), spread(rows, objects.withDataSet()));
  }

  private Rule soapSlowsTcp(Experiment experiment) {
    return greater(
        speed(REMOTING_TCP_BINARY, experiment),
        Term.speed(
            standIns.call(
                REMOTING_TCP_SOAP,
                standIns
                    .of(REMOTING_TCP_SOAP)
                    .orElse(new Counterpart(AxisValues.SOAP, AxisValues.TCP)),
                experiment)));
  }

  private Rule enterpriseServicesLead(Experiment experiment) {
    return notLess(
        speed(ENTERPRISE_SERVICES, experiment),
        fastest(rows.stream().filter(row -> !DCOM.contains(row)).toList(), experiment));
  }

  /** Returns the service of 2001, which is in no table of 2005. */
  private PaperCall soapOverHttp(Experiment experiment) {
    return standIns.call(null, standIns.of(WEB_SERVICES).orElseThrow(), experiment);
  }

  private Term speed(PaperRow row, Experiment experiment) {
    return Term.speed(standIns.call(row, experiment));
  }

  private Term fastest(List<PaperRow> some, Experiment experiment) {
    return Term.fastest(standIns.calls(some, experiment));
  }

  private Term slowest(List<PaperRow> some, Experiment experiment) {
    return Term.slowest(standIns.calls(some, experiment));
  }

  private Term spread(List<PaperRow> some, Experiment experiment) {
    return Term.spread(standIns.calls(some, experiment));
  }

  /** Adds rules for rows that only the suite of the paper has. */
  private void addRulesOfTheSuite() {
    if (standIns.have(WEB_SERVICES, REMOTING_HTTP_SOAP_HOSTED, REMOTING_HTTP_SOAP)) {
      add(
          "H10",
          byNumber(
              all(
                  faster(WEB_SERVICES, REMOTING_HTTP_SOAP_HOSTED, LOAD_PRODUCTS_OBJECT),
                  faster(WEB_SERVICES, REMOTING_HTTP_SOAP, LOAD_PRODUCTS_OBJECT))));
    }
    if (standIns.have(WEB_SERVICES) && REMOTING_SOAP.stream().allMatch(standIns::have)) {
      add("H28", all(REMOTING_SOAP.stream().map(this::usuallySlowerThanWebServices).toList()));
    }
    if (standIns.have(
        REMOTING_HTTP_BINARY,
        REMOTING_HTTP_BINARY_HOSTED,
        REMOTING_HTTP_SOAP,
        REMOTING_HTTP_SOAP_HOSTED)) {
      add(
          "H17",
          all(
              costsLightCallsMost(REMOTING_HTTP_BINARY, REMOTING_HTTP_BINARY_HOSTED),
              costsLightCallsMost(REMOTING_HTTP_SOAP, REMOTING_HTTP_SOAP_HOSTED)));
    }
    if (standIns.have(REMOTING_HTTP_BINARY_HOSTED, REMOTING_HTTP_BINARY_PASSWORD)) {
      add(
          "H22",
          byNumber(
              costsLightCallsMost(REMOTING_HTTP_BINARY_HOSTED, REMOTING_HTTP_BINARY_PASSWORD)));
    }
    if (standIns.have(WEB_SERVICES, WEB_SERVICES_INTEGRATED)) {
      add(
          "H23",
          byNumber(
              all(
                  costsLightCallsMost(WEB_SERVICES, WEB_SERVICES_INTEGRATED),
                  faster(WEB_SERVICES, WEB_SERVICES_INTEGRATED, STORE_ORDER_OBJECT),
                  faster(WEB_SERVICES, WEB_SERVICES_INTEGRATED, LOAD_PRODUCTS_OBJECT))));
    }
    if (standIns.have(WEB_SERVICES_INTEGRATED) && standIns.has(INTEGRATED_EACH_TIME)) {
      // Without a row, as the paper has this in a figure only.
      add("H24", greater(storing(WEB_SERVICES_INTEGRATED.exact()), storing(INTEGRATED_EACH_TIME)));
    }
    if (standIns.have(ENTERPRISE_SERVICES, WEB_SERVICES)
        && standIns.link(Experiment.EMPTY_CROSS_MACHINE) != Link.LOOPBACK) {
      add(
          "H20",
          all(
              List.of(
                  greaterThanOne(costOfTheNetwork(ENTERPRISE_SERVICES)),
                  greater(costOfTheNetwork(ENTERPRISE_SERVICES), costOfTheNetwork(WEB_SERVICES)))));
    }
    if (standIns.have(ENTERPRISE_SERVICES_AUTHENTICATED)) {
      add(
          "H21",
          all(
              WITH_OBJECTS.stream()
                  .map(
                      objects ->
                          equal(
                              speed(ENTERPRISE_SERVICES, objects),
                              speed(ENTERPRISE_SERVICES_AUTHENTICATED, objects)))
                  .toList()));
      add(
          "H12",
          allEqual(
              List.of(
                  ENTERPRISE_SERVICES,
                  ENTERPRISE_SERVICES_AUTHENTICATED,
                  WEB_SERVICES,
                  REMOTING_TCP_BINARY),
              LOAD_PRODUCTS_DATASET));
    }
    if (standIns.have(REMOTING_HTTP_SOAP_HOSTED)) {
      add(
          "H19",
          descending(
              speed(ENTERPRISE_SERVICES, EMPTY_CROSS_PROCESS),
              speed(REMOTING_TCP_BINARY, EMPTY_CROSS_PROCESS),
              speed(WEB_SERVICES, EMPTY_CROSS_PROCESS),
              speed(REMOTING_HTTP_SOAP_HOSTED, EMPTY_CROSS_PROCESS)));
    }
  }

  /** Adds rules for the possible forms of a DataSet, on stacks that have them all. */
  private void addRulesOfDataSets() {
    List<PaperRow> binary = List.of(REMOTING_TCP_BINARY, ENTERPRISE_SERVICES);
    if (standIns.has(LOAD_PRODUCTS_DATASET, Shape.CONVERTED)) {
      add(
          "H13",
          all(
              Stream.concat(binary.stream(), Stream.of(WEB_SERVICES))
                  .map(Claims::conversionPays)
                  .toList()));
    }
    if (standIns.has(LOAD_PRODUCTS_DATASET, Shape.DATASET)
        && standIns.has(LOAD_PRODUCTS_DATASET, Shape.DATASET_XML)) {
      rules.put(
          "H78",
          all(
              binary.stream()
                  .map(PaperRow::exact)
                  .map(
                      stack ->
                          greater(
                              cost(stack, Shape.DATASET, Shape.DATASET_XML),
                              cost(stack, Shape.DTO, Shape.DATASET)))
                  .toList()));
    }
  }

  /**
   * Returns the rule for conversion; the paper did not run it: its number is that of objects
   * against the DataSet.
   */
  private static Rule conversionPays(PaperRow row) {
    return greaterByNumber(
        products(row.exact(), Shape.CONVERTED),
        products(row.exact(), Shape.DATASET_XML),
        PUBLISHED.callsPerSecond(row, LOAD_PRODUCTS_OBJECT)
            / PUBLISHED.callsPerSecond(row, LOAD_PRODUCTS_DATASET));
  }

  private static Term cost(Counterpart stack, Shape without, Shape with) {
    return Term.over(products(stack, without), products(stack, with));
  }

  private static Term products(Counterpart stack, Shape shape) {
    return Term.speed(new PaperCall(null, stack, LOAD_PRODUCTS_DATASET, shape));
  }

  /**
   * Adds rules of the paper on compression: for its orders, on the available stack that is closest
   * to its own. Without orders, 77 products replace those that need no sizes.
   */
  private void addRulesOfCompression() {
    List<Serialization> withOrders =
        PublishedResults.LIKE_THAT_OF_COMPRESSION.stream()
            .filter(
                serialization ->
                    Experiment.WITH_ORDERS.stream()
                        .anyMatch(orders -> isZipped(tcp(serialization, orders), Link.LOOPBACK)))
            .toList();
    if (!withOrders.isEmpty()) {
      addRulesOfOrders(withOrders.get(0));
      addRulesOfBytes(withOrders);
    } else if (isZipped(tcp(AxisValues.KRYO, LOAD_PRODUCTS_OBJECT), Link.LOOPBACK)) {
      add("H29", compressionCosts(AxisValues.KRYO, LOAD_PRODUCTS_OBJECT));
      add("H31", deflateIsFaster(AxisValues.KRYO, LOAD_PRODUCTS_OBJECT));
    }
  }

  private void addRulesOfOrders(Serialization serialization) {
    add(
        "H29",
        all(
            Experiment.WITH_ORDERS.stream()
                .map(orders -> compressionCosts(serialization, orders))
                .toList()));
    add(
        "H30",
        all(
            COMPRESSIONS_OF_THE_PAPER.stream()
                .map(
                    compression ->
                        greater(
                            costOf(compression, serialization, Experiment.GET_ORDERS_10),
                            costOf(compression, serialization, Experiment.GET_ORDERS_1000)))
                .toList()));
    add(
        "H31",
        all(
            Experiment.WITH_ORDERS.stream()
                .map(orders -> deflateIsFaster(serialization, orders))
                .toList()));
    add(
        "H32",
        greaterThanOne(
            Term.clientToServerAllocation(
                compressed(Compression.NONE, serialization, Experiment.GET_ORDERS_1000))));
  }

  private void addRulesOfBytes(List<Serialization> serializations) {
    add(
        "H34",
        all(
            serializations.stream()
                .map(
                    serialization ->
                        shrinksMore(
                            tcp(serialization, Experiment.GET_IDENTICAL_ORDERS_1000).zipped(),
                            tcp(serialization, Experiment.GET_ORDERS_1000).zipped()))
                .toList()));
    List<Rules.Shrinking> typical = zipped(PRODUCTS.stream());
    if (!typical.isEmpty()) {
      // Identical orders compress extremely, so they are an example of "at times" and not of
      // "typically".
      List<Rules.Shrinking> sample = join(typical, zipped(orders(Experiment.GET_ORDERS_1000)));
      add(
          "H73",
          all(
              typicallyShrinks(sample, TYPICALLY_MIN, TYPICALLY_MAX),
              shrinksAtTimes(
                  join(sample, zipped(orders(Experiment.GET_IDENTICAL_ORDERS_1000))), AT_TIMES)));
    }
  }

  /** Returns the messages that the run has with gzip. */
  private List<Rules.Shrinking> zipped(Stream<Message> messages) {
    return messages
        .filter(message -> isZipped(message, Link.LOOPBACK))
        .map(Message::zipped)
        .toList();
  }

  private static <T> List<T> join(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /**
   * Adds rules for compression over a slow network, for all messages that the run has over links,
   * beginning with the stack closest to that of the paper. A rate that is valid only for some
   * messages is not a rate below which compression helps.
   */
  private void addRulesOfBandwidth() {
    List<Message> messages =
        Stream.concat(orders(Experiment.GET_ORDERS_100), Stream.of(PRODUCTS_AS_JSON))
            .filter(message -> isZipped(message, AxisValues.MBIT_10))
            .toList();
    if (!messages.isEmpty()) {
      add("H33", all(messages.stream().map(message -> pays(AxisValues.MBIT_10, message)).toList()));
      add(
          "H72",
          all(
              messages.stream()
                  .flatMap(
                      message ->
                          Stream.of(
                              pays(AxisValues.MBIT_25, message),
                              costs(AxisValues.MBIT_100, message)))
                  .toList()));
    }
  }

  /** Returns orders on stacks like that of the paper, the closest first, and as text. */
  private static Stream<Message> orders(Experiment orders) {
    return Stream.concat(
        PublishedResults.LIKE_THAT_OF_COMPRESSION.stream()
            .map(serialization -> tcp(serialization, orders)),
        Stream.of(new Message(AxisValues.JSON, AxisValues.HTTP, orders)));
  }

  private boolean isZipped(Message message, Link link) {
    return standIns.has(message.stack(AxisValues.GZIP, link), List.of(message.experiment()));
  }

  /**
   * Adds rules for many clients, on all stacks of the paper that the run has with several callers.
   */
  private void addRulesOfCallers() {
    List<Integer> callers = List.copyOf(standIns.severalCallers());
    List<Counterpart> stacks =
        Arrays.stream(PaperRow.values())
            .flatMap(row -> Stream.concat(Stream.of(row.exact()), row.counterpart().stream()))
            .distinct()
            .filter(stack -> isCalled(stack, callers))
            .toList();
    if (callers.isEmpty() || stacks.isEmpty()) {
      return;
    }
    add(
        "H25",
        all(
            stacks.stream()
                .flatMap(
                    stack ->
                        Stream.concat(
                            Stream.of(
                                greaterByLittle(
                                    bySeveral(stack, EMPTY_CROSS_MACHINE, callers),
                                    byOne(stack, EMPTY_CROSS_MACHINE))),
                            HEAVY.stream()
                                .map(
                                    heavy ->
                                        greater(
                                            gain(stack, EMPTY_CROSS_MACHINE, callers),
                                            gain(stack, heavy, callers)))))
                .toList()));
    if (stacks.size() > 1) {
      List<Experiment> experiments = new ArrayList<>(WITH_OBJECTS);
      experiments.add(EMPTY_CROSS_MACHINE);
      add(
          "H26",
          new SameOrder(
              experiments.stream()
                  .map(
                      experiment ->
                          stacks.stream()
                              .map(stack -> new PaperCall(null, stack, experiment))
                              .toList())
                  .toList(),
              callers));
    }
  }

  private boolean isCalled(Counterpart stack, List<Integer> callers) {
    PaperCall call = new PaperCall(null, stack, EMPTY_CROSS_MACHINE);
    return Stream.concat(Stream.of(1), callers.stream())
        .allMatch(count -> standIns.cell(call.by(count)).isPresent());
  }

  /** Returns the highest throughput of several callers relative to one. */
  private static Term gain(Counterpart stack, Experiment experiment, List<Integer> callers) {
    return Term.over(bySeveral(stack, experiment, callers), byOne(stack, experiment));
  }

  private static Term byOne(Counterpart stack, Experiment experiment) {
    return Term.speed(new PaperCall(null, stack, experiment));
  }

  private static Term bySeveral(Counterpart stack, Experiment experiment, List<Integer> callers) {
    return Term.fastest(
        callers.stream().map(count -> new PaperCall(null, stack, experiment).by(count)).toList());
  }

  private static Rule pays(Link link, Message message) {
    return greater(speed(AxisValues.GZIP, link, message), speed(Compression.NONE, link, message));
  }

  private static Rule costs(Link link, Message message) {
    return greater(speed(Compression.NONE, link, message), speed(AxisValues.GZIP, link, message));
  }

  private static Term speed(Compression compression, Link link, Message message) {
    return Term.speed(message.call(compression, link));
  }

  private static Rule compressionCosts(Serialization serialization, Experiment experiment) {
    return all(
        COMPRESSIONS_OF_THE_PAPER.stream()
            .map(
                compression ->
                    greater(
                        speed(Compression.NONE, serialization, experiment),
                        speed(compression, serialization, experiment)))
            .toList());
  }

  private static Rule deflateIsFaster(Serialization serialization, Experiment experiment) {
    return greater(
        speed(AxisValues.DEFLATE, serialization, experiment),
        speed(AxisValues.GZIP, serialization, experiment));
  }

  /** Returns the throughput without a compression relative to with it. */
  static Term costOf(Compression compression, Serialization serialization, Experiment experiment) {
    return Term.over(
        speed(Compression.NONE, serialization, experiment),
        speed(compression, serialization, experiment));
  }

  private static Term speed(
      Compression compression, Serialization serialization, Experiment experiment) {
    return Term.speed(compressed(compression, serialization, experiment));
  }

  private static PaperCall compressed(
      Compression compression, Serialization serialization, Experiment experiment) {
    return tcp(serialization, experiment).call(compression, Link.LOOPBACK);
  }

  /** Returns binary messages over TCP, as in the paper. */
  private static Message tcp(Serialization serialization, Experiment experiment) {
    return new Message(serialization, AxisValues.TCP, experiment);
  }

  /** Returns the throughput of the empty call on one machine relative to the network. */
  private Term costOfTheNetwork(PaperRow row) {
    return Term.over(
        speed(row, Experiment.EMPTY_CROSS_PROCESS), speed(row, Experiment.EMPTY_CROSS_MACHINE));
  }

  private static Term storing(Counterpart stack) {
    return Term.speed(new PaperCall(null, stack, STORE_ORDER_OBJECT));
  }

  private void add(String claim, Rule rule) {
    rules.put(claim, rule);
    whole.add(claim);
  }

  private Rule faster(PaperRow one, PaperRow other, Experiment experiment) {
    return greater(speed(one, experiment), speed(other, experiment));
  }

  /**
   * Returns the rule for a claim with the word usually, without calls for which the paper's own
   * table has Remoting ahead. The exception depends on the paper, not on the run.
   */
  private Rule usuallySlowerThanWebServices(PaperRow remoting) {
    return all(
        WITH_OBJECTS.stream()
            .filter(
                objects ->
                    PUBLISHED.callsPerSecond(WEB_SERVICES, objects)
                        > PUBLISHED.callsPerSecond(remoting, objects))
            .map(objects -> faster(WEB_SERVICES, remoting, objects))
            .toList());
  }

  /** Returns the rule that an option slows down light calls more than heavy ones. */
  private Rule costsLightCallsMost(PaperRow without, PaperRow with) {
    return all(
        faster(without, with, EMPTY_CROSS_MACHINE),
        faster(without, with, LOAD_CUSTOMER_OBJECT),
        greater(
            Term.over(speed(without, EMPTY_CROSS_MACHINE), speed(with, EMPTY_CROSS_MACHINE)),
            Term.over(speed(without, STORE_ORDER_OBJECT), speed(with, STORE_ORDER_OBJECT))));
  }

  /** Reads all claims, in their order. */
  static List<Claim> read() {
    return ALL;
  }

  /** Returns the rules for a run of the matrix by the ids of their claims. */
  static Map<String, Rule> rules() {
    return Map.copyOf(new Claims(StandIns.OF_THE_MATRIX).rules);
  }

  /** Judges every claim, in their order. */
  static List<JudgedClaim> judge(MeasuredRun run, PublishedResults published) {
    Claims claims = new Claims(run.standIns());
    TestFamily family = new TestFamily(run, claims.rules.values());
    return read().stream().map(claim -> claims.judge(claim, family, published)).toList();
  }

  private JudgedClaim judge(Claim claim, TestFamily family, PublishedResults published) {
    Rule rule = rules.get(claim.id());
    return rule == null
        ? claim.notMeasured()
        : (whole.contains(claim.id()) ? claim.whole() : claim)
            .judged(rule.judge(family, published));
  }
}
