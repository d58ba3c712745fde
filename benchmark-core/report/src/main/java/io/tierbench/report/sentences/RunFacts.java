package io.tierbench.report.sentences;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Breakdown;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.record.Cable;
import io.tierbench.record.Environment;
import io.tierbench.record.Machine;
import io.tierbench.record.Network;
import io.tierbench.record.OtherPrograms;
import io.tierbench.record.Probe;
import io.tierbench.record.Replicate;
import io.tierbench.record.Replicate.Group;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Sampling;
import io.tierbench.record.Series;
import io.tierbench.statistics.Median;
import io.tierbench.text.CommandLines;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Copies;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdicts;
import java.math.BigDecimal;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a run was made and how far its figures can be trusted, in plain text, for its summary and its
 * page. Only {@link #warning} is Markdown.
 */
public final class RunFacts {
  private static final int MAX_DISTURBED = 10;
  private static final int LONGEST_REASON = 200;
  private static final double NOTEWORTHY_STOLEN_PERCENT = 1;
  private static final double NOTEWORTHY_INTERFERENCE = 0.03;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);

  private final Analysis analysis;

  public RunFacts(Analysis analysis) {
    this.analysis = analysis;
  }

  /** Why there are no verdicts, or few; comes before anything else. */
  public Optional<String> warning() {
    return Reasons.nothingMeasured(analysis.measurements())
        .map(MarkdownTable::escape)
        .or(this::noVerdicts)
        .or(() -> mostlyInvalid().map(MarkdownTable::escape));
  }

  private Optional<String> noVerdicts() {
    if (!analysis.compares() || analysis.hasVerdicts()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "No verdicts: they need %d replicates, and %d %s measured. To go on: `%s`.",
            Verdicts.MIN_REPLICATES,
            analysis.replicates(),
            analysis.replicates() == 1 ? "was" : "were",
            resumption("1h")));
  }

  /** A sentence that most comparisons are unusable, with the reasons; empty if they are not. */
  public Optional<String> mostlyInvalid() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> invalid = Reasons.invalid(all);
    if (!analysis.hasVerdicts() || 2 * invalid.size() <= all.size()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Most comparisons are INVALID: %d of %d are unusable because %s.",
            invalid.size(),
            all.size(),
            Reasons.of(invalid)));
  }

  /**
   * The command that gives the run more time, for the folder where this report was asked for.
   *
   * @param budget such as {@code 30m}
   */
  public String resumption(String budget) {
    return CommandLines.program()
        + " run --resume "
        + CommandLines.path(analysis.folder().path())
        + " --budget "
        + budget;
  }

  /** When the run began, to the minute. */
  public String started() {
    return analysis.environment().started().format(DATE);
  }

  /** Machine, JVMs, database and sources. */
  public List<Fact> ground() {
    Environment environment = analysis.environment();
    Machine machine = environment.machine();
    String clientJvm = jvm(environment::client);
    String serverJvm = jvm(environment::server);
    return Stream.of(
            fact(
                "Machine",
                machine.processor(),
                Texts.counted(machine.cores(), "core"),
                machine.memoryBytes() == null
                    ? null
                    : Math.round(machine.memoryBytes() / (double) (1 << 30)) + " GiB",
                machine.operatingSystem(),
                machine.kernel(),
                machine.architecture(),
                machine.virtualization()),
            serverJvm == null || serverJvm.equals(clientJvm)
                ? fact("JVM", clientJvm)
                : fact("JVM", "client " + clientJvm, "server " + serverJvm),
            fact(
                "Database",
                version(environment.database("version")),
                setting("fsync"),
                setting("synchronous_commit")),
            fact("Network", network()),
            fact("Sources", commit()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** What made links of a limited rate. */
  private @Nullable String network() {
    return analysis.environment().network().orElse(null) == Network.NAMESPACES
        ? "client, server and database in a network namespace each, and between them the token bucket of Linux: "
            + analysis.environment().cables().stream()
                .map(RunFacts::text)
                .collect(Collectors.joining("; "))
        : analysis
            .environment()
            .network()
            .map(relay -> "links of a limited rate by a relay in user space")
            .orElse(null);
  }

  private static String text(Cable cable) {
    return String.format(
        Locale.ROOT,
        "%s to %s %s, measured %.1f Mbit/s there and %.1f back",
        cable.from(),
        cable.to(),
        cable.queue(),
        cable.megabitsThere(),
        cable.megabitsBack());
  }

  private static @Nullable String jvm(Function<String, String> value) {
    return Stream.of(value.apply("java"), value.apply("vm"))
        .filter(Objects::nonNull)
        .reduce((java, vm) -> java + " (" + vm + ")")
        .orElse(null);
  }

  /** Without the compiler that the database names behind its version. */
  private static @Nullable String version(@Nullable String version) {
    return version == null ? null : version.split(" on | \\(", 2)[0];
  }

  private @Nullable String setting(String name) {
    String value = analysis.environment().database(name);
    return value == null ? null : name + " " + value;
  }

  private @Nullable String commit() {
    Environment environment = analysis.environment();
    String commit = environment.commit();
    return commit == null
        ? null
        : "commit " + commit + (environment.dirty() ? " with changes" : "");
  }

  /** Absent where nothing is known of it. */
  private static @Nullable Fact fact(String name, @Nullable String... values) {
    String facts = Stream.of(values).filter(Objects::nonNull).collect(Collectors.joining(", "));
    return facts.isEmpty() ? null : new Fact(name, facts);
  }

  /** The caveats that a reader must bear in mind. */
  public List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    if ("smoke".equals(analysis.preset())) {
      caveats.add("Smoke run: it shows that the cells work. Do not use its figures.");
    }
    caveats.addAll(analysis.environment().leftRows());
    moving().ifPresent(caveats::add);
    if (groups() > 1) {
      caveats.add(
          "Cells of different groups never ran together. Where %s was in both groups they are compared through it, with wider intervals; the others are not compared."
              .formatted(new Names(analysis.plan()).baseline()));
    }
    placements().ifPresent(caveats::add);
    String server = analysis.environment().run("server");
    if (server == null) {
      int cores = analysis.environment().machine().cores();
      caveats.add(
          "%s share %s: read ratios, not absolute rates."
              .formatted(
                  analysis.environment().database("version") != null
                      ? "Client, server and database"
                      : "Client and server",
                  Texts.counted(cores, "core")));
    } else {
      caveats.add(
          "The server at %s was already running: its machine and its database are not described here."
              .formatted(server));
    }
    OptionalDouble stolen = stolenPercent();
    if (stolen.isPresent() && stolen.getAsDouble() >= NOTEWORTHY_STOLEN_PERCENT) {
      caveats.add(
          "%s %% of the processors' time was stolen by other guests of the host: expect a wide spread."
              .formatted(Numbers.format(stolen.getAsDouble())));
    }
    return caveats;
  }

  /** Of all replicates, in all sessions; the environment knows the last session. */
  private OptionalDouble stolenPercent() {
    double stolen = 0;
    double seconds = 0;
    for (Replicate replicate : analysis.folder().replicates()) {
      if (replicate.stolenPercent() != null) {
        stolen += replicate.stolenPercent() * replicate.seconds();
        seconds += replicate.seconds();
      }
    }
    if (seconds > 0) {
      return OptionalDouble.of(stolen / seconds);
    }
    Double ofSession = analysis.environment().stolenPercent();
    return ofSession == null ? OptionalDouble.empty() : OptionalDouble.of(ofSession);
  }

  /** How many cells may still have moved while they were measured, and what that means. */
  private Optional<String> moving() {
    List<Measurement> moving = analysis.moving();
    if (moving.isEmpty()) {
      return Optional.empty();
    }
    double most =
        moving.stream()
            .map(Measurement::movement)
            .mapToDouble(movement -> Math.max(movement.most(), -movement.least()))
            .max()
            .orElseThrow();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%d of %s may still have moved while they were measured, by at most %s: the intervals of their ratios are wider, to allow for further change.",
            moving.size(),
            Texts.counted(analysis.measurements().size(), "cell"),
            Numbers.percent(most)));
  }

  /** What each of the two placements is good for; empty if the run has one. */
  private Optional<String> placements() {
    return analysis.plan().placements().containsAll(List.of("FREE", "SAME_CORE"))
        ? Optional.of(
            "Measured with two placements. FREE: both sides idle between calls, as with a lone caller on an idle machine; use it to predict how long such a caller waits. SAME_CORE: waking is left out, and what remains is the stacks' own work; use it to choose between stacks for a busy machine.")
        : Optional.empty();
  }

  /** The options, the protocol, what was measured, what disturbed it. */
  public List<Fact> course() {
    List<Fact> facts = new ArrayList<>();
    options().ifPresent(facts::add);
    facts.addAll(variants());
    facts.add(new Fact("Protocol", protocol()));
    facts.add(new Fact("Measured", measured()));
    copies().ifPresent(facts::add);
    steps().ifPresent(facts::add);
    facts.addAll(disturbed());
    probe().ifPresent(facts::add);
    return facts;
  }

  /** The variants, each with what differs from this program and this JVM. */
  private List<Fact> variants() {
    return analysis.environment().variants().stream()
        .map(
            variant ->
                new Fact(
                    "Variant",
                    Stream.of(
                            Stream.of(variant.name()),
                            labelled("Java", variant.java()),
                            labelled("jar", variant.jar()),
                            labelled("arguments", String.join(" ", variant.arguments())),
                            variant.versions().entrySet().stream()
                                .flatMap(library -> labelled(library.getKey(), library.getValue())))
                        .flatMap(facts -> facts)
                        .collect(Collectors.joining(", "))))
        .toList();
  }

  private static Stream<String> labelled(String name, @Nullable String text) {
    return text == null || text.isEmpty() ? Stream.empty() : Stream.of(name + " " + text);
  }

  /** Everything a figure depends on beside its stack, such as placement and dispatch. */
  private Optional<Fact> options() {
    List<String> options =
        Section.combinations(analysis.measurements()).stream()
            .filter(combination -> !combination.isEmpty())
            .map(Section::facts)
            .distinct()
            .toList();
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fact("Options", String.join("; or ", options)));
  }

  /** In how many groups the pairs of a replicate were alive. */
  private int groups() {
    return analysis.folder().replicates().stream()
        .mapToInt(replicate -> replicate.groups().size())
        .max()
        .orElse(1);
  }

  private String protocol() {
    RunPlan plan = analysis.plan();
    Sampling sampling = plan.sampling();
    StringBuilder text = new StringBuilder(analysis.title());
    text.append(
        String.format(
            Locale.ROOT,
            ": each replicate is a fleet of fresh JVMs, %s, with a client and a server for every stack; %d cells in rounds, with %d ms for each cell, one workload after the other, in random order, seed %d",
            groups() > 1
                ? String.format(
                    Locale.ROOT,
                    "alive in %d groups one after the other, as memory did not hold them all",
                    groups())
                : "alive together",
            plan.cells().size(),
            sampling.sliceMillis(),
            plan.seed()));
    text.append(
        "; %s%s"
            .formatted(
                counted(
                    range(plan.fewestReplicates(), plan.mostReplicates()),
                    plan.mostReplicates(),
                    "replicate"),
                plan.precision() == null
                    ? ""
                    : ", until the ratios are known within \u00b1%s %%"
                        .formatted(percent(plan.precision()))));
    if (plan.budgetSeconds() != null) {
      text.append(", within " + Numbers.duration(plan.budgetSeconds()));
    }
    if (sampling.warmUpCalls() > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "; %,d calls of each pair before its rounds, or as many as it makes in %s",
              sampling.warmUpCalls(),
              Numbers.duration(sampling.mostCallSeconds())));
    }
    text.append(
        "; %s s of warm-up and %s measured rounds in each replicate"
            .formatted(
                range(sampling.fewestWarmUpSeconds(), sampling.mostWarmUpSeconds()),
                range(sampling.fewestRounds(), sampling.mostRounds())));
    return text.toString();
  }

  private String measured() {
    List<Group> groups =
        analysis.folder().replicates().stream()
            .flatMap(replicate -> replicate.groups().stream())
            .toList();
    Map<String, Long> times =
        analysis.series().stream()
            .filter(series -> !series.isCopy())
            .collect(
                Collectors.groupingBy(
                    Series::cell,
                    Collectors.mapping(
                        Series::replicate,
                        Collectors.collectingAndThen(
                            Collectors.toSet(), set -> (long) set.size()))));
    long complete = times.values().stream().filter(n -> n == analysis.replicates()).count();
    int slow = groups.stream().mapToInt(Group::slow).sum();
    long late =
        analysis.folder().series().stream()
            .filter(Series::late)
            .map(Series::cell)
            .distinct()
            .count();
    return String.format(
        Locale.ROOT,
        "%s in %s; %d of %d cells in all of them; %s of warm-up, %s measured%s%s%s",
        counted(analysis.replicates(), "replicate"),
        Numbers.duration(analysis.folder().spentSeconds()),
        complete,
        analysis.plan().cells().size(),
        Numbers.duration(groups.stream().mapToDouble(Group::warmUpSeconds).sum()),
        counted(groups.stream().mapToInt(Group::rounds).sum(), "round"),
        slow == 0
            ? ""
            : "; %s too slow to make all calls before the rounds".formatted(counted(slow, "pair")),
        late == 0
            ? ""
            : "; pairs of %s were cold after their warm-up or had had no time for their calls, in one replicate or more, and made more"
                .formatted(counted((int) late, "cell")),
        interference(groups));
  }

  /** What other programs did to the slices; empty if it is hardly anything. */
  private static String interference(List<Group> groups) {
    OtherPrograms others =
        groups.stream().map(Group::others).reduce(OtherPrograms.UNKNOWN, OtherPrograms::and);
    if (!others.disturbedMoreThan(NOTEWORTHY_INTERFERENCE)) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "; other programs needed the processors: of %s %d %s run again, which took %s%s",
        counted(others.slices(), "slice"),
        others.repeated(),
        others.repeated() == 1 ? "was" : "were",
        Numbers.duration(others.secondsLost()),
        others.disturbed() == 0
            ? ""
            : String.format(
                Locale.ROOT, ", and %d count although they were disturbed", others.disturbed()));
  }

  /** How much the second pairs of some stacks differ from the first. */
  private Optional<Fact> copies() {
    Copies copies = analysis.verdicts().copies();
    return copies.spread() == null
        ? Optional.empty()
        : Optional.of(
            new Fact(
                "Copies",
                "in %s of a stack with its second pair, the two differed by %s (root mean square), at most by %s%s"
                    .formatted(
                        Texts.counted(copies.comparisons(), "comparison"),
                        Numbers.percent(copies.spread()),
                        Numbers.percent(Objects.requireNonNull(copies.largest())),
                        copies.factor() > 1
                            ? String.format(
                                Locale.ROOT,
                                "; that is more than the rest of the run shows, so the noise in all intervals is taken as %.2f times as large",
                                copies.factor())
                            : "")));
  }

  /** How well the steps explain the calls, and what the timers cost. */
  private Optional<Fact> steps() {
    List<Breakdown> breakdowns = analysis.breakdowns().breakdowns();
    if (breakdowns.isEmpty()) {
      return Optional.empty();
    }
    Breakdown widest =
        Collections.max(
            breakdowns, Comparator.comparingDouble(one -> Math.abs(one.unexplainedShare())));
    int without = analysis.breakdowns().without().size();
    return Optional.of(
        new Fact(
            "Steps of a call",
            String.format(
                Locale.ROOT,
                "they explain %d of %s within 5 %%; the worst is %s, with %s unexplained; their timers add %s to a call (median over the cells)%s",
                breakdowns.stream().filter(Breakdown::closes).count(),
                Texts.counted(breakdowns.size(), "call"),
                widest.cell(),
                Numbers.percent(widest.unexplainedShare()),
                Numbers.percent(
                    Median.of(breakdowns.stream().map(Breakdown::timersShare).toList())),
                without == 0
                    ? ""
                    : "; no steps were timed for %s".formatted(Texts.counted(without, "cell")))));
  }

  /** What failed and what was started again, with the reason. */
  private List<Fact> disturbed() {
    Map<Disturbance, List<Series>> disturbed = new LinkedHashMap<>();
    for (Series series : analysis.folder().series()) {
      disturbance(series)
          .ifPresent(what -> disturbed.computeIfAbsent(what, key -> new ArrayList<>()).add(series));
    }
    List<Fact> facts = new ArrayList<>();
    disturbed.forEach(
        (disturbance, series) -> {
          if (facts.size() < MAX_DISTURBED) {
            facts.add(
                new Fact(
                    String.format(
                        Locale.ROOT,
                        "%s in replicate %d",
                        disturbance.what(),
                        disturbance.replicate()),
                    Texts.shortened(
                        (series.size() == 1
                                ? series.get(0).cell()
                                : Texts.counted(series.size(), "cell"))
                            + ", "
                            + disturbance.reason(),
                        LONGEST_REASON)));
          }
        });
    if (disturbed.size() > MAX_DISTURBED) {
      facts.add(
          new Fact(
              "Failed or started again",
              String.format(
                  Locale.ROOT,
                  "%d more, in replicates.jsonl",
                  disturbed.values().stream().skip(MAX_DISTURBED).mapToInt(List::size).sum())));
    }
    return facts;
  }

  /** A failure or a restart that several cells may share. */
  private record Disturbance(String what, int replicate, String reason) {}

  private static Optional<Disturbance> disturbance(Series series) {
    if (series.failure() != null) {
      return Optional.of(new Disturbance("Failed", series.replicate(), series.failure()));
    }
    return Optional.ofNullable(series.restarted())
        .map(reason -> new Disturbance("Started again", series.replicate(), reason));
  }

  private Optional<Fact> probe() {
    return analysis.environment().probe().map(probe -> new Fact("Waking cores", text(probe)));
  }

  private String text(Probe probe) {
    StringBuilder text = new StringBuilder();
    if (probe.wakingShareOfAFreeCall() != null) {
      text.append(
          String.format(
              Locale.ROOT,
              "one byte goes to another JVM and back %s times a second with the cores free and %s times on one core, so waking takes %.0f %% of the time with the cores free; ",
              Numbers.format(Objects.requireNonNull(probe.freeCallsPerSecond())),
              Numbers.format(Objects.requireNonNull(probe.sameCoreCallsPerSecond())),
              100 * probe.wakingShareOfAFreeCall()));
    }
    text.append(
        probe.placement() == null ? "placement as asked for" : "placement " + probe.placement());
    if (analysis.plan().placements().size() > 1
        || probe.placement() == null && !analysis.plan().placements().isEmpty()) {
      text.append(": " + String.join(" or ", analysis.plan().placements()));
    }
    if (probe.reason() != null) {
      text.append(", because " + probe.reason());
    }
    return text.toString();
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  private static String range(double fewest, double most) {
    return fewest == most
        ? Numbers.plain(fewest)
        : Numbers.plain(fewest) + " to " + Numbers.plain(most);
  }

  private static String counted(int number, String name) {
    return counted(String.format(Locale.ROOT, "%,d", number), number, name);
  }

  private static String counted(String text, int number, String name) {
    return text + " " + name + (number == 1 ? "" : "s");
  }
}
