package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.compression.Compression;
import io.tierbench.hosting.Hosting;
import io.tierbench.security.Security;
import io.tierbench.serialization.Serialization;
import io.tierbench.statistics.Ratio;
import io.tierbench.transport.Transport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The numbers of {@code published-results.csv}: the tables of the comparison of 2005 and of the
 * paper on compression of 2011, and the percentages of the comparison of 2007.
 */
final class PublishedResults implements Source {
  /** Serializations similar to the binary encoder of the paper of 2011, the closest first. */
  static final List<Serialization> LIKE_WCF_BINARY =
      Stream.of("SOAP_FAST_INFOSET", "KRYO", "PROTOBUF").map(Serialization::named).toList();

  static final List<String> COMPRESSIONS = List.of("GZIP", "DEFLATE");

  /** Suffixes of the names of systems in the paper of 2011, by compression. */
  private static final Map<String, String> ENCODERS =
      Map.of("NONE", "uncompressed", "GZIP", "GZip encoder", "DEFLATE", "Deflate encoder");

  private static final String PAPER_OF_2005 = "asmx-es-remoting-2005";
  private static final String PAPER_OF_2011 = "wcf-compression";
  private static final String CALLS_PER_SECOND = "calls_per_second";
  private static final String SPEEDUP = "speedup_factor";
  private static final String LIGHTEST = "lightest tests";
  private static final int ONLY_TRIAL = 1;
  private static final double PERCENT = 100;

  static final PublishedResults ALL = new PublishedResults();

  private final List<PublishedNumber> numbers =
      List.copyOf(Csv.read("published-results.csv", PublishedNumber.class));

  /**
   * A line of the file, without irrelevant columns.
   *
   * @param row label of the row; empty if the number is in a text rather than a table
   * @param protocol serialization and transport
   * @param security subject of authentication, or none
   * @param hosting process of the service
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record PublishedNumber(
      String paper,
      String id,
      String workload,
      String system,
      @JsonProperty("payload_count") String count,
      @JsonProperty("row_label") String row,
      String protocol,
      String security,
      String hosting,
      String metric,
      Double value) {

    boolean isOf(PaperRow paperRow, Experiment experiment) {
      return paper.equals(PAPER_OF_2005)
          && metric.equals(CALLS_PER_SECOND)
          && workload.equals(experiment.name().toLowerCase(Locale.ROOT))
          && row.equals(paperRow.label());
    }

    boolean isSpeedupOfClients() {
      return paper.equals(PAPER_OF_2005) && metric.equals(SPEEDUP) && workload.equals(LIGHTEST);
    }

    boolean isOfOrders(Compression compression, Experiment experiment) {
      return paper.equals(PAPER_OF_2011)
          && metric.equals(CALLS_PER_SECOND)
          && count.equals(experiment.orders())
          && system.endsWith(ENCODERS.getOrDefault(compression.name(), "none of the paper"));
    }
  }

  private PublishedResults() {}

  @Override
  public Map<Integer, Double> figures(Quantity quantity, PaperCall call) {
    return quantity == Quantity.SPEED ? inOnlyTrial(callsPerSecond(call)) : Map.of();
  }

  private static Map<Integer, Double> inOnlyTrial(Optional<Double> figure) {
    return figure.map(value -> Map.of(ONLY_TRIAL, value)).orElse(Map.of());
  }

  /** Returns the throughput of the row ahead relative to the one behind it. */
  double factor(Lead lead) {
    PublishedNumber number =
        numbers.stream().filter(one -> one.id().equals(lead.id())).findFirst().orElseThrow();
    return number.metric().equals(SPEEDUP) ? number.value() : 1 + number.value() / PERCENT;
  }

  private Optional<Double> lead(PaperCall one, PaperCall other) {
    return Lead.of(one, other)
        .map(this::factor)
        .or(() -> Lead.of(other, one).map(lead -> 1 / factor(lead)));
  }

  @Override
  public Map<Integer, Double> ratios(PaperCall one, PaperCall other) {
    Optional<Double> lead = lead(one, other);
    return inOnlyTrial(
        lead.isPresent()
            ? lead
            : one.callers() == other.callers()
                ? callsPerSecond(one)
                    .flatMap(first -> callsPerSecond(other).map(second -> first / second))
                : gain(one, other));
  }

  /** Returns the maximum speedup by several clients; the paper has it for the empty call only. */
  private Optional<Double> gain(PaperCall several, PaperCall one) {
    return one.callers() == 1 && one.equals(several.by(1)) && one.experiment().isEmptyCall()
        ? value(PublishedNumber::isSpeedupOfClients)
        : Optional.empty();
  }

  private Optional<Double> value(Predicate<PublishedNumber> which) {
    return numbers.stream().filter(which).map(PublishedNumber::value).findFirst();
  }

  /** Returns empty: papers print no intervals. */
  @Override
  public Optional<Ratio> ratio(PaperCall one, PaperCall other) {
    return Optional.empty();
  }

  /**
   * Returns the calls per second of a row of 2005, or of orders with a compression in 2011; empty
   * for other calls.
   */
  private Optional<Double> callsPerSecond(PaperCall call) {
    if (call.row() != null) {
      return Optional.of(callsPerSecond(call.row(), call.experiment()));
    }
    Counterpart stack = call.counterpart();
    if (stack == null || !LIKE_WCF_BINARY.contains(stack.serialization())) {
      return Optional.empty();
    }
    // The paper of 2011 measured TCP on one machine.
    Compression compression = stack.transportConfig().compression();
    return stack
            .transportConfig()
            .equals(
                new TransportConfig(
                    Transport.named("TCP"), Security.NONE, compression, Hosting.SELF))
        ? value(number -> number.isOfOrders(compression, call.experiment()))
        : Optional.empty();
  }

  double callsPerSecond(PaperRow row, Experiment experiment) {
    return number(row, experiment).value();
  }

  /** Returns the calls per second of a row, with its set-up. */
  PublishedNumber number(PaperRow row, Experiment experiment) {
    return numbers.stream()
        .filter(number -> number.isOf(row, experiment))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "published-results.csv has no calls_per_second of %s for the row %s"
                        .formatted(experiment, row)));
  }
}
