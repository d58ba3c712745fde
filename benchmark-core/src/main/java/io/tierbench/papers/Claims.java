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
import static io.tierbench.papers.PaperRow.REMOTING_HTTP_BINARY;
import static io.tierbench.papers.PaperRow.REMOTING_TCP_BINARY;
import static io.tierbench.papers.PaperRow.REMOTING_TCP_SOAP;
import static io.tierbench.papers.PaperRow.WEB_SERVICES;
import static io.tierbench.papers.Rules.all;
import static io.tierbench.papers.Rules.descending;
import static io.tierbench.papers.Rules.equal;
import static io.tierbench.papers.Rules.greater;
import static io.tierbench.papers.Rules.greaterByLittle;
import static io.tierbench.papers.Rules.greaterThanOne;
import static io.tierbench.papers.Rules.notLess;
import static io.tierbench.papers.Term.fastest;
import static io.tierbench.papers.Term.slowest;
import static io.tierbench.papers.Term.speed;
import static io.tierbench.papers.Term.spread;
import static io.tierbench.papers.Term.workToRest;

import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The claims of the papers, H1 to H80, with the rules for those that the matrix covers. A claim
 * without a rule says what a run would need.
 */
final class Claims {
  private static final PublishedResults PUBLISHED = PublishedResults.read();
  private static final List<Claim> ALL = List.copyOf(Csv.read("claims.csv", Claim.class));

  /** Rows of the comparison of 2005 that have a counterpart. */
  private static final List<PaperRow> ROWS =
      Arrays.stream(PaperRow.values()).filter(row -> row.counterpart().isPresent()).toList();

