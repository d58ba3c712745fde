package io.tierbench.papers;

import static io.tierbench.papers.Experiment.GET_BYTES_256K;
import static io.tierbench.papers.Experiment.GET_CONSTANT_ORDERS_1;
import static io.tierbench.papers.Experiment.GET_CONSTANT_ORDERS_100;
import static io.tierbench.papers.Experiment.GET_PRODUCT_INFO;
import static io.tierbench.papers.Experiment.TRANSFER_FUNDS;
import static io.tierbench.papers.Experiment.TRANSFER_FUNDS_TRANSACTED;
import static io.tierbench.papers.Experiment.WITH_CONSTANT_ORDERS;
import static io.tierbench.papers.Experiment.WITH_FEW_BYTES;
import static io.tierbench.papers.Processors.FOUR;
import static io.tierbench.papers.Processors.ONE;
import static io.tierbench.papers.RowOf2007.ASMX;
import static io.tierbench.papers.RowOf2007.ASMX_HTTPS;
import static io.tierbench.papers.RowOf2007.ENTERPRISE_SERVICES;
import static io.tierbench.papers.RowOf2007.ENTERPRISE_SERVICES_SECURE;
import static io.tierbench.papers.RowOf2007.ENTERPRISE_SERVICES_TRANSACTED;
import static io.tierbench.papers.RowOf2007.REMOTING_NAMED_PIPE;
import static io.tierbench.papers.RowOf2007.WCF_HTTP;
import static io.tierbench.papers.RowOf2007.WCF_HTTPS;
import static io.tierbench.papers.RowOf2007.WCF_MESSAGE_CREDENTIALS;
import static io.tierbench.papers.RowOf2007.WCF_MESSAGE_SECURITY;
import static io.tierbench.papers.RowOf2007.WCF_NAMED_PIPE;
import static io.tierbench.papers.RowOf2007.WCF_TCP;
import static io.tierbench.papers.RowOf2007.WCF_TCP_SECURE;
import static io.tierbench.papers.RowOf2007.WCF_TCP_TRANSACTED;
import static io.tierbench.papers.RowOf2007.WSE;
import static io.tierbench.papers.Rules.all;
import static io.tierbench.papers.Rules.byNumber;
import static io.tierbench.papers.Rules.equal;
import static io.tierbench.papers.Rules.greater;
import static io.tierbench.papers.Rules.greaterThanOne;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules for the claims of the comparison of 2007, as far as a run has the rows. Servers bound
 * to one core represent one processor, and those with most cores four; without bound servers,
 * unbound ones represent one processor. For bound servers the best throughput over all numbers of
 * callers is used, for others that of one caller.
 */
final class RulesOf2007 {
  private final StandIns standIns;

  /** Processors that the run can represent, of one and of four. */
  private final List<Processors> processors;

  private final Map<String, Rule> rules = new LinkedHashMap<>();

  private RulesOf2007(StandIns standIns) {
    this.standIns = standIns;
    this.processors = standIns.hasSeveralCores() ? List.of(ONE, FOUR) : List.of(ONE);
    addRulesOfOrders();
    addRulesOfMessageSecurity();
    addRulesOfMessages();
    addRulesOfOneMachine();
    addRulesOfAll();
  }

  /** Returns the rules by the ids of their claims. */
  static Map<String, Rule> of(StandIns standIns) {
    return new RulesOf2007(standIns).rules;
  }

  private void addRulesOfOrders() {
    if (!standIns.have(WCF_HTTP, ASMX)) {
      return;
    }
    rules.put("H51", leadsMoreWithSize(WCF_HTTP, ASMX, ONE));
    if (processors.contains(FOUR)) {
      List<Rule> parts = new ArrayList<>();
      for (Experiment orders : WITH_CONSTANT_ORDERS) {
        parts.add(leads(WCF_HTTP, ASMX, orders, FOUR));
        parts.add(
            new OfCores(
                greater(lead(WCF_HTTP, ASMX, orders, ONE), lead(WCF_HTTP, ASMX, orders, FOUR))));
      }
      rules.put("H52", all(parts));
    }
    if (standIns.have(WCF_HTTPS, ASMX_HTTPS)) {
      List<Rule> parts = new ArrayList<>();
      for (Processors some : processors) {
        for (Experiment orders : WITH_CONSTANT_ORDERS) {
          parts.addAll(narrows(WCF_HTTP, ASMX, WCF_HTTPS, ASMX_HTTPS, orders, some));
        }
      }
      rules.put("H53", all(parts));
    }
  }

