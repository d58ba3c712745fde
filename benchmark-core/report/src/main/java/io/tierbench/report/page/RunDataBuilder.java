package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Breakdown;
import io.tierbench.analysis.Interval;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.CallMetric;
import io.tierbench.record.CallPhase;
import io.tierbench.record.Cell;
import io.tierbench.record.CellDescription;
import io.tierbench.record.DisplayNames;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
  private final Map<String, Integer> indexes = new HashMap<>();

  /** Cached, because a page that is too large is built again with fewer details. */
  private @Nullable List<TableData> tablesWithRatios;

  RunDataBuilder(PageRun run) {
    this.analysis = run.analysis();
    this.facts = new RunFacts(analysis);
    this.contents = run.contents();
    for (Cell cell : analysis.plan().cells()) {
      indexes.put(cell.label(), indexes.size());
    }
  }

  RunData build(Detail detail, boolean withSections) {
    List<String> reasons =
        analysis.verdicts().judgements().stream()
            .flatMap(judgement -> Stream.ofNullable(text(judgement.reason())))
            .distinct()
            .toList();
    List<Section> sections = analysis.sections();
    Map<String, Object> ofSections = new LinkedHashMap<>();
    if (withSections) {
      contents.forEach(content -> ofSections.putAll(content.page()));
    }
    return new RunData(
        shortened(analysis.folder().path().getFileName().toString()),
        caution(),
        setup(),
        shortened(analysis.plan().baseline().stack()),
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
        ofSections);
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
      return new Caution("First figures, no verdicts", "a verdict needs two trials");
    }
    List<Judgement> all = analysis.verdicts().judgements();
    String count = "%s of %s".formatted(Reasons.invalid(all).size(), all.size());
    return facts
        .mostlyInvalid()
        .map(sentence -> new Caution("Most comparisons are INVALID", count))
        .orElse(null);
  }

  private List<Setting> setup() {
    Map<String, Set<String>> options = new TreeMap<>();
    for (Section section : analysis.sections()) {
      section
          .options()
          .forEach(
              (name, value) ->
                  options
                      .computeIfAbsent(name, option -> new TreeSet<>())
                      .add(DisplayNames.of(name, value)));
    }
    List<Setting> settings = new ArrayList<>();
    settings.add(new Setting("Preset", shortened(analysis.preset())));
    options.forEach(
        (name, values) ->
            settings.add(
                new Setting(
                    shortened(Texts.capitalized(DisplayNames.option(name))),
                    shortened(String.join(", ", values)))));
    facts.setup().forEach(fact -> settings.add(new Setting(fact.name(), shortened(fact.text()))));
    return settings;
  }

  private List<String> stacks() {
    return analysis.plan().cells().stream()
        .filter(cell -> analysis.plan().compared(cell).isPresent())
        .map(cell -> shortened(Words.stack(cell)))
        .distinct()
        .toList();
  }

  private List<CellData> cells() {
    Map<String, Breakdown> byCell =
        analysis.breakdowns().breakdowns().stream()
            .collect(Collectors.toMap(Breakdown::cell, Function.identity()));
    return analysis.plan().cells().stream()
        .map(cell -> cell(cell, byCell.get(cell.label())))
        .toList();
  }

  private CellData cell(Cell cell, @Nullable Breakdown breakdown) {
    Measurement measurement = analysis.measurement(cell.label()).orElse(null);
    Measurement measured = measurement == null || measurement.failed() ? null : measurement;
    Interval line = map(measured, Measurement::line);
    Rank rank = analysis.hasVerdicts() ? analysis.rank(cell).orElse(null) : null;
    TableRow row = TableRow.of(cell);
    CellDescription compared = analysis.plan().compared(cell).orElse(null);
    int cores = Cell.cores(cell.parameters());
    return new CellData(
        shortened(cell.method()),
        row.role().name(),
        shortened(row.label()),
        text(compared == null ? cell.parameter(Cell.SERIALIZATION) : compared.serialization()),
        text(compared == null ? cell.parameter(Cell.TRANSPORT) : compared.transportConfig()),
        text(cell.parameter(Cell.SHAPE)),
        text(cell.parameter(Variant.PARAMETER)),
        cell.callers() == 1 ? null : cell.callers(),
        cores == 0 ? null : cores,
        map(measured, one -> number(one.measuredFigure().median())),
        map(measured, one -> number(one.overAllIterations().orElseThrow())),
        map(line, one -> number(one.low())),
        map(line, one -> number(one.high())),
        measured == null ? 0 : measured.measuredFigure().trials(),
        measured != null && measured.interval().isPresent(),
        map(measured, RunDataBuilder::metrics),
        map(breakdown, RunDataBuilder::phases),
        map(breakdown, one -> number(one.unexplained())),
        map(breakdown, one -> number(one.timersShare())),
        map(measured, one -> one.drift().isEmpty() ? null : one.drift()),
        map(rank, Rank::best),
        map(rank, Rank::worst),
        map(measurement, one -> text(one.failure())));
  }

  private static <T, R> @Nullable R map(@Nullable T value, Function<T, @Nullable R> part) {
    return value == null ? null : part.apply(value);
  }

  private static @Nullable List<Double> metrics(Measurement measurement) {
    List<Double> metrics = new ArrayList<>();
    for (CallMetric metric : METRICS) {
      metrics.add(number(measurement.metric(metric).orElse(null)));
    }
    return metrics.stream().allMatch(Objects::isNull) ? null : metrics;
  }

  private static List<Double> phases(Breakdown breakdown) {
    return Arrays.stream(CallPhase.values())
        .map(phase -> number(breakdown.phases().get(phase)))
        .toList();
  }

  private List<TableData> tables(Detail detail) {
    if (!detail.ratios()) {
      return ofTables((options, table) -> Stream.of(table(options, table, null)));
    }
    if (tablesWithRatios == null) {
      tablesWithRatios =
          ofTables(
              (options, table) -> Stream.of(table(options, table, analysis.exploratory(table))));
    }
    return tablesWithRatios;
  }

  /** Collects values of all workloads; the function gets the index of their options too. */
  private <T> List<T> ofTables(BiFunction<Integer, WorkloadTable, Stream<T>> values) {
    List<Section> sections = analysis.sections();
    return IntStream.range(0, sections.size())
        .boxed()
        .flatMap(
            options ->
                sections.get(options).workloads().stream()
                    .flatMap(table -> values.apply(options, table)))
        .toList();
  }

  private TableData table(int options, WorkloadTable table, @Nullable List<Judgement> exploratory) {
    return new TableData(
        options,
        shortened(table.workload()),
        SampleCall.of(table.workload()).orElse(null),
        table.measurements().stream().map(one -> index(one.cell())).toList(),
        map(
            exploratory,
            all -> all.stream().map(one -> map(one.ratio(), RunDataBuilder::numbers)).toList()),
        map(
            exploratory,
            all ->
                all.stream()
                    .map(judgement -> PageData.letter(judgement.verdict()))
                    .collect(Collectors.joining())));
  }

  private List<VerdictData> verdicts(List<String> reasons) {
    return analysis.verdicts().judgements().stream()
        .map(
            judgement ->
                new VerdictData(
                    index(judgement.contrast().one()),
                    index(judgement.contrast().other()),
                    judgement.contrast().questions().stream().map(Enum::name).toList(),
                    map(judgement.ratio(), RunDataBuilder::numbers),
                    judgement.verdict().name(),
                    map(judgement.reason(), reason -> reasons.indexOf(text(reason)))))
        .toList();
  }

  private List<SpreadData> spreads() {
    return ofTables(
        (options, table) ->
            StackSpread.of(analysis, table).stream().map(spread -> spread(options, spread)));
  }

  private SpreadData spread(int options, StackSpread spread) {
    Ratio ratio = spread.ratio();
    return new SpreadData(
        options,
        shortened(spread.workload()),
        shortened(spread.shape()),
        shortened(spread.variant()),
        spread.stacks(),
        index(spread.fastest()),
        index(spread.slowest()),
        number(ratio == null ? spread.ratioOfMedians() : ratio.estimate()),
        map(ratio, one -> number(one.low())),
        map(ratio, one -> number(one.high())),
        spread.apart(),
        number(spread.workMicros()));
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
        double seconds =
            several
                ? group.startSeconds() + group.warmUpSeconds() + group.measuredSeconds()
                : trial.seconds();
        groups.add(
            new GroupData(
                trial.number(),
                several ? group.number() : null,
                Math.round(seconds / 6) / 10.0,
                group.warmUpRounds(),
                group.rounds()));
      }
    }
    return new RoundsData(groups, series);
  }

  private Stream<SeriesData> series(List<Series> alive, int group) {
    int first =
        alive.stream()
            .flatMap(series -> Stream.of(series.warmUp(), series.measured()))
            .filter(byRound -> !byRound.isEmpty())
            .mapToInt(SortedMap::firstKey)
            .min()
            .orElse(0);
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

  /** Returns rates by round, 0 for a missing round. */
  private static double[] rates(SortedMap<Integer, Double> byRound, int first) {
    double[] rates = new double[byRound.isEmpty() ? 0 : byRound.lastKey() - first + 1];
    byRound.forEach((round, rate) -> rates[round - first] = Numbers.significant(rate));
    return rates;
  }

  private @Nullable String noBreakdown() {
    int without = analysis.breakdowns().without().size();
    return without == 0
        ? null
        : "No phases were timed for %s.".formatted(Texts.counted(without, "cell"));
  }

  static double[] numbers(Ratio ratio) {
    return DoubleStream.of(ratio.estimate(), ratio.low(), ratio.high())
        .map(Numbers::significant)
        .toArray();
  }

  private static @Nullable Double number(@Nullable Double value) {
    return Numbers.rounded(value, DIGITS);
  }

  private static @Nullable String text(@Nullable String text) {
    return text == null ? null : shortened(text);
  }

  private static String shortened(String text) {
    return Texts.shortened(text, MAX_TEXT);
  }
}