  private static final List<PaperRow> BINARY =
      List.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY, REMOTING_HTTP_BINARY);

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    RULES.put(
        "H1",
        descending(
            spread(ROWS, EMPTY_CROSS_MACHINE),
            spread(ROWS, LOAD_CUSTOMER_OBJECT),
            spread(ROWS, LOAD_PRODUCTS_OBJECT),
            spread(ROWS, STORE_ORDER_OBJECT)));
    RULES.put(
        "H2",
        greaterByLittle(
            speed(ENTERPRISE_SERVICES, STORE_ORDER_OBJECT),
            speed(WEB_SERVICES, STORE_ORDER_OBJECT)));
    RULES.put("H3", fastestAgainstSlowest(STORE_ORDER_OBJECT));
    RULES.put("H4", dataSetsCost(ROWS, STORE_ORDER_OBJECT));
    RULES.put(
        "H5",
        all(
            WITH_OBJECTS.stream()
                .map(
                    objects ->
                        greater(slowest(ROWS, objects), fastest(ROWS, objects.withDataSet())))
                .toList()));
    RULES.put("H6", all(WITH_OBJECTS.stream().map(Claims::dataSetsNarrow).toList()));
    RULES.put(
        "H7",
        equal(
            speed(ENTERPRISE_SERVICES, LOAD_PRODUCTS_OBJECT),
            speed(REMOTING_TCP_BINARY, LOAD_PRODUCTS_OBJECT)));
    RULES.put(
        "H8",
        greater(
            speed(ENTERPRISE_SERVICES, LOAD_PRODUCTS_OBJECT),
            speed(WEB_SERVICES, LOAD_PRODUCTS_OBJECT)));
    RULES.put("H9", fastestAgainstSlowest(LOAD_PRODUCTS_OBJECT));
    RULES.put("H11", dataSetsCost(BINARY, LOAD_PRODUCTS_OBJECT));
    RULES.put(
        "H12",
        allEqual(
            List.of(ENTERPRISE_SERVICES, WEB_SERVICES, REMOTING_TCP_BINARY),
            LOAD_PRODUCTS_DATASET));
    RULES.put(
        "H14",
        all(
            Stream.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY)
                .map(
                    row ->
                        greater(
                            speed(row, LOAD_CUSTOMER_OBJECT),
                            speed(WEB_SERVICES, LOAD_CUSTOMER_OBJECT)))
                .toList()));
    RULES.put(
        "H15",
        all(
            dataSetsCost(
                List.of(ENTERPRISE_SERVICES, REMOTING_TCP_BINARY, WEB_SERVICES),
                LOAD_CUSTOMER_OBJECT),
            dataSetsNarrow(LOAD_CUSTOMER_OBJECT)));
    RULES.put(
        "H16",
        all(
            WITH_OBJECTS.stream()
                .map(
                    objects ->
                        greater(
                            speed(WEB_SERVICES, objects),
                            speed(ENTERPRISE_SERVICES, objects.withDataSet())))
                .toList()));
    RULES.put("H18", all(soapSlowsTcp(EMPTY_CROSS_MACHINE), soapSlowsTcp(LOAD_PRODUCTS_OBJECT)));
    RULES.put(
        "H19",
        descending(
            speed(ENTERPRISE_SERVICES, EMPTY_CROSS_PROCESS),
            speed(REMOTING_TCP_BINARY, EMPTY_CROSS_PROCESS),
            speed(WEB_SERVICES, EMPTY_CROSS_PROCESS)));
    RULES.put(
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
                .map(Claims::enterpriseServicesLead)
                .toList()));
    RULES.put(
        "H49",
        all(
            Stream.of(LOAD_PRODUCTS_OBJECT, LOAD_CUSTOMER_OBJECT)
                .map(
                    objects ->
                        greater(
                            speed(soapOverHttp(objects)),
                            speed(soapOverHttp(objects.withDataSet()))))
                .toList()));
    RULES.put(
        "H64",
        all(
            ROWS.stream()
                .map(
                    row -> new PaperCall(null, row.counterpart().orElseThrow(), STORE_ORDER_OBJECT))
                .map(call -> greaterThanOne(workToRest(call)))
                .toList()));
    RULES.put(
        "H79",
        all(
            WITH_OBJECTS.stream()
                .map(work -> greater(spread(ROWS, EMPTY_CROSS_MACHINE), spread(ROWS, work)))
                .toList()));
  }

  private Claims() {}

  /**
   * The fastest row of the paper is faster than the slowest, among rows with a counterpart. The
   * paper chooses the two rows, not the run, so the claim can fail.
   */
  private static Rule fastestAgainstSlowest(Experiment experiment) {
    Comparator<PaperRow> bySpeed =
        Comparator.comparingDouble(row -> PUBLISHED.callsPerSecond(row, experiment));
    return greater(
        speed(Collections.max(ROWS, bySpeed), experiment),
        speed(Collections.min(ROWS, bySpeed), experiment));
  }

  private static Rule allEqual(List<PaperRow> rows, Experiment experiment) {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        rules.add(equal(speed(rows.get(i), experiment), speed(rows.get(j), experiment)));
      }
    }
    return all(rules);
  }

  private static Rule dataSetsCost(List<PaperRow> rows, Experiment objects) {
    return all(
        rows.stream()
            .map(row -> greater(speed(row, objects), speed(row, objects.withDataSet())))
            .toList());
  }

  private static Rule dataSetsNarrow(Experiment objects) {
    return greater(spread(ROWS, objects), spread(ROWS, objects.withDataSet()));
  }

  private static Rule soapSlowsTcp(Experiment experiment) {
    return greater(
        speed(REMOTING_TCP_BINARY, experiment),
        speed(
            new PaperCall(
                REMOTING_TCP_SOAP,
                new Counterpart(Serialization.SOAP, Transport.TCP),
                experiment)));
  }

  private static Rule enterpriseServicesLead(Experiment experiment) {
    return notLess(
        speed(ENTERPRISE_SERVICES, experiment),
        fastest(ROWS.stream().filter(row -> row != ENTERPRISE_SERVICES).toList(), experiment));
  }

  /** The service of 2001, which no table of 2005 has. */
  private static PaperCall soapOverHttp(Experiment experiment) {
    return new PaperCall(null, new Counterpart(Serialization.SOAP, Transport.HTTP), experiment);
  }

  /** All claims, in their order. */
  static List<Claim> read() {
    return ALL;
  }

  /** The rules by the ids of their claims. */
  static Map<String, Rule> rules() {
    return Map.copyOf(RULES);
  }

  /** Judges every claim, in their order. */
  static List<JudgedClaim> judge(MeasuredRun run, PublishedResults published) {
    TestFamily family = new TestFamily(run, RULES.values());
    return read().stream()
        .map(
            claim ->
                RULES.containsKey(claim.id())
                    ? claim.judged(RULES.get(claim.id()).judge(family, published))
                    : claim.notMeasured())
        .toList();
  }
}
