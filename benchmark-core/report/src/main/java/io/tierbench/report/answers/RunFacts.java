package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.record.Cell;
import io.tierbench.record.CpuContention;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.Environment;
import io.tierbench.record.Machine;
import io.tierbench.record.RunPlan;
import io.tierbench.record.SampleDescription;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.record.Trial.Group;
import io.tierbench.record.UsualOptions;
import io.tierbench.statistics.Median;
import io.tierbench.text.CommandLines;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Copies;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Movement;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code facts.mustache}: how a run was made and how far its figures can be trusted.
 */
public final class RunFacts {
  private static final Template TEMPLATE = Template.named("facts.mustache");
  private static final String CAVEAT = "Caveat";
  private static final String WARNING = "Warning";

  /** The facts that can differ between runs of the same plan. */
  private static final List<String> SETUP =
      List.of("Machine", "JVM", "Database", "Network", "Sources");

  private static final int MAX_FAILURES = 10;
  private static final int MAX_REASON = 200;
  private static final double NOTEWORTHY_STOLEN_PERCENT = 1;
  private static final double NOTEWORTHY_CONTENTION = 0.03;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);

  private final Analysis analysis;
  private final Environment environment;

  public RunFacts(Analysis analysis) {
    this.analysis = analysis;
    this.environment = analysis.environment();
  }

  /** Returns the reason why the run has no verdicts, or few; a report begins with it. */
  public Optional<String> warning() {
    return Reasons.nothingMeasured(analysis.measurements())
        .or(() -> TEMPLATE.texts(WARNING, values()).stream().findFirst());
  }

  /** Returns machine, JVMs, database, network and sources. */
  public List<Fact> setup() {
    return TEMPLATE.facts(values()).stream().filter(fact -> SETUP.contains(fact.name())).toList();
  }

  /** Returns all facts: set-up, options, protocol, measured trials, disturbances, failures. */
  public List<Fact> all() {
    return Stream.concat(
            TEMPLATE.facts(values()).stream()
                .filter(fact -> !Set.of(CAVEAT, WARNING).contains(fact.name())),
            failures())
        .toList();
  }

  public List<String> caveats() {
    return TEMPLATE.texts(CAVEAT, values());
  }

  /** Returns a sentence that most comparisons are invalid, with the reasons; empty otherwise. */
  public Optional<String> mostlyInvalid() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> invalid = Reasons.invalid(all);
    return !analysis.hasVerdicts() || 2 * invalid.size() <= all.size()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Most comparisons are INVALID (%d of %d): %s.",
                invalid.size(),
                all.size(),
                Reasons.of(invalid)));
  }

  /**
   * Returns the command that gives the run more time, with paths for the current folder.
   *
   * @param budget such as {@code 30m}
   */
  public String resumption(String budget) {
    return "%s run --resume %s --budget %s"
        .formatted(CommandLines.program(), CommandLines.path(analysis.folder().path()), budget);
  }

  public String started() {
    return environment.started().format(DATE);
  }

  /** Returns the caption of a picture: how and where the run was measured. */
  public String caption() {
    Map<String, String> shared = new TreeMap<>();
    for (Section section : analysis.sections()) {
      shared.putAll(section.options());
      shared.keySet().removeAll(section.distinguishing(analysis.sections()).keySet());
    }
    String java = environment.client("java");
    return Stream.of(
            environment.sample().map(SampleDescription::title).stream(),
            Stream.of(analysis.title(), trials()),
            shared.entrySet().stream()
                .filter(
                    option ->
                        option.getKey().equals(Cell.PLACEMENT)
                            || !UsualOptions.has(option.getKey(), option.getValue()))
                .map(option -> DisplayNames.option(option.getKey(), option.getValue())),
            Stream.of(environment.machine().processor(), cores()),
            Stream.of(java == null ? null : "JDK " + java, started().substring(0, 10)))
        .flatMap(texts -> texts)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" \u00b7 "));
  }

  private Map<String, Object> values() {
    Map<String, Object> values = new HashMap<>();
    values.put("analysis", analysis);
    values.put("environment", environment);
    addSetup(values);
    addProtocol(values);
    addExecution(values);
    addCaveats(values);
    return values;
  }

  private void addSetup(Map<String, Object> values) {
    Machine machine = environment.machine();
    Long bytes = machine.memoryBytes();
    values.put("coreCount", cores());
    values.put("memory", bytes == null ? null : Math.round(bytes / (double) (1 << 30)) + " GiB");
    String client = jvm(environment::client);
    String server = jvm(environment::server);
    values.put("client", client);
    values.put("server", server.equals(client) ? null : server);
    // A database appends the compiler to its version.
    String database = environment.database("version");
    values.put("database", database == null ? null : database.split(" on | \\(", 2)[0]);
    values.put("network", environment.network().orElse(null));
    values.put("sample", environment.sample().orElse(null));
  }

  private String cores() {
    return Texts.counted(environment.machine().cores(), "core");
  }

  private static String jvm(Function<String, @Nullable String> value) {
    String vm = value.apply("vm");
    return Objects.requireNonNullElse(value.apply("java"), "")
        + (vm == null ? "" : " (" + vm + ")");
  }

  private void addProtocol(Map<String, Object> values) {
    RunPlan plan = analysis.plan();
    Sampling sampling = plan.sampling();
    values.put(
        "options",
        analysis.sections().stream()
            .map(section -> Section.facts(section.options()))
            .filter(options -> !options.isEmpty())
            .collect(Collectors.joining("; or ")));
    values.put("planned", range(plan.minTrials(), plan.maxTrials()));
    Double precision = plan.precision();
    values.put(
        "precision", precision == null ? null : Numbers.plain(Math.round(1e5 * precision) / 1e3));
    Double budget = plan.budgetSeconds();
    values.put("budget", budget == null ? null : Numbers.duration(budget));
    values.put("cells", plan.cells().size());
    int groups =
        analysis.folder().trials().stream().mapToInt(one -> one.groups().size()).max().orElse(0);
    values.put("groups", groups > 1 ? groups : 0);
    values.put("callTime", Numbers.duration(sampling.maxCallSeconds()));
    values.put("warmUpSeconds", range(sampling.minWarmUpSeconds(), sampling.maxWarmUpSeconds()));
    values.put("plannedRounds", range(sampling.minRounds(), sampling.maxRounds()));
  }

  private static String range(double fewest, double most) {
    String text = Numbers.plain(fewest);
    return fewest == most ? text : text + "-" + Numbers.plain(most);
  }

  private String trials() {
    return Texts.counted(analysis.trials(), "trial");
  }

  private void addExecution(Map<String, Object> values) {
    List<Group> groups =
        analysis.folder().trials().stream().flatMap(one -> one.groups().stream()).toList();
    values.put("trials", trials());
    values.put("spent", Numbers.duration(analysis.folder().spentSeconds()));
    values.put(
        "complete",
        analysis.measurements().stream()
            .filter(one -> !one.failed() && one.rates().size() == analysis.trials())
            .count());
    values.put("warmUp", Numbers.duration(groups.stream().mapToDouble(Group::warmUpSeconds).sum()));
    values.put("rounds", groups.stream().mapToInt(Group::rounds).sum());
    int slow = groups.stream().mapToInt(Group::slow).sum();
    int started = groups.stream().mapToInt(group -> group.pairs().size()).sum();
    values.put("slow", slow);
    values.put("mostlySlow", slow > 0 && 2 * slow >= started);
    values.put("started", started);
    values.put(
        "late",
        analysis.folder().series().stream()
            .filter(Series::late)
            .map(Series::cell)
            .distinct()
            .count());
    CpuContention others =
        groups.stream().map(Group::others).reduce(CpuContention.UNKNOWN, CpuContention::and);
    values.put("contention", others.disturbedMoreThan(NOTEWORTHY_CONTENTION) ? others : null);
    values.put("lost", Numbers.duration(others.secondsLost()));
    List<Double> busy =
        analysis.measurements().stream()
            .flatMap(one -> one.serverUtilization().stream())
            .sorted()
            .toList();
    if (!busy.isEmpty()) {
      values.put("leastBusy", Numbers.percent(busy.get(0)));
      values.put("mostBusy", Numbers.percent(busy.get(busy.size() - 1)));
      values.put("busy", Numbers.percent(Median.of(busy)));
    }
    Copies copies = analysis.verdicts().copies();
    if (copies.spread() != null) {
      values.put("copySpread", Numbers.percent(copies.spread()));
      values.put("copyLargest", Numbers.percent(Objects.requireNonNull(copies.largest())));
    }
    values.put("probe", environment.probe().orElse(null));
    values.put("placements", String.join(" or ", analysis.plan().placements()));
  }

  private void addCaveats(Map<String, Object> values) {
    List<Movement> moving = analysis.drifting();
    values.put("toGoOn", resumption("1h"));
    values.put("invalid", mostlyInvalid().orElse(null));
    values.put("smoke", "smoke".equals(analysis.preset()));
    values.put("moving", moving.size());
    values.put("measured", analysis.measurements().size());
    values.put(
        "most", Numbers.percent(moving.stream().mapToDouble(Movement::most).max().orElse(0)));
    values.put(
        "bothPlacements", analysis.plan().placements().containsAll(List.of("FREE", "SAME_CORE")));
    values.put(
        "leftOut",
        environment.sample().stream()
            .flatMap(sample -> sample.leftOut().entrySet().stream())
            .map(
                left ->
                    "%s (%s)"
                        .formatted(
                            Words.name(left.getKey()),
                            Texts.printable(left.getValue(), MAX_REASON)))
            .collect(Collectors.joining("; ")));
    values.put("repeatsElements", repeatsElements());
    values.put(
        "lostTrials",
        analysis.folder().lostTrials().stream()
            .flatMap(trial -> trial.series().stream().limit(1))
            .map(
                one ->
                    Texts.shortened(
                        "trial %s (%s)".formatted(one.trial(), one.failure()), MAX_REASON))
            .collect(Collectors.joining("; ")));
    values.put("stolen", stolenPercent());
  }

  /** Tells whether a sample was repeated in compressed messages. */
  private boolean repeatsElements() {
    return environment.sample().stream()
            .flatMap(sample -> sample.sizes().stream())
            .anyMatch(size -> size > 1)
        && analysis.plan().cells().stream()
            .map(cell -> cell.parameters().getOrDefault(Cell.COMPRESSION, Cell.NONE))
            .anyMatch(compression -> !compression.equals(Cell.NONE));
  }

  /** Returns the percentage over all trials; absent if it is unknown or below 1 %. */
  private @Nullable Double stolenPercent() {
    double stolen = 0;
    double seconds = 0;
    for (Trial trial : analysis.folder().trials()) {
      if (trial.stolenPercent() != null) {
        stolen += trial.stolenPercent() * trial.seconds();
        seconds += trial.seconds();
      }
    }
    return seconds == 0 || stolen < NOTEWORTHY_STOLEN_PERCENT * seconds
        ? null
        : Double.valueOf(stolen / seconds);
  }

  /** Returns the failures and restarts, each with its reason and the cells that share it. */
  private Stream<Fact> failures() {
    Map<Fact, List<Series>> all =
        analysis.folder().series().stream()
            .filter(series -> series.failure() != null || series.restarted() != null)
            .collect(
                Collectors.groupingBy(RunFacts::event, LinkedHashMap::new, Collectors.toList()));
    int more = all.values().stream().skip(MAX_FAILURES).mapToInt(List::size).sum();
    return Stream.concat(
        all.entrySet().stream()
            .limit(MAX_FAILURES)
            .map(entry -> failure(entry.getKey(), entry.getValue())),
        more == 0
            ? Stream.empty()
            : Stream.of(new Fact("Failed or started again", more + " more, in replicates.jsonl")));
  }

  private static Fact event(Series series) {
    boolean failed = series.failure() != null;
    return new Fact(
        (failed ? "Failed" : "Started again") + " in trial " + series.trial(),
        String.valueOf(failed ? series.failure() : series.restarted()));
  }

  private static Fact failure(Fact what, List<Series> series) {
    String cells = series.size() == 1 ? series.get(0).cell() : Texts.counted(series.size(), "cell");
    return new Fact(what.name(), Texts.shortened(cells + ", " + what.text(), MAX_REASON));
  }
}