  private void addRulesOfMessageSecurity() {
    if (standIns.have(WCF_MESSAGE_SECURITY, WSE)) {
      rules.put("H54", byNumber(all(messageSecurity())));
    }
    if (standIns.have(WCF_MESSAGE_CREDENTIALS, WCF_MESSAGE_SECURITY)) {
      rules.put(
          "H55",
          all(
              processors.stream()
                  .map(
                      some ->
                          leadsMoreWithSize(WCF_MESSAGE_CREDENTIALS, WCF_MESSAGE_SECURITY, some))
                  .toList()));
    }
  }

  private List<Rule> messageSecurity() {
    return processors.stream()
        .flatMap(
            some ->
                WITH_CONSTANT_ORDERS.stream()
                    .map(orders -> leads(WCF_MESSAGE_SECURITY, WSE, orders, some)))
        .toList();
  }

  private void addRulesOfMessages() {
    if (standIns.have(WCF_TCP, ENTERPRISE_SERVICES)) {
      rules.put(
          "H56",
          all(
              leads(ENTERPRISE_SERVICES, WCF_TCP, TRANSFER_FUNDS, ONE),
              leads(WCF_TCP, ENTERPRISE_SERVICES, GET_PRODUCT_INFO, ONE)));
      if (processors.contains(FOUR)) {
        rules.put(
            "H57",
            all(
                leads(WCF_TCP, ENTERPRISE_SERVICES, TRANSFER_FUNDS, FOUR),
                leads(WCF_TCP, ENTERPRISE_SERVICES, GET_PRODUCT_INFO, FOUR)));
        rules.put("H62", all(gains()));
      }
    }
    if (standIns.have(WCF_TCP_SECURE, ENTERPRISE_SERVICES_SECURE)) {
      List<Rule> parts = new ArrayList<>();
      for (Processors some : processors) {
        parts.add(leads(ENTERPRISE_SERVICES_SECURE, WCF_TCP_SECURE, TRANSFER_FUNDS, some));
        parts.add(leads(WCF_TCP_SECURE, ENTERPRISE_SERVICES_SECURE, GET_PRODUCT_INFO, some));
      }
      rules.put("H58", all(parts));
      if (standIns.have(WCF_TCP, ENTERPRISE_SERVICES)) {
        rules.put(
            "H59",
            all(
                processors.stream()
                    .flatMap(
                        some ->
                            narrows(
                                WCF_TCP,
                                ENTERPRISE_SERVICES,
                                WCF_TCP_SECURE,
                                ENTERPRISE_SERVICES_SECURE,
                                GET_PRODUCT_INFO,
                                some)
                                .stream())
                    .toList()));
      }
    }
    if (standIns.have(WCF_TCP_TRANSACTED, ENTERPRISE_SERVICES_TRANSACTED)) {
      rules.put(
          "H60",
          equal(
              plain(WCF_TCP_TRANSACTED, TRANSFER_FUNDS_TRANSACTED),
              plain(ENTERPRISE_SERVICES_TRANSACTED, TRANSFER_FUNDS_TRANSACTED)));
      rules.put(
          "H64", all(workLimits(WCF_TCP_TRANSACTED), workLimits(ENTERPRISE_SERVICES_TRANSACTED)));
    }
  }

  /** Returns rules that the newer stack is further ahead on several cores than on one. */
  private List<Rule> gains() {
    List<Rule> parts = new ArrayList<>();
    for (Experiment message : List.of(TRANSFER_FUNDS, GET_PRODUCT_INFO)) {
      parts.add(gainsMore(WCF_TCP, ENTERPRISE_SERVICES, message));
    }
    if (standIns.have(WCF_HTTP, ASMX)) {
      for (Experiment orders : WITH_CONSTANT_ORDERS) {
        parts.add(gainsMore(WCF_HTTP, ASMX, orders));
      }
    }
    return parts;
  }

  private Rule gainsMore(RowOf2007 newer, RowOf2007 older, Experiment experiment) {
    return new OfCores(
        greater(lead(newer, older, experiment, FOUR), lead(newer, older, experiment, ONE)));
  }

  private void addRulesOfOneMachine() {
    if (standIns.have(WCF_NAMED_PIPE, REMOTING_NAMED_PIPE)) {
      List<Rule> parts = new ArrayList<>(namedPipes());
      // On four processors the paper's own numbers are inconsistent.
      parts.add(
          equal(
              speed(WCF_NAMED_PIPE, GET_BYTES_256K, ONE),
              speed(REMOTING_NAMED_PIPE, GET_BYTES_256K, ONE)));
      rules.put("H61", all(parts));
    }
  }

