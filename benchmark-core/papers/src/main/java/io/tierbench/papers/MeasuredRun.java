package io.tierbench.papers;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.record.CallMetric;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Network;
import io.tierbench.record.Series;
import io.tierbench.server.workload.Insertion;
import io.tierbench.statistics.Median;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Evidence;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ratios;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pairings of a run that judge claims: those of the plain variant under one set of options,
 * with any number of callers and cores. Of several sets, the one with most pairings is used, and
 * among equals the one that inserts row by row, as the papers did.
 */
final class MeasuredRun implements Source {
  private static final double MICROSECONDS_PER_SECOND = 1e6;
  private static final int MAX_REASON_LENGTH = 200;

  private final List<CellDescription> pairings;
  private final StandIns standIns;
  private final Map<String, String> options;
  private final Evidence evidence;
  private final Ratios ratios;
  private final List<Ranking> rankings;

  /** Quantities by label of the cell and by trial. */
  private final Map<Quantity, Map<String, Map<Integer, Double>>> figures =
      new EnumMap<>(Quantity.class);

  private final int machineCores;
  private final Network network;

  /**
   * @param figures quantities other than the speed, by label of the cell and by trial
   * @param machineCores cores that client, servers and database share
   * @param network implementation of links of a limited rate
   */
  MeasuredRun(
      List<CellDescription> pairings,
      Ratios ratios,
      List<Ranking> rankings,
      Map<Quantity, Map<String, Map<Integer, Double>>> figures,
      int machineCores,
      Network network) {
    Map<Map<String, String>, List<CellDescription>> byOptions =
        pairings.stream()
            .filter(cell -> cell.variant().isEmpty())
            .collect(
                Collectors.groupingBy(
                    CellDescription::optionsWithoutLoad, LinkedHashMap::new, Collectors.toList()));
    this.options =
        byOptions.keySet().stream()
            .min(
                Comparator.comparing(
                        (Map<String, String> set) ->
                            -Objects.requireNonNull(byOptions.get(set)).size())
                    .thenComparing(
                        set -> !Insertion.ROW_BY_ROW.name().equals(set.get(Cell.INSERTION))))
            .orElse(Map.of());
    this.pairings = byOptions.getOrDefault(options, List.of());
    this.standIns = new StandIns(this.pairings);
    this.evidence = ratios.evidence();
    this.ratios = ratios;
    this.rankings = List.copyOf(rankings);
    this.figures.putAll(figures);
    this.figures.put(
        Quantity.SPEED,
        this.pairings.stream()
            .map(CellDescription::label)
            .collect(Collectors.toMap(label -> label, evidence::figures)));
    this.machineCores = machineCores;
    this.network = network;
  }

  static MeasuredRun of(Analysis analysis) {
    Map<String, Map<Integer, Double>> workToRest = new HashMap<>();
    for (Series series : analysis.series()) {
      if (!series.isCopy()) {
        workShare(series)
            .ifPresent(
                share ->
                    workToRest
                        .computeIfAbsent(series.cell(), cell -> new HashMap<>())
                        .put(series.trial(), share / (1 - share)));
      }
    }
    Map<String, Map<Integer, Double>> allocations = new HashMap<>();
    Map<String, Map<Integer, Double>> bytes = new HashMap<>();
    for (Measurement measurement : analysis.measurements()) {
      String label = measurement.cell().label();
      bytes.put(label, positive(measurement, CallMetric.BYTES_RESPONSE));
      allocations.put(
          label,
          Value.quotients(
              positive(measurement, CallMetric.CLIENT_ALLOCATION),
              positive(measurement, CallMetric.SERVER_ALLOCATION)));
    }
    return new MeasuredRun(
        analysis.plan().pairings(),
        analysis.ratios(),
        analysis.verdicts().rankings(),
        Map.of(
            Quantity.WORK_TO_REST, workToRest,
            Quantity.CLIENT_TO_SERVER_ALLOCATION, allocations,
            Quantity.BYTES, bytes),
        analysis.environment().machine().cores(),
        analysis.environment().network().orElse(Network.RELAY));
  }

  /** Returns a metric by trial, without trials in which it is not positive. */
  private static Map<Integer, Double> positive(Measurement measurement, CallMetric metric) {
    Map<Integer, Double> figures = new HashMap<>(measurement.metricByTrial(metric));
    figures.values().removeIf(figure -> figure <= 0);
    return figures;
  }

