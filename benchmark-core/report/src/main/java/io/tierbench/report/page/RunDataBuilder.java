package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Breakdown;
import io.tierbench.analysis.BreakdownJson;
import io.tierbench.analysis.Figure;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.CallMetric;
import io.tierbench.record.CallPhase;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.SampleCall;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.record.Trial.Group;
import io.tierbench.record.Variant;
import io.tierbench.report.answers.Answers;
import io.tierbench.report.answers.Reasons;
import io.tierbench.report.answers.RunFacts;
import io.tierbench.report.answers.StackSpread;
import io.tierbench.report.answers.Words;
import io.tierbench.report.page.PageData.Caution;
import io.tierbench.report.page.PageData.CellData;
import io.tierbench.report.page.PageData.GroupData;
import io.tierbench.report.page.PageData.RoundsData;
import io.tierbench.report.page.PageData.RunData;
import io.tierbench.report.page.PageData.SeriesData;
import io.tierbench.report.page.PageData.Setting;
import io.tierbench.report.page.PageData.SpreadData;
import io.tierbench.report.page.PageData.TableData;
import io.tierbench.report.page.PageData.VerdictData;
import io.tierbench.report.section.SectionContent;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the data of one run for its page. */
final class RunDataBuilder {
  /** The metrics that the page draws. */
  private static final List<CallMetric> METRICS =
      List.of(
          CallMetric.SERVICE_P50,
          CallMetric.SERVICE_P90,
          CallMetric.SERVICE_P99,
          CallMetric.SERVICE_P99_9,
          CallMetric.CLIENT_ALLOCATION,
          CallMetric.SERVER_ALLOCATION,
          CallMetric.CLIENT_CPU,
          CallMetric.SERVER_CPU,
          CallMetric.BYTES_REQUEST,
          CallMetric.BYTES_RESPONSE);

  private static final int DIGITS = 5;
  private static final int MAX_TEXT = 200;

  private final Analysis analysis;
  private final RunFacts facts;
  private final List<SectionContent> contents;
  private final List<Section> sections;
  private final Map<String, Integer> indexes = new HashMap<>();

  /** The cells that are compared, by label. */
  private final Map<String, CellDescription> compared;

  /** Kept, as a page that is too large is built again with fewer details. */
  private @Nullable List<TableData> tablesWithRatios;

  RunDataBuilder(PageRun run) {
    this.analysis = run.analysis();
    this.facts = new RunFacts(analysis);
    this.contents = run.contents();
    this.sections = Section.of(analysis.measurements());
    for (Cell cell : analysis.plan().cells()) {
      indexes.put(cell.label(), indexes.size());
    }
    compared =
        analysis.plan().compared().stream()
            .collect(Collectors.toMap(CellDescription::label, Function.identity()));
  }

  RunData build(Detail detail, boolean withSections) {
    List<String> reasons =
        analysis.verdicts().judgements().stream()
            .map(judgement -> textIfAny(judgement.reason()))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return new RunData(
        text(analysis.folder().path().getFileName().toString()),
        caution(),
        setup(),
        text(analysis.plan().baseline().stack()),
        stacks(),
        sections.stream().map(section -> Answers.options(section, sections)).toList(),
        METRICS.stream().map(CallMetric::label).toList(),
        Arrays.stream(CallPhase.values()).map(CallPhase::label).toList(),
        cells(),
        tables(detail),
        verdicts(reasons),
        reasons,
        spreads(),
        rounds(detail),
        noBreakdown(),
        withSections ? sections() : Map.of());
  }

  private Map<String, Object> sections() {
    Map<String, Object> data = new LinkedHashMap<>();
    contents.forEach(content -> data.putAll(content.page()));
    return data;
  }

  int index(Cell cell) {
    return index(cell.label());
  }

  private int index(String label) {
    return Objects.requireNonNull(indexes.get(label));
  }

  private @Nullable Caution caution() {
    if (!analysis.compares()) {
      return null;
    }
    if (!analysis.hasVerdicts()) {
      return new Caution(
          "First figures, no verdicts",
          String.format(Locale.ROOT, "a verdict needs %d trials", Verdicts.MIN_TRIALS));
    }
    if (facts.mostlyInvalid().isEmpty()) {
      return null;
    }
    List<Judgement> judgements = analysis.verdicts().judgements();
    return new Caution(
        "Most comparisons are INVALID",
        String.format(
            Locale.ROOT, "%d of %d", Reasons.invalid(judgements).size(), judgements.size()));
  }

