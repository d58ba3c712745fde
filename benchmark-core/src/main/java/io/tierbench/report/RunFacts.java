package io.tierbench.report;

import static io.tierbench.report.MarkdownTable.escape;

import io.tierbench.results.Block.Slot;
import io.tierbench.results.Environment;
import io.tierbench.results.Machine;
import io.tierbench.results.Replicate;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Sampling;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Sentinel;
import io.tierbench.verdict.Verdicts;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a run was made, and how far its figures may be trusted, in plain text: the head of its
 * summary and of its page. Only {@link #warning} is Markdown.
 */
public final class RunFacts {
  private static final int MOST_DISTURBED = 10;
  private static final int LONGEST_REASON = 200;
  private static final double NOTEWORTHY_STOLEN_PERCENT = 1;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);
  private static final String PROGRAM = "java -jar benchmark-core/target/benchmarks.jar";

  private final Analysis analysis;

  public RunFacts(Analysis analysis) {
    this.analysis = analysis;
  }

  /** The reasons why there are no verdicts, which come before anything else. */
  Optional<String> warning() {
    Optional<String> invalid =
        analysis
            .objection()
            .map(
                objection ->
                    "INVALID: %s. So no comparison of this run holds: repeat it on a quieter machine, or with a preset that warms up longer."
                        .formatted(escape(objection)));
    return invalid.or(this::noVerdicts).or(() -> mostlyInvalid().map(MarkdownTable::escape));
  }

  private Optional<String> noVerdicts() {
    if (!analysis.compares() || analysis.hasVerdicts()) {
      return Optional.empty();
    }
    return Optional.of(
        "No verdicts: they need %d blocks, and %d %s measured. To go on: `%s`."
            .formatted(
                Verdicts.FEWEST_PAIRS,
                analysis.blocks(),
                analysis.blocks() == 1 ? "was" : "were",
                resumption("1h")));
  }

  /** That most comparisons must not be told, and why; nothing where that is not so. */
  public Optional<String> mostlyInvalid() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> invalid = Reasons.invalid(all);
    if (!analysis.mayRank() || 2 * invalid.size() <= all.size()) {
      return Optional.empty();
    }
    boolean curable = invalid.stream().anyMatch(judgement -> judgement.blocksNeeded() != null);
    return Optional.of(
        "Most comparisons are INVALID: %d of %d must not be told. Why: %s.%s"
            .formatted(
                invalid.size(),
                all.size(),
                Reasons.of(invalid),
                curable ? " More blocks may cure it: " + resumption("1h") : ""));
  }

  /**
   * The command that gives the run more time, to be given where this report was asked for.
   *
   * @param budget such as {@code 30m}
   */
  public String resumption(String budget) {
    return "%s run --resume %s --budget %s".formatted(PROGRAM, quoted(folder()), budget);
  }

  /** As it is called where the program runs: the reader of a report has no use for more. */
  private String folder() {
    Path folder = analysis.folder().path();
    Path here = Path.of("").toAbsolutePath();
    return (folder.startsWith(here) && !folder.equals(here) ? here.relativize(folder) : folder)
        .toString();
  }

  /** A path as a shell takes it. */
  private static String quoted(String path) {
    return path.matches("[\\w./:\\\\-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }

  /** When the run began, to the minute. */
  public String started() {
    return analysis.environment().started().format(DATE);
  }

  /** Machine, JVMs, database and sources. */
  public List<String> ground() {
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
            fact("Sources", commit()))
        .filter(Objects::nonNull)
        .toList();
  }

  private static String jvm(Function<String, String> value) {
    return Stream.of(value.apply("java"), value.apply("vm"))
        .filter(Objects::nonNull)
        .reduce((java, vm) -> java + " (" + vm + ")")
        .orElse(null);
  }

  /** Without the compiler that the database names behind its version. */
  private static String version(String version) {
    return version == null ? null : version.split(" on | \\(", 2)[0];
  }

  private String setting(String name) {
    String value = analysis.environment().database(name);
    return value == null ? null : name + " " + value;
  }

  private String commit() {
    Environment environment = analysis.environment();
    String commit = environment.source("commit");
    return commit == null
        ? null
        : "commit " + commit + ("true".equals(environment.source("dirty")) ? " with changes" : "");
  }

  private static String fact(String name, String... values) {
    String facts = Stream.of(values).filter(Objects::nonNull).collect(Collectors.joining(", "));
    return facts.isEmpty() ? null : name + ": " + facts;
  }

  /** What a reader must bear in mind. */
  public List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    if ("smoke".equals(analysis.preset())) {
      caveats.add("Smoke run: it shows that the cells work. Its figures are not for reading.");
    }
    if ("quick".equals(analysis.preset())) {
      caveats.add(
          "Quick run: short forks, measured before the compilers are done. The heavier a stack is, the more it will still gain; decide on a standard run.");
    }
    String server = analysis.environment().run("server");
    if (server == null) {
      int cores = analysis.environment().machine().cores();
      caveats.add(
          "Client, server and database share %s: read ratios, not absolute rates."
              .formatted(Texts.counted(cores, "core")));
    } else {
      caveats.add(
          "The server at %s ran already: its machine and its database are not described here."
              .formatted(server));
    }
    Double stolen = analysis.environment().stolenPercent();
    if (stolen != null && stolen >= NOTEWORTHY_STOLEN_PERCENT) {
      caveats.add(
          "%s %% of the processors' time was stolen by other guests of the host: expect a wide spread."
              .formatted(Numbers.format(stolen)));
    }
    return caveats;
  }

  /** The options, the protocol, what was measured, what disturbed it. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    options().ifPresent(lines::add);
    lines.add("Protocol: " + protocol());
    lines.add("Measured: " + measured());
    sentinel().ifPresent(lines::add);
    lines.addAll(disturbed());
    probe().ifPresent(lines::add);
    return lines;
  }

  /** Such as placement and dispatch: all that a figure depends on beside its stack. */
  private Optional<String> options() {
    List<String> options =
        Section.combinations(analysis.measurements()).stream()
            .filter(combination -> !combination.isEmpty())
            .map(Section::facts)
            .distinct()
            .toList();
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of("Options: " + String.join("; or ", options));
  }

  private String protocol() {
    RunPlan plan = analysis.plan();
    Sampling sampling = plan.sampling();
    StringBuilder text = new StringBuilder(analysis.preset());
    text.append(
        ": randomised blocks of %d cells, seed %d".formatted(plan.cells().size(), plan.seed()));
    text.append(
        "; %s%s"
            .formatted(
                counted(range(plan.fewestBlocks(), plan.mostBlocks()), plan.mostBlocks(), "block"),
                plan.precision() == null
                    ? ""
                    : ", until the ratios are known within \u00b1%s %%"
                        .formatted(percent(plan.precision()))));
    if (plan.budgetSeconds() != null) {
      text.append(", within " + Numbers.duration(plan.budgetSeconds()));
    }
    text.append(
        "; each replicate a fresh client and a fresh server JVM with %s warm-up and %d measured iterations of %d ms"
            .formatted(
                range(sampling.fewestWarmUp(), sampling.mostWarmUp()),
                sampling.measured(),
                sampling.iterationMillis()));
    return text.toString();
  }

  private String measured() {
    List<Replicate> forks = analysis.forks();
    long unsteady = forks.stream().filter(fork -> !fork.steady()).count();
    Map<Integer, Set<Slot>> ran =
        forks.stream()
            .collect(
                Collectors.groupingBy(
                    Replicate::block,
                    Collectors.mapping(
                        fork -> new Slot(fork.cell(), fork.copy()), Collectors.toSet())));
    long complete =
        analysis.folder().blocks().stream()
            .filter(block -> ran.getOrDefault(block.number(), Set.of()).containsAll(block.order()))
            .count();
    return "%s, %d of them complete; %s, %d of them not steady; in %s"
        .formatted(
            counted(analysis.blocks(), "block"),
            complete,
            counted(forks.size(), "fork"),
            unsteady,
            Numbers.duration(analysis.folder().spentSeconds()));
  }

  private Optional<String> sentinel() {
    Sentinel sentinel = analysis.sentinel();
    return Optional.ofNullable(sentinel)
        .map(
            twice ->
                "Sentinel: %s, twice in each block: %s"
                    .formatted(
                        twice.label(),
                        twice
                            .ratio()
                            .map(Numbers::ratio)
                            .orElse("too few blocks to tell whether it differs from itself")));
  }

  /** Replicates that do not count, with the reason. */
  private List<String> disturbed() {
    Map<Disturbance, List<Replicate>> disturbed =
        analysis.folder().replicates().stream()
            .filter(replicate -> !replicate.counts())
            .collect(
                Collectors.groupingBy(this::disturbance, LinkedHashMap::new, Collectors.toList()));
    List<String> lines = new ArrayList<>();
    disturbed.forEach(
        (disturbance, replicates) -> {
          if (lines.size() < MOST_DISTURBED) {
            lines.add(
                "%s in block %d%s: %s"
                    .formatted(
                        disturbance.what(),
                        disturbance.block(),
                        disturbance.repeated() ? ", and run again" : "",
                        MarkdownTable.shortened(
                            (replicates.size() == 1
                                    ? replicates.get(0).cell()
                                    : Texts.counted(replicates.size(), "replicate"))
                                + ", "
                                + disturbance.reason(),
                            LONGEST_REASON)));
          }
        });
    if (disturbed.size() > MOST_DISTURBED) {
      lines.add(
          "Rejected or failed: %d more, in replicates.jsonl"
              .formatted(
                  disturbed.values().stream().skip(MOST_DISTURBED).mapToInt(List::size).sum()));
    }
    return lines;
  }

  /** What several replicates may have in common. */
  private record Disturbance(String what, int block, boolean repeated, String reason) {}

  private Disturbance disturbance(Replicate replicate) {
    return new Disturbance(
        replicate.rejected() == null ? "Failed" : "Rejected",
        replicate.block(),
        wasRepeated(replicate),
        Stream.of(replicate.rejected(), replicate.failure())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("nothing was measured"));
  }

  private boolean wasRepeated(Replicate replicate) {
    return analysis.folder().replicates().stream()
        .anyMatch(
            other ->
                other.attempt() > replicate.attempt()
                    && other.block() == replicate.block()
                    && other.copy() == replicate.copy()
                    && other.cell().equals(replicate.cell()));
  }

  private Optional<String> probe() {
    if (!(analysis.environment().values().get("probe") instanceof Map<?, ?> probe)) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder("Waking cores: ");
    if (probe.get("freeCallsPerSecond") instanceof Number free
        && probe.get("sameCoreCallsPerSecond") instanceof Number sameCore
        && probe.get("wakingShareOfAFreeCall") instanceof Number share) {
      text.append(
          "one byte there and back between two JVMs takes place %s times a second with the cores free, %s times on one core, so that %.0f %% of it is waking; "
              .formatted(
                  Numbers.format(free.doubleValue()),
                  Numbers.format(sameCore.doubleValue()),
                  100 * share.doubleValue()));
    }
    Object placement = probe.get("placement");
    text.append(placement == null ? "placement as told" : "placement " + placement);
    if (placement == null && !analysis.plan().placements().isEmpty()) {
      text.append(": " + String.join(" or ", analysis.plan().placements()));
    }
    if (probe.get("reason") instanceof String reason) {
      text.append(", as " + reason);
    }
    return Optional.of(text.toString());
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  private static String range(int fewest, int most) {
    return fewest == most ? String.valueOf(fewest) : fewest + " to " + most;
  }

  private static String counted(int number, String name) {
    return counted(String.format(Locale.ROOT, "%,d", number), number, name);
  }

  private static String counted(String text, int number, String name) {
    return text + " " + name + (number == 1 ? "" : "s");
  }
}
