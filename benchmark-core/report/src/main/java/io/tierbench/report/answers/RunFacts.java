package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Breakdown;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.Machine;
import io.tierbench.record.OtherPrograms;
import io.tierbench.record.Probe;
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
import io.tierbench.verdict.Verdicts;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
  private final List<Trial> trials;

  public RunFacts(Analysis analysis) {
    this.analysis = analysis;
    this.environment = analysis.environment();
    this.trials = analysis.folder().trials();
  }

  /** Returns the reason why the run has no verdicts, or few; comes before anything else. */
  public Optional<String> warning() {
    if (!Reasons.nothingMeasured(analysis.measurements()).isEmpty()) {
      return Reasons.nothingMeasured(analysis.measurements());
    }
    return TEMPLATE
        .texts(
            WARNING,
            Map.of(
                "compares",
                analysis.compares(),
                "verdicts",
                analysis.hasVerdicts(),
                "needed",
                Verdicts.MIN_TRIALS,
                "trials",
                analysis.trials(),
                "command",
                resumption("1h"),
                "invalid",
                mostlyInvalid().orElse("")))
        .stream()
        .findFirst();
  }

  /**
   * Returns a sentence that most comparisons are invalid, with the reasons; empty if they are not.
   */
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
   * Returns the command that gives the run more time, for the folder in which this report was
   * requested.
   *
   * @param budget such as {@code 30m}
   */
  public String resumption(String budget) {
    return "%s run --resume %s --budget %s"
        .formatted(CommandLines.program(), CommandLines.path(analysis.folder().path()), budget);
  }

  /** Returns the start of the run, to the minute. */
  public String started() {
    return environment.started().format(DATE);
  }

  /** Returns the caption of a picture: how and where the run was measured. */
  public String caption(List<Section> sections) {
    Map<String, String> shared = new TreeMap<>();
    for (Section section : sections) {
      shared.putAll(section.options());
      shared.keySet().removeAll(section.distinguishing(sections).keySet());
    }
    Machine machine = environment.machine();
    String java = environment.client("java");
    return Stream.of(
            environment.sample().map(SampleDescription::title).stream(),
            Stream.of(analysis.title(), Texts.counted(analysis.trials(), "trial")),
            shared.entrySet().stream()
                .filter(
                    option ->
                        option.getKey().equals(Cell.PLACEMENT)
                            || !UsualOptions.has(option.getKey(), option.getValue()))
                .map(option -> Words.name(option.getKey()) + " " + Words.name(option.getValue())),
            Stream.of(machine.processor(), Texts.counted(machine.cores(), "core")),
            Stream.of(java == null ? null : "JDK " + java, started().substring(0, 10)))
        .flatMap(texts -> texts)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" \u00b7 "));
  }

  /** Returns machine, JVMs, database, network and sources. */
  public List<Fact> setup() {
    return TEMPLATE.facts(setupValues()).stream()
        .filter(fact -> SETUP.contains(fact.name()))
        .toList();
  }

  /** Returns the set-up, the options, the protocol, what was measured, what disturbed it. */
  public List<Fact> all() {
    Map<String, Object> values = setupValues();
    values.putAll(plan());
    values.putAll(course());
    return Stream.concat(
            TEMPLATE.facts(values).stream()
                .filter(fact -> !Set.of(CAVEAT, WARNING).contains(fact.name())),
            failures().stream())
        .toList();
  }

  /** Returns the caveats for readers. */
  public List<String> caveats() {
    Map<String, Object> values = new HashMap<>();
    List<Measurement> moving = analysis.moving();
    values.put("smoke", "smoke".equals(analysis.preset()));
    values.put("moving", moving.size());
    values.put("caveats", true);
    values.put("measured", analysis.measurements().size());
    values.put(
        "most",
        Numbers.percent(
            moving.stream()
                .map(Measurement::movement)
                .mapToDouble(movement -> Math.max(movement.most(), -movement.least()))
                .max()
                .orElse(0)));
    values.put("separate", groups() > 1);
    values.put("baseline", analysis.plan().baseline().stack());
    values.put(
        "placements", analysis.plan().placements().containsAll(List.of("FREE", "SAME_CORE")));
    values.put("foreignServer", environment.run("server"));
    values.put("withDatabase", environment.database("version") != null);
    values.put("sharedCores", Texts.counted(environment.machine().cores(), "core"));
    double stolen = stolenPercent();
    values.put("stolen", stolen < NOTEWORTHY_STOLEN_PERCENT ? null : Numbers.format(stolen));
    values.put("leftOut", leftOut());
    values.put("repeatsElements", repeatsCompressed());
    List<String> caveats = TEMPLATE.texts(CAVEAT, values);
    caveats.addAll(environment.leftRows());
    return caveats;
  }

  private boolean repeatsCompressed() {
    return environment.sample().stream()
            .flatMap(sample -> sample.sizes().stream())
            .anyMatch(size -> size > 1)
        && analysis.plan().cells().stream()
            .map(cell -> cell.parameter(Cell.COMPRESSION))
            .anyMatch(compression -> compression != null && !compression.equals("NONE"));
  }

  private String leftOut() {
    return environment.sample().stream()
        .flatMap(sample -> sample.leftOut().entrySet().stream())
        .map(
            entry ->
                Words.name(entry.getKey())
                    + " ("
                    + Texts.printable(entry.getValue(), MAX_REASON)
                    + ")")
        .collect(Collectors.joining("; "));
  }

  private Map<String, Object> setupValues() {
    Machine machine = environment.machine();
    String client = jvm(environment::client);
    String server = jvm(environment::server);
    Map<String, Object> values = new HashMap<>();
    values.put(
        "machine",
        joined(
            machine.processor(),
            Texts.counted(machine.cores(), "core"),
            machine.memoryBytes() == null
                ? null
                : Math.round(machine.memoryBytes() / (double) (1 << 30)) + " GiB",
            machine.operatingSystem(),
            machine.kernel(),
            machine.architecture(),
            machine.virtualization()));
    values.put("client", client);
    values.put("server", Objects.equals(server, client) ? null : server);
    values.put(
        "database",
        joined(
            version(environment.database("version")),
            setting("fsync"),
            setting("synchronous_commit")));
    values.put("limitedBy", environment.network().map(Enum::name).orElse(""));
    values.put(
        "namespaces", environment.network().filter(n -> n.name().equals("NAMESPACES")).isPresent());
    values.put(
        "cables",
        environment.cables().stream()
            .map(
                cable ->
                    String.format(
                        Locale.ROOT,
                        "%s to %s %s, measured %.1f Mbit/s there and %.1f back",
                        cable.from(),
                        cable.to(),
                        cable.queue(),
                        cable.megabitsThere(),
                        cable.megabitsBack()))
            .collect(Collectors.joining("; ")));
    values.put("commit", environment.commit());
    values.put("dirty", environment.dirty());
    return values;
  }

  private Map<String, Object> plan() {
    RunPlan plan = analysis.plan();
    Sampling sampling = plan.sampling();
    Map<String, Object> values = new HashMap<>();
    values.put(
        "options",
        Section.combinations(analysis.measurements()).stream()
            .filter(combination -> !combination.isEmpty())
            .map(Section::facts)
            .distinct()
            .collect(Collectors.joining("; or ")));
    values.put(
        "variants",
        environment.variants().stream()
            .map(
                variant ->
                    joined(
                        variant.name(),
                        labelled("Java", variant.java()),
                        labelled("jar", variant.jar()),
                        labelled("arguments", String.join(" ", variant.arguments())),
                        labelled("libraries", String.join(" ", variant.libraries())),
                        variant.versions().isEmpty()
                            ? null
                            : variant.versions().entrySet().stream()
                                .map(library -> library.getKey() + " " + library.getValue())
                                .collect(Collectors.joining(", "))))
            .toList());
    values.put("title", analysis.title());
    values.put("planned", range(plan.minTrials(), plan.maxTrials()));
    values.put(
        "precision",
        plan.precision() == null ? null : Numbers.plain(round(100 * plan.precision())));
    values.put(
        "budget", plan.budgetSeconds() == null ? null : Numbers.duration(plan.budgetSeconds()));
    values.put("cells", plan.cells().size());
    values.put("sample", environment.sample().orElse(null));
    values.put("sliceMillis", sampling.iterationMillis());
    values.put("seed", plan.seed());
    values.put("groups", groups() > 1 ? groups() : 0);
    values.put("warmUpCalls", count(sampling.warmUpCalls()));
    values.put("callTime", Numbers.duration(sampling.maxCallSeconds()));
    values.put("warmUpSeconds", range(sampling.minWarmUpSeconds(), sampling.maxWarmUpSeconds()));
    values.put("plannedRounds", range(sampling.minRounds(), sampling.maxRounds()));
    return values;
  }

  private Map<String, Object> course() {
    List<Group> groups = trials.stream().flatMap(one -> one.groups().stream()).toList();
    Map<String, Long> trials =
        analysis.series().stream()
            .filter(series -> !series.isCopy())
            .map(series -> List.of(series.cell(), series.trial()))
            .distinct()
            .collect(Collectors.groupingBy(key -> (String) key.get(0), Collectors.counting()));
    OtherPrograms others =
        groups.stream().map(Group::others).reduce(OtherPrograms.UNKNOWN, OtherPrograms::and);
    Copies copies = analysis.verdicts().copies();
    List<Breakdown> breakdowns = analysis.breakdowns().breakdowns();
    Map<String, Object> values = new HashMap<>();
    int measured = analysis.trials();
    values.put("trials", Texts.counted(measured, "trial"));
    values.put("spent", Numbers.duration(analysis.folder().spentSeconds()));
    values.put("complete", trials.values().stream().filter(n -> n == measured).count());
    values.put("warmUp", Numbers.duration(groups.stream().mapToDouble(Group::warmUpSeconds).sum()));
    values.put("rounds", count(groups.stream().mapToInt(Group::rounds).sum()));
    values.put("slow", groups.stream().mapToInt(Group::slow).sum());
    values.put(
        "late",
        analysis.folder().series().stream()
            .filter(Series::late)
            .map(Series::cell)
            .distinct()
            .count());
    values.put("contention", others.disturbedMoreThan(NOTEWORTHY_CONTENTION));
    values.put("iterations", count(others.iterations()));
    values.put("repeated", String.valueOf(others.repeated()));
    values.put("lost", Numbers.duration(others.secondsLost()));
    values.put("disturbed", others.disturbed());
    values.put("busy", busy());
    if (copies.spread() != null) {
      values.put("copies", copies.comparisons());
      values.put("copySpread", Numbers.percent(copies.spread()));
      values.put("copyLargest", Numbers.percent(Objects.requireNonNull(copies.largest())));
    }
    if (!breakdowns.isEmpty()) {
      Breakdown widest =
          Collections.max(
              breakdowns, Comparator.comparingDouble(one -> Math.abs(one.unexplainedShare())));
      values.put("breakdowns", breakdowns.size());
      values.put("closed", String.valueOf(breakdowns.stream().filter(Breakdown::closes).count()));
      values.put(
          "widest", analysis.plan().cell(widest.cell()).map(Words::cell).orElse(widest.cell()));
      values.put("unexplained", Numbers.percent(widest.unexplainedShare()));
      values.put(
          "timers",
          Numbers.percent(Median.of(breakdowns.stream().map(Breakdown::timersShare).toList())));
      values.put("untimed", analysis.breakdowns().without().size());
    }
    environment.probe().ifPresent(probe -> values.put("probe", probe(probe)));
    return values;
  }

  private @Nullable String busy() {
    List<Measurement> known =
        analysis.measurements().stream()
            .filter(one -> !one.failed() && one.busy().isPresent())
            .sorted(Comparator.comparingDouble(RunFacts::busy))
            .toList();
    return known.isEmpty()
        ? null
        : "%s (%s) to %s (%s), median %s"
            .formatted(
                Numbers.percent(busy(known.get(0))),
                Words.cell(known.get(0).cell()),
                Numbers.percent(busy(known.get(known.size() - 1))),
                Words.cell(known.get(known.size() - 1).cell()),
                Numbers.percent(Median.of(known.stream().map(RunFacts::busy).toList())));
  }

  private static double busy(Measurement measurement) {
    return measurement.busy().orElseThrow();
  }

  private Map<String, Object> probe(Probe probe) {
    Map<String, Object> values = new HashMap<>();
    if (probe.wakingShareOfAFreeCall() != null) {
      values.put("free", Numbers.format(Objects.requireNonNull(probe.freeCallsPerSecond())));
      values.put("same", Numbers.format(Objects.requireNonNull(probe.sameCoreCallsPerSecond())));
      values.put("share", Math.round(100 * probe.wakingShareOfAFreeCall()) + " %");
    }
    values.put(
        "placement",
        probe.placement() == null
            ? String.join(" or ", analysis.plan().placements())
            : probe.placement());
    values.put("reason", probe.reason());
    return values;
  }

  /** Returns the failures and restarts that several cells may share, with the reason. */
  private List<Fact> failures() {
    Map<Fact, List<Series>> all = new LinkedHashMap<>();
    for (Series series : analysis.folder().series()) {
      String reason = series.failure() == null ? series.restarted() : series.failure();
      if (reason != null) {
        String what = series.failure() == null ? "Started again" : "Failed";
        all.computeIfAbsent(
                new Fact(what + " in trial " + series.trial(), reason), key -> new ArrayList<>())
            .add(series);
      }
    }
    List<Fact> facts =
        all.entrySet().stream()
            .limit(MAX_FAILURES)
            .map(entry -> failure(entry.getKey(), entry.getValue()))
            .collect(Collectors.toList());
    if (all.size() > MAX_FAILURES) {
      long more = all.values().stream().skip(MAX_FAILURES).mapToInt(List::size).sum();
      facts.add(new Fact("Failed or started again", more + " more, in replicates.jsonl"));
    }
    return facts;
  }

  private static Fact failure(Fact what, List<Series> series) {
    String cells = series.size() == 1 ? series.get(0).cell() : Texts.counted(series.size(), "cell");
    return new Fact(what.name(), Texts.shortened(cells + ", " + what.text(), MAX_REASON));
  }

  private int groups() {
    return trials.stream().mapToInt(trial -> trial.groups().size()).max().orElse(1);
  }

  /** Returns the share over all trials, in all sessions; the environment knows the last session. */
  private double stolenPercent() {
    double stolen = 0;
    double seconds = 0;
    for (Trial trial : trials) {
      if (trial.stolenPercent() != null) {
        stolen += trial.stolenPercent() * trial.seconds();
        seconds += trial.seconds();
      }
    }
    return seconds > 0
        ? stolen / seconds
        : Objects.requireNonNullElse(environment.stolenPercent(), 0.0);
  }

  private static @Nullable String jvm(Function<String, @Nullable String> value) {
    return Stream.of(value.apply("java"), value.apply("vm"))
        .filter(Objects::nonNull)
        .reduce((java, vm) -> java + " (" + vm + ")")
        .orElse(null);
  }

  /** Returns a version without the compiler, which the database appends. */
  private static @Nullable String version(@Nullable String version) {
    return version == null ? null : version.split(" on | \\(", 2)[0];
  }

  private @Nullable String setting(String name) {
    String value = environment.database(name);
    return value == null ? null : name + " " + value;
  }

  private static String joined(@Nullable String... values) {
    return Stream.of(values).filter(Objects::nonNull).collect(Collectors.joining(", "));
  }

  private static @Nullable String labelled(String name, @Nullable String text) {
    return text == null || text.isEmpty() ? null : name + " " + text;
  }

  private static double round(double value) {
    return Math.round(1000 * value) / 1000.0;
  }

  private static String range(double fewest, double most) {
    return fewest == most
        ? Numbers.plain(fewest)
        : Numbers.plain(fewest) + "-" + Numbers.plain(most);
  }

  private static String count(long number) {
    return number == 0 ? "" : String.format(Locale.ROOT, "%,d", number);
  }
}