  private List<Setting> setup() {
    Stream<Setting> ground =
        facts.setup().stream().map(fact -> new Setting(fact.name(), text(fact.text())));
    Map<String, Set<String>> options = new TreeMap<>();
    for (Section section : sections) {
      section
          .options()
          .forEach(
              (name, value) -> options.computeIfAbsent(name, option -> new TreeSet<>()).add(value));
    }
    return Stream.of(
            Stream.of(new Setting("Preset", text(analysis.preset()))),
            options.entrySet().stream()
                .map(
                    option ->
                        new Setting(
                            text(Texts.capitalized(option.getKey())),
                            text(String.join(", ", option.getValue())))),
            ground)
        .flatMap(settings -> settings)
        .toList();
  }

  private List<String> stacks() {
    return analysis.plan().cells().stream()
        .filter(cell -> compared.containsKey(cell.label()))
        .map(cell -> text(Words.stack(cell)))
        .distinct()
        .toList();
  }

  private List<CellData> cells() {
    Map<String, Breakdown> byCell =
        analysis.breakdowns().breakdowns().stream()
            .collect(Collectors.toMap(Breakdown::cell, Function.identity()));
    Map<String, Measurement> measurements =
        analysis.measurements().stream()
            .collect(Collectors.toMap(m -> m.cell().label(), Function.identity(), (a, b) -> a));
    boolean judged = analysis.hasVerdicts();
    return analysis.plan().cells().stream()
        .map(cell -> cell(cell, judged, measurements.get(cell.label()), byCell.get(cell.label())))
        .toList();
  }

  private CellData cell(
      Cell cell, boolean judged, @Nullable Measurement measurement, @Nullable Breakdown breakdown) {
    Figure figure = measurement == null ? null : measurement.figure();
    Interval line = measurement == null ? null : measurement.line();
    Optional<Rank> rank = judged ? analysis.rank(cell) : Optional.empty();
    TableRow row = TableRow.of(cell);
    Optional<CellDescription> description = Optional.ofNullable(compared.get(cell.label()));
    return new CellData(
        text(cell.method()),
        row.role().name(),
        text(row.label()),
        textIfAny(
            description
                .map(CellDescription::serialization)
                .orElse(cell.parameter(Cell.SERIALIZATION))),
        textIfAny(
            description
                .map(CellDescription::transportConfig)
                .orElse(cell.parameter(Cell.TRANSPORT))),
        textIfAny(cell.parameter(Cell.SHAPE)),
        textIfAny(cell.parameter(Variant.PARAMETER)),
        cell.callers() == 1 ? null : cell.callers(),
        Cell.cores(cell.parameters()) == 0 ? null : Cell.cores(cell.parameters()),
        figure == null ? null : number(figure.median()),
        measurement == null || figure == null
            ? null
            : number(measurement.overAllIterations().orElseThrow()),
        line == null ? null : number(line.low()),
        line == null ? null : number(line.high()),
        figure == null ? 0 : figure.trials(),
        measurement != null && figure != null && measurement.interval().isPresent(),
        measurement == null || figure == null ? null : metrics(measurement),
        breakdown == null
            ? null
            : Arrays.stream(CallPhase.values())
                .map(phase -> number(breakdown.phases().get(phase)))
                .toList(),
        breakdown == null ? null : number(breakdown.unexplained()),
        breakdown == null ? null : number(breakdown.timersShare()),
        measurement == null || figure == null || measurement.moves().isEmpty()
            ? null
            : measurement.moves(),
        rank.map(Rank::best).orElse(null),
        rank.map(Rank::worst).orElse(null),
        measurement == null ? null : textIfAny(measurement.failure()));
  }

  private static @Nullable List<Double> metrics(Measurement measurement) {
    List<Double> metrics = new ArrayList<>();
    for (CallMetric metric : METRICS) {
      OptionalDouble median = measurement.metric(metric);
      metrics.add(median.isPresent() ? number(median.getAsDouble()) : null);
    }
    return metrics.stream().allMatch(Objects::isNull) ? null : metrics;
  }

  private List<TableData> tables(Detail detail) {
    if (!detail.ratios()) {
      return tables(false);
    }
    if (tablesWithRatios == null) {
      tablesWithRatios = tables(true);
    }
    return tablesWithRatios;
  }

  private List<TableData> tables(boolean withRatios) {
    List<TableData> tables = new ArrayList<>();
    for (int options = 0; options < sections.size(); options++) {
      for (WorkloadTable table : sections.get(options).workloads()) {
        List<Judgement> exploratory = withRatios ? analysis.exploratory(table) : null;
        tables.add(
            new TableData(
                options,
                text(table.workload()),
                SampleCall.of(table.workload()).orElse(null),
                table.measurements().stream().map(one -> index(one.cell())).toList(),
                exploratory == null ? null : ratios(exploratory),
                exploratory == null ? null : letters(exploratory)));
      }
    }
    return tables;
  }

