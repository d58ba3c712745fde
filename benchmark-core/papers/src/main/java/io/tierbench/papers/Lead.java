package io.tierbench.papers;

import static io.tierbench.papers.Processors.FOUR;
import static io.tierbench.papers.Processors.ONE;
import static io.tierbench.papers.RowOf2007.ASMX;
import static io.tierbench.papers.RowOf2007.ASMX_HTTPS;
import static io.tierbench.papers.RowOf2007.ENTERPRISE_SERVICES;
import static io.tierbench.papers.RowOf2007.ENTERPRISE_SERVICES_SECURE;
import static io.tierbench.papers.RowOf2007.REMOTING_NAMED_PIPE;
import static io.tierbench.papers.RowOf2007.WCF_HTTP;
import static io.tierbench.papers.RowOf2007.WCF_HTTPS;
import static io.tierbench.papers.RowOf2007.WCF_MESSAGE_CREDENTIALS;
import static io.tierbench.papers.RowOf2007.WCF_MESSAGE_SECURITY;
import static io.tierbench.papers.RowOf2007.WCF_NAMED_PIPE;
import static io.tierbench.papers.RowOf2007.WCF_TCP;
import static io.tierbench.papers.RowOf2007.WCF_TCP_SECURE;
import static io.tierbench.papers.RowOf2007.WSE;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lead of one row over another in the text of the comparison of 2007, which contains such
 * percentages but no rates.
 *
 * @param id identifies the line of {@code published-results.csv}
 */
record Lead(
    String id, RowOf2007 ahead, RowOf2007 behind, Experiment experiment, Processors processors) {

  /** All leads in the paper, in its order. */
  static final List<Lead> ALL = all();

  private static List<Lead> all() {
    List<Lead> all = new ArrayList<>();
    List<Experiment> orders = Experiment.WITH_CONSTANT_ORDERS;
    add(all, 1, WCF_HTTP, ASMX, ONE, orders);
    add(all, 4, WCF_HTTP, ASMX, FOUR, orders);
    add(all, 7, WCF_HTTPS, ASMX_HTTPS, ONE, orders);
    add(all, 10, WCF_HTTPS, ASMX_HTTPS, FOUR, orders);
    for (Experiment experiment : orders) {
      // One number for all of them.
      add(all, 13, WCF_MESSAGE_SECURITY, WSE, ONE, List.of(experiment));
    }
    for (Experiment experiment : orders) {
      add(all, 14, WCF_MESSAGE_SECURITY, WSE, FOUR, List.of(experiment));
    }
    add(all, 15, WCF_MESSAGE_CREDENTIALS, WCF_MESSAGE_SECURITY, ONE, orders);
    add(all, 18, WCF_MESSAGE_CREDENTIALS, WCF_MESSAGE_SECURITY, FOUR, orders);
    List<Experiment> primitive = List.of(Experiment.TRANSFER_FUNDS);
    List<Experiment> structured = List.of(Experiment.GET_PRODUCT_INFO);
    add(all, 21, ENTERPRISE_SERVICES, WCF_TCP, ONE, primitive);
    add(all, 22, WCF_TCP, ENTERPRISE_SERVICES, ONE, structured);
    add(all, 23, WCF_TCP, ENTERPRISE_SERVICES, FOUR, primitive);
    add(all, 24, WCF_TCP, ENTERPRISE_SERVICES, FOUR, structured);
    add(all, 25, ENTERPRISE_SERVICES_SECURE, WCF_TCP_SECURE, ONE, primitive);
    add(all, 26, WCF_TCP_SECURE, ENTERPRISE_SERVICES_SECURE, ONE, structured);
    add(all, 27, ENTERPRISE_SERVICES_SECURE, WCF_TCP_SECURE, FOUR, primitive);
    add(all, 28, WCF_TCP_SECURE, ENTERPRISE_SERVICES_SECURE, FOUR, structured);
    add(all, 30, WCF_NAMED_PIPE, REMOTING_NAMED_PIPE, ONE, Experiment.WITH_FEW_BYTES);
    add(all, 33, WCF_NAMED_PIPE, REMOTING_NAMED_PIPE, FOUR, Experiment.WITH_BYTES);
    return List.copyOf(all);
  }

  /** Adds leads that follow each other in the file. */
  private static void add(
      List<Lead> all,
      int first,
      RowOf2007 ahead,
      RowOf2007 behind,
      Processors processors,
      List<Experiment> experiments) {
    for (int i = 0; i < experiments.size(); i++) {
      all.add(
          new Lead(
              String.format(Locale.ROOT, "003-%03d", first + i),
              ahead,
              behind,
              experiments.get(i),
              processors));
    }
  }

  /** Returns the lead of one call over another; empty if the paper has none. */
  static Optional<Lead> of(PaperCall one, PaperCall other) {
    return ALL.stream()
        .filter(lead -> lead.isFor(lead.ahead, one) && lead.isFor(lead.behind, other))
        .findFirst();
  }

  private boolean isFor(RowOf2007 row, PaperCall call) {
    return call.row() == null
        && call.experiment() == experiment
        && row.stack().equals(call.counterpart())
        && (call.cores() > 1 ? FOUR : ONE) == processors;
  }
}
