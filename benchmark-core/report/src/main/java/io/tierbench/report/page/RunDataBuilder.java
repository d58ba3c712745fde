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
import io.tierbench.report.section.SectionContent;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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

/**
 * Builds the data of one run for the charts of its page, compact enough for a whole matrix. Cells
 * are referenced by their index in the list of cells.
 */
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

  private final Analysis analysis;
  private final RunFacts facts;
  private final List<SectionContent> contents;
  private final Map<String, Integer> indexes = new HashMap<>();

  /** Cached, because a page that is too large is built again with fewer details. */
  private @Nullable List<Fields> tablesWithRatios;

  RunDataBuilder(PageRun run) {
    this.analysis = run.analysis();
    this.facts = new RunFacts(analysis);
    this.contents = run.contents();
    for (Cell cell : analysis.plan().cells()) {
      indexes.put(cell.label(), indexes.size());
    }
  }

  /** Returns the workloads and the transports of the cells. */
  Stream<String> workloadsAndTransports() {
    return analysis.plan().cells().stream()
        .flatMap(
            cell -> Stream.concat(Stream.of(cell.method()), Stream.ofNullable(transport(cell))))
        .map(Fields::shortened);
  }

  Fields build(Detail detail, boolean withSections) {
    List<String> reasons =
        analysis.verdicts().judgements().stream()
            .flatMap(judgement -> Stream.ofNullable(judgement.reason()))
            .map(Fields::shortened)
            .distinct()
            .toList();
    List<Section> sections = analysis.sections();
    Fields run =
        new Fields()
            .text("name", analysis.folder().path().getFileName().toString())
            .with("caution", caution())
            .with("setup", setup())
            .text("baseline", analysis.plan().baseline().stack())
            .with("stacks", stacks())
            .with(
                "options",
                sections.stream().map(section -> Answers.options(section, sections)).toList())
            .with("metrics", METRICS.stream().map(CallMetric::label).toList())
            .with("steps", Arrays.stream(CallPhase.values()).map(CallPhase::label).toList())
            .with("cells", cells())
            .with("tables", tables(detail))
            .with("verdicts", verdicts(reasons))
            .with("reasons", reasons)
            .with("spreads", spreads())
            .with("rounds", rounds(detail))
            .with("noBreakdown", noBreakdown());
    if (withSections) {
      contents.forEach(content -> run.with(content.page()));
    }
    return run;
  }

  int index(Cell cell) {
    return index(cell.label());
  }

  private int index(String label) {
    return Objects.requireNonNull(indexes.get(label));
  }

  /** Returns a caution that is shown with every figure of the run, and its reason. */
  private @Nullable Fields caution() {
    if (!analysis.compares()) {
      return null;
    }
    if (!analysis.hasVerdicts()) {
      return caution("First figures, no verdicts", "a verdict needs two trials");
    }
    List<Judgement> all = analysis.verdicts().judgements();
    String count = "%s of %s".formatted(Reasons.invalid(all).size(), all.size());
    return facts
        .mostlyInvalid()
        .map(sentence -> caution("Most comparisons are INVALID", count))
        .orElse(null);
  }

  private static Fields caution(String text, String reason) {
    return new Fields().with("text", text).with("reason", reason);
  }

  private List<Fields> setup() {
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
    List<Fields> settings = new ArrayList<>();
    settings.add(setting("Preset", analysis.preset()));
    options.forEach(
        (name, values) ->
            settings.add(
                setting(Texts.capitalized(DisplayNames.option(name)), String.join(", ", values))));
    facts.setup().forEach(fact -> settings.add(setting(fact.name(), fact.text())));
    return settings;
  }

  private static Fields setting(String name, String value) {
    return new Fields().text("name", name).text("value", value);
  }

  private List<String> stacks() {
    return analysis.plan().cells().stream()
        .filter(cell -> analysis.plan().compared(cell).isPresent())
        .map(cell -> Fields.shortened(Words.stack(cell)))
        .distinct()
        .toList();
  }

  private List<Fields> cells() {
    Map<String, Breakdown> byCell =
        analysis.breakdowns().breakdowns().stream()
            .collect(Collectors.toMap(Breakdown::cell, Function.identity()));
    return analysis.plan().cells().stream()
        .map(cell -> cell(cell, byCell.get(cell.label())))
        .toList();
  }

  private @Nullable String transport(Cell cell) {
    return analysis
        .plan()
        .compared(cell)
        .map(CellDescription::transportConfig)
        .orElse(cell.parameter(Cell.TRANSPORT));
  }

  private Fields cell(Cell cell, @Nullable Breakdown breakdown) {
    Measurement measurement = analysis.measurement(cell.label()).orElse(null);
    Measurement measured = measurement == null || measurement.failed() ? null : measurement;
    TableRow row = TableRow.of(cell);
    CellDescription compared = analysis.plan().compared(cell).orElse(null);
    int cores = Cell.cores(cell.parameters());
    Fields fields =
        new Fields()
            .text("workload", cell.method())
            .text("kind", row.role().name())
            .text("row", row.label())
            .text(
                "serialization",
                compared == null ? cell.parameter(Cell.SERIALIZATION) : compared.serialization())
            .text("transport", transport(cell))
            .text("shape", cell.parameter(Cell.SHAPE))
            .text("variant", cell.parameter(Variant.PARAMETER))
            .with("callers", cell.callers() == 1 ? null : cell.callers())
            .with("cores", cores == 0 ? null : cores)
            .with("replicates", measured == null ? 0 : measured.measuredFigure().trials())
            .with("interval", measured != null && measured.interval().isPresent());
    if (measurement != null) {
      fields.text("failure", measurement.failure());
    }
    if (measured != null) {
      addFigures(measured, fields);
    }
    if (breakdown != null) {
      fields
          .with("steps", phases(breakdown))
          .number("unexplained", breakdown.unexplained())
          .number("timers", breakdown.timersShare());
    }
    analysis
        .rank(cell)
        .ifPresent(rank -> fields.with("best", rank.best()).with("worst", rank.worst()));
    return fields;
  }

  private static void addFigures(Measurement measured, Fields fields) {
    Interval line = measured.line();
    List<@Nullable Double> metrics = new ArrayList<>();
    METRICS.forEach(metric -> metrics.add(Fields.rounded(measured.metric(metric).orElse(null))));
    fields
        .number("rate", measured.measuredFigure().median())
        .number("all", measured.overAllIterations().orElseThrow())
        .number("low", line.low())
        .number("high", line.high())
        .with("metrics", metrics.stream().allMatch(Objects::isNull) ? null : metrics)
        .with("moves", measured.drift().isEmpty() ? null : measured.drift());
  }

  private static List<@Nullable Double> phases(Breakdown breakdown) {
    List<@Nullable Double> phases = new ArrayList<>();
    for (CallPhase phase : CallPhase.values()) {
      phases.add(Fields.rounded(breakdown.phases().get(phase)));
    }
    return phases;
  }

  private List<Fields> tables(Detail detail) {
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

  /**
   * Returns a workload under the same options.
   *
   * @param exploratory judgements on every two cells that the plan does not compare, those of the
   *     first cell with all later ones first
   */
  private Fields table(int options, WorkloadTable table, @Nullable List<Judgement> exploratory) {
    Fields fields =
        new Fields()
            .with("options", options)
            .text("workload", table.workload())
            .with("sample", SampleCall.of(table.workload()).orElse(null))
            .with("cells", table.measurements().stream().map(one -> index(one.cell())).toList());
    if (exploratory != null) {
      List<double @Nullable []> ratios = new ArrayList<>();
      exploratory.forEach(judgement -> ratios.add(ratio(judgement)));
      fields
          .with("ratios", ratios)
          .with(
              "verdicts",
              exploratory.stream()
                  .map(judgement -> letter(judgement.verdict()))
                  .collect(Collectors.joining()));
    }
    return fields;
  }

  private static double @Nullable [] ratio(Judgement judgement) {
    return judgement.ratio() == null ? null : numbers(judgement.ratio());
  }

  private static String letter(Verdict verdict) {
    return switch (verdict) {
      case FASTER -> "F";
      case SLOWER -> "S";
      case EQUIVALENT -> "E";
      case INCONCLUSIVE -> "?";
      case INVALID -> "!";
    };
  }

  private List<Fields> verdicts(List<String> reasons) {
    return analysis.verdicts().judgements().stream()
        .map(
            judgement ->
                new Fields()
                    .with("one", index(judgement.contrast().one()))
                    .with("other", index(judgement.contrast().other()))
                    .with("questions", judgement.contrast().questions())
                    .with("ratio", ratio(judgement))
                    .with("verdict", judgement.verdict())
                    .with("reason", reason(judgement, reasons)))
        .toList();
  }

  /** Returns the index of the reason why there is no verdict. */
  private static @Nullable Integer reason(Judgement judgement, List<String> reasons) {
    String reason = judgement.reason();
    return reason == null ? null : reasons.indexOf(Fields.shortened(reason));
  }

  private List<Fields> spreads() {
    return ofTables(
        (options, table) ->
            StackSpread.of(analysis, table).stream().map(spread -> spread(options, spread)));
  }

  private Fields spread(int options, StackSpread spread) {
    Ranking ranking = spread.ranking();
    Ratio ratio = spread.judgement().ratio();
    return new Fields()
        .with("options", options)
        .text("workload", ranking.workload())
        .text("shape", ranking.shape())
        .text("variant", ranking.variant())
        .with("fastest", index(spread.fastest()))
        .with("slowest", index(spread.slowest()))
        .number("ratio", ratio == null ? spread.ratioOfMedians() : ratio.estimate())
        .number("low", ratio == null ? null : ratio.low())
        .number("high", ratio == null ? null : ratio.high())
        .with("apart", spread.apart())
        .number("work", spread.workMicros());
  }

  /** Returns all measured rates, round by round; none if there are too many of them. */
  private Fields rounds(Detail detail) {
    List<Fields> groups = new ArrayList<>();
    List<Fields> series = new ArrayList<>();
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
            new Fields()
                .with("replicate", trial.number())
                .with("number", several ? group.number() : null)
                .with("minutes", Math.round(seconds / 6) / 10.0)
                .with("warmUp", group.warmUpRounds())
                .with("rounds", group.rounds()));
      }
    }
    return new Fields().with("groups", groups).with("series", series);
  }

  private Stream<Fields> series(List<Series> alive, int group) {
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
                new Fields()
                    .with("cell", index(series.cell()))
                    .with("group", group)
                    .with("copy", series.copy())
                    .with("warmUp", rates(series.warmUp(), first))
                    .with("measured", rates(series.measured(), first)));
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
}