  private static List<double[]> ratios(List<Judgement> judgements) {
    List<double[]> ratios = new ArrayList<>();
    for (Judgement judgement : judgements) {
      ratios.add(judgement.ratio() == null ? null : numbers(judgement.ratio()));
    }
    return ratios;
  }

  private static String letters(List<Judgement> judgements) {
    return judgements.stream()
        .map(judgement -> PageData.letter(judgement.verdict()))
        .collect(Collectors.joining());
  }

  private List<VerdictData> verdicts(List<String> reasons) {
    return analysis.verdicts().judgements().stream()
        .map(
            judgement ->
                new VerdictData(
                    index(judgement.contrast().one()),
                    index(judgement.contrast().other()),
                    judgement.contrast().questions().stream().map(Enum::name).toList(),
                    judgement.ratio() == null ? null : numbers(judgement.ratio()),
                    judgement.verdict().name(),
                    judgement.reason() == null ? null : reasons.indexOf(text(judgement.reason()))))
        .toList();
  }

  private List<SpreadData> spreads() {
    List<SpreadData> spreads = new ArrayList<>();
    for (int options = 0; options < sections.size(); options++) {
      for (WorkloadTable table : sections.get(options).workloads()) {
        for (StackSpread spread : StackSpread.of(analysis, table)) {
          Ratio ratio = spread.ratio();
          spreads.add(
              new SpreadData(
                  options,
                  text(spread.workload()),
                  text(spread.shape()),
                  text(spread.variant()),
                  spread.stacks(),
                  index(spread.fastest()),
                  index(spread.slowest()),
                  number(ratio == null ? spread.figures() : ratio.estimate()),
                  ratio == null ? null : number(ratio.low()),
                  ratio == null ? null : number(ratio.high()),
                  spread.apart(),
                  number(spread.workMicros())));
        }
      }
    }
    return spreads;
  }

  private RoundsData rounds(Detail detail) {
    List<GroupData> groups = new ArrayList<>();
    List<SeriesData> series = new ArrayList<>();
    List<Trial> trials = detail.rounds() ? analysis.folder().trials() : List.of();
    for (Trial trial : trials) {
      boolean several = trial.groups().size() > 1;
      for (Group group : trial.groups()) {
        List<Series> alive =
            trial.series().stream().filter(one -> one.group() == group.number()).toList();
        series(alive, groups.size()).forEach(series::add);
        groups.add(
            new GroupData(
                trial.number(),
                several ? group.number() : null,
                minutes(
                    several
                        ? group.startSeconds() + group.warmUpSeconds() + group.measuredSeconds()
                        : trial.seconds()),
                group.warmUpRounds(),
                group.rounds()));
      }
    }
    return new RoundsData(groups, series);
  }

  private Stream<SeriesData> series(List<Series> alive, int group) {
    int first = firstRound(alive);
    return alive.stream()
        .filter(series -> series.counts() && indexes.containsKey(series.cell()))
        .map(
            series ->
                new SeriesData(
                    index(series.cell()),
                    group,
                    series.copy(),
                    rates(series.warmUp(), first),
                    rates(series.measured(), first)));
  }

  private static int firstRound(List<Series> alive) {
    return alive.stream()
        .flatMap(series -> Stream.of(series.warmUp(), series.measured()))
        .filter(byRound -> !byRound.isEmpty())
        .mapToInt(SortedMap::firstKey)
        .min()
        .orElse(0);
  }

  private static double minutes(double seconds) {
    return Math.round(seconds / 6) / 10.0;
  }

  /** Returns rates by round, 0 for a missing round. */
  private static double[] rates(SortedMap<Integer, Double> byRound, int first) {
    if (byRound.isEmpty()) {
      return new double[0];
    }
    double[] rates = new double[byRound.lastKey() - first + 1];
    byRound.forEach((round, rate) -> rates[round - first] = Numbers.significant(rate));
    return rates;
  }

  private @Nullable String noBreakdown() {
    BreakdownJson breakdowns = analysis.breakdowns();
    return breakdowns.without().isEmpty()
        ? null
        : "No steps were timed for %s."
            .formatted(Texts.counted(breakdowns.without().size(), "cell"));
  }

  static double[] numbers(Ratio ratio) {
    return new double[] {
      Numbers.significant(ratio.estimate()),
      Numbers.significant(ratio.low()),
      Numbers.significant(ratio.high())
    };
  }

  private static @Nullable Double number(@Nullable Double value) {
    return Numbers.rounded(value, DIGITS);
  }

  private static String text(String text) {
    return Texts.shortened(text, MAX_TEXT);
  }

  private static @Nullable String textIfAny(@Nullable String text) {
    return text == null ? null : text(text);
  }
}