  /**
   * Returns the share of a call in which the service holds a database connection: the median over
   * the iterations; empty if it was not timed.
   */
  private static Optional<Double> workShare(Series series) {
    if (series.jmh() == null) {
      return Optional.empty();
    }
    JsonNode micros =
        series.jmh().at("/secondaryMetrics/" + CallMetric.DATABASE_TIME.label() + "/rawData/0");
    JsonNode rates = series.jmh().at("/primaryMetric/rawData/0");
    List<Double> shares = new ArrayList<>();
    for (int i = 0; i < Math.min(micros.size(), rates.size()); i++) {
      double callsPerSecond = rates.path(i).asDouble() / Cell.callers(series.parameters());
      double share = micros.path(i).asDouble() * callsPerSecond / MICROSECONDS_PER_SECOND;
      if (share > 0 && share < 1) {
        shares.add(share);
      }
    }
    return shares.isEmpty() ? Optional.empty() : Optional.of(Median.of(shares));
  }

  StandIns standIns() {
    return standIns;
  }

  Network network() {
    return network;
  }

  /** Tells whether the servers with most cores use at most half of the machine. */
  boolean leavesClientsEqualCores() {
    return standIns.maxCores() <= machineCores / 2;
  }

  /** Returns the options of the cells that judge claims, without callers and cores. */
  Map<String, String> options() {
    return options;
  }

  /** Returns the label of the cell of a call; empty if the run does not have it. */
  Optional<String> label(PaperCall call) {
    return standIns.cell(call).map(CellDescription::label);
  }

  boolean has(Term term) {
    return missing(term.calls().stream()).isEmpty();
  }

  Set<String> missing(Stream<PaperCall> calls) {
    return calls
        .filter(call -> label(call).isEmpty())
        .map(PaperCall::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the judgement on two calls by a ranking of both; empty if there is none. */
  Optional<Judgement> judgement(PaperCall one, PaperCall other) {
    return label(one)
        .flatMap(
            first ->
                label(other)
                    .flatMap(
                        second ->
                            rankings.stream()
                                .flatMap(ranking -> ranking.judgement(first, second).stream())
                                .findFirst())
                    .map(judgement -> judgement.from(first)));
  }

  /** Tells whether a ranking has all of some calls, but not in one tie; true for an empty set. */
  boolean differ(Set<PaperCall> calls) {
    List<String> labels = calls.stream().flatMap(call -> label(call).stream()).toList();
    return labels.isEmpty()
        || rankings.stream()
            .filter(
                ranking ->
                    ranking.ranks().stream().map(Ranking.Rank::label).toList().containsAll(labels))
            .anyMatch(ranking -> ranking.ties().stream().noneMatch(tie -> tie.containsAll(labels)));
  }

  @Override
  public Map<Integer, Double> figures(Quantity quantity, PaperCall call) {
    Map<String, Map<Integer, Double>> byLabel = figures.getOrDefault(quantity, Map.of());
    return label(call).map(byLabel::get).orElse(Map.of());
  }

  @Override
  public Map<Integer, Double> ratios(PaperCall one, PaperCall other) {
    Map<Integer, Double> multiples = new HashMap<>();
    if (missing(Stream.of(one, other)).isEmpty()) {
      ratios
          .paired(label(one).orElseThrow(), label(other).orElseThrow())
          .forEach((trial, paired) -> multiples.put(trial, Math.exp(paired.log())));
    }
    return multiples;
  }

  @Override
  public Optional<Ratio> ratio(PaperCall one, PaperCall other) {
    return label(one).flatMap(first -> label(other).flatMap(second -> ratios.ratio(first, second)));
  }

  /**
   * Returns the reason why a value cannot be judged; empty if it can.
   *
   * @param calls the calls of the term
   * @param value computed from all or some of the calls
   */
  Optional<String> whyUnusable(Collection<PaperCall> calls, Value value) {
    return calls.stream()
        .flatMap(call -> label(call).stream())
        .flatMap(label -> evidence.unusableReason(label).stream())
        .findFirst()
        .or(() -> tooFew(value.figures().size()))
        .or(() -> noVariance(value))
        .map(reason -> Texts.shortened(reason, MAX_REASON_LENGTH));
  }

  private static Optional<String> noVariance(Value value) {
    Optional<Ratio> ratio = value.ratio();
    return ratio.filter(Ratio::varies).isPresent()
        ? Optional.empty()
        : Optional.of(
            ratio.isEmpty()
                ? "the ratio is undefined"
                : "the ratio is identical in every trial, so its variance is unknown");
  }

  private static Optional<String> tooFew(int trials) {
    return trials < Verdicts.MIN_TRIALS
        ? Optional.of(
            "%s, an answer needs at least %s"
                .formatted(Texts.counted(trials, "trial"), Verdicts.MIN_TRIALS))
        : Optional.empty();
  }
}