  private List<Rule> namedPipes() {
    return processors.stream()
        .flatMap(
            some ->
                WITH_FEW_BYTES.stream()
                    .map(bytes -> leads(WCF_NAMED_PIPE, REMOTING_NAMED_PIPE, bytes, some)))
        .toList();
  }

  /**
   * Adds the rules for DCOM's -25 to +100 %: ahead for structured data, behind for unstructured
   * data.
   */
  private void addRulesOfAll() {
    Rule ofMessages = rules.get("H56");
    if (ofMessages == null
        || !standIns.have(
            WCF_HTTP, ASMX, WCF_MESSAGE_SECURITY, WSE, WCF_NAMED_PIPE, REMOTING_NAMED_PIPE)) {
      return;
    }
    List<Rule> parts = new ArrayList<>(messageSecurity());
    parts.addAll(namedPipes());
    parts.add(ofMessages);
    for (Processors some : processors) {
      for (Experiment orders : WITH_CONSTANT_ORDERS) {
        parts.add(leads(WCF_HTTP, ASMX, orders, some));
      }
    }
    rules.put("H65", byNumber(all(parts)));
  }

  private Rule leadsMoreWithSize(RowOf2007 ahead, RowOf2007 behind, Processors some) {
    List<Rule> parts = new ArrayList<>();
    for (Experiment orders : WITH_CONSTANT_ORDERS) {
      parts.add(leads(ahead, behind, orders, some));
    }
    parts.add(
        greater(
            lead(ahead, behind, GET_CONSTANT_ORDERS_100, some),
            lead(ahead, behind, GET_CONSTANT_ORDERS_1, some)));
    return all(parts);
  }

  /**
   * Returns rules that one leads, with security too, but by less. A lead can narrow, a lag cannot.
   */
  private List<Rule> narrows(
      RowOf2007 ahead,
      RowOf2007 behind,
      RowOf2007 secureAhead,
      RowOf2007 secureBehind,
      Experiment experiment,
      Processors some) {
    return List.of(
        leads(ahead, behind, experiment, some),
        leads(secureAhead, secureBehind, experiment, some),
        greater(
            lead(ahead, behind, experiment, some),
            lead(secureAhead, secureBehind, experiment, some)));
  }

  private Rule leads(RowOf2007 ahead, RowOf2007 behind, Experiment experiment, Processors some) {
    return greater(speed(ahead, experiment, some), speed(behind, experiment, some));
  }

  private Term lead(RowOf2007 ahead, RowOf2007 behind, Experiment experiment, Processors some) {
    return Term.over(speed(ahead, experiment, some), speed(behind, experiment, some));
  }

  private Term speed(RowOf2007 row, Experiment experiment, Processors some) {
    return speed(standIns, row, experiment, some);
  }

  /** Returns the throughput of a row, with the best number of callers. */
  static Term speed(StandIns standIns, RowOf2007 row, Experiment experiment, Processors some) {
    List<PaperCall> calls = standIns.calls(row, experiment, some);
    return calls.size() == 1 ? Term.speed(calls.get(0)) : Term.fastest(calls);
  }

  /**
   * A lead on one core against the same on most. If the server has more than half of the cores, its
   * client competes with it, which reduces all leads: then there is no answer.
   */
  private record OfCores(Rule rule) implements Rule {
    private static final String SHARED =
        "with more than half of the cores a server shares them with its client, which narrows any lead";

    @Override
    public List<Term> terms() {
      return rule.terms();
    }

    @Override
    public RuleResult judge(TestFamily family, PublishedResults published) {
      RuleResult result = rule.judge(family, published);
      return result.outcome() == ClaimOutcome.NOT_MEASURED || family.run().hasCoresOfClients()
          ? result
          : new RuleResult(
              ClaimOutcome.UNDECIDED, result.ours(), SHARED, result.missing(), result.parts());
    }
  }

  /** Returns the throughput of one caller of a server that is not bound. */
  private static Term plain(RowOf2007 row, Experiment experiment) {
    return Term.speed(call(row, experiment));
  }

  /** Requires the service to hold its connection for longer than the rest of a transacted call. */
  private static Rule workLimits(RowOf2007 row) {
    return greaterThanOne(Term.workToRest(call(row, TRANSFER_FUNDS_TRANSACTED)));
  }

  private static PaperCall call(RowOf2007 row, Experiment experiment) {
    return new PaperCall(null, row.stack(), experiment);
  }
}
