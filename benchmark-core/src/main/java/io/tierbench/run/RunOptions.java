package io.tierbench.run;

import static io.tierbench.benchmark.Settings.constant;
import static io.tierbench.benchmark.Settings.constants;
import static io.tierbench.benchmark.Settings.given;

import io.tierbench.benchmark.Metering;
import io.tierbench.benchmark.Placement;
import io.tierbench.report.Numbers;
import io.tierbench.results.Cell;
import io.tierbench.results.CodeVersion;
import io.tierbench.results.RunPlan;
import io.tierbench.results.Variant;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.Dispatch;
import io.tierbench.server.Insertion;
import io.tierbench.transport.ConnectionOptions.Drive;
import io.tierbench.transport.Transport;
import io.tierbench.verdict.Baseline;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Option;

/**
 * What a run is asked for. An option on the command line is the system property {@code tierbench.}
 * with its name, dots for dashes, which is how a build passes it on.
 */
final class RunOptions {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,6})\\s*([smh])");
  private static final int MOST = 1000;
  private static final String LIST = "java -jar benchmark-core/target/benchmarks.jar list";

  /** What a plan says, and a resumed run therefore is not given again. */
  private static final List<String> PLANNED =
      List.of(
          "preset",
          "include",
          "replicates",
          "copies",
          "warmup",
          "heap",
          "variant",
          "seed",
          "baseline",
          "placement",
          "dispatch",
          "drive",
          "effort",
          "insertion",
          "metering");

  private final Properties properties;

  RunOptions(Properties properties) {
    this.properties = properties;
  }

  private void set(String name, String value) {
    properties.setProperty("tierbench." + name, value);
  }

  @Option(
      names = "--preset",
      paramLabel = "<name>",
      description = "smoke, quick, standard, rigorous, full or paper. Default: quick")
  void setPreset(String value) {
    set("preset", value);
  }

  @Option(
      names = "--include",
      paramLabel = "<regex>",
      description = "only cells whose label has a match; 'list' shows the labels")
  void setInclude(String value) {
    set("include", value);
  }

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description = "such as 30m or 2h: the time goes to what is known least")
  void setBudget(String value) {
    set("budget", value);
  }

  @Option(
      names = "--replicates",
      paramLabel = "<number>",
      description = "exactly so many, however precise the ratios are")
  void setReplicates(String value) {
    set("replicates", value);
  }

  @Option(
      names = "--copies",
      paramLabel = "<number>",
      description = "stacks that have a second pair in each replicate. Default: the preset's")
  void setCopies(String value) {
    set("copies", value);
  }

  @Option(
      names = "--warmup",
      paramLabel = "<time>",
      description =
          "in rounds alone, of each pair, whether it is level then or not. Default: as many calls for all, and rounds until all are level")
  void setWarmUp(String value) {
    set("warmup", value);
  }

  @Option(
      names = "--resume",
      paramLabel = "<folder>",
      description = "carries on with a run that was cut off")
  void setResume(String value) {
    set("resume", value);
  }

  @Option(
      names = "--heap",
      paramLabel = "<MiB>",
      description = "limit of the heap of every JVM. Default: 256")
  void setHeap(String value) {
    set("heap", value);
  }

  @Option(
      names = "--variant",
      paramLabel = "<name>:java=<home>|jar=<file>|args=<arguments>",
      description =
          "the same stacks with another JDK, another benchmarks.jar or other arguments of the JVM, in the same fleet; may be given several times")
  void setVariants(List<String> values) {
    set("variant", String.join(";", values));
  }

  @Option(names = "--seed", paramLabel = "<number>", description = "of the order in the rounds")
  void setSeed(String value) {
    set("seed", value);
  }

  @Option(
      names = "--baseline",
      paramLabel = "<stack>",
      description = "that all others are held against. Default: JSON:HTTP")
  void setBaseline(String value) {
    set("baseline", value);
  }

  @Option(names = "--placement", description = "free, same-core, split. Default: as the machine is")
  void setPlacement(String value) {
    set("placement", value);
  }

  @Option(names = "--dispatch", description = "workers, inline. Default: workers")
  void setDispatch(String value) {
    set("dispatch", value);
  }

  @Option(names = "--drive", description = "loop, caller. Default: loop")
  void setDrive(String value) {
    set("drive", value);
  }

  @Option(
      names = "--effort",
      description =
          "documented, tuned: objects and tables taken apart by the library, or by code of ours. Default: documented")
  void setEffort(String value) {
    set("effort", value);
  }

  @Option(names = "--insertion", description = "row-by-row, batch. Default: row-by-row")
  void setInsertion(String value) {
    set("insertion", value);
  }

  @Option(
      names = "--metering",
      description = "on, off, alternating: time and count each call. Default: on")
  void setMetering(String value) {
    set("metering", value);
  }

  @Option(
      names = "--db-url",
      paramLabel = "<url>",
      description = "JDBC URL of an existing database. Default: one is started")
  void setDatabaseUrl(String value) {
    set("db.url", value);
  }

  @Option(names = "--db-user", paramLabel = "<user>", description = "of that database")
  void setDatabaseUser(String value) {
    set("db.user", value);
  }

  @Option(
      names = "--db-password-file",
      paramLabel = "<file>",
      description = "with its password; else the environment's TIERBENCH_DB_PASSWORD")
  void setDatabasePasswordFile(String value) {
    set("db.password.file", value);
  }

  @Option(
      names = "--results",
      paramLabel = "<folder>",
      description = "where the results go. Default: results")
  void setResults(String value) {
    set("results", value);
  }

  @Option(
      names = "--quiet",
      description = "a line for each replicate only. Default: where CI is set")
  void setQuiet(boolean value) {
    set("quiet", Boolean.toString(value));
  }

  /**
   * Refuses what a run cannot be given that has its plan already.
   *
   * @throws IllegalArgumentException that names those options
   */
  void requireNonePlanned() {
    List<String> given =
        PLANNED.stream()
            .filter(name -> given(properties, "tierbench." + name).isPresent())
            .map(name -> "--" + name)
            .toList();
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan of that run is fixed: leave out %s, or start a new run. --budget may be given anew"
              .formatted(String.join(", ", given)));
    }
  }

  Preset preset() {
    return constant(properties, "tierbench.preset", Preset.class).orElse(Preset.QUICK);
  }

  /** Few lines, where a build server keeps each. */
  boolean isQuiet() {
    return given(properties, "tierbench.quiet")
        .map(Boolean::valueOf)
        .orElse(System.getenv("CI") != null);
  }

  List<Placement> placements() {
    return constants(properties, "tierbench.placement", Placement.class);
  }

  /**
   * The cells that are asked for.
   *
   * @throws IllegalArgumentException where there are none, or an option is wrong
   */
  List<Cell> cells() {
    try {
      return Cells.of(
          given(properties, "tierbench.include")
              .map(Pattern::compile)
              .orElseGet(() -> preset().include()),
          chosenParameters());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "-Dtierbench.include is not a regular expression: " + e.getMessage(), e);
    }
  }

  /** Options that are parameters of the benchmarks, each with one value or with several. */
  Map<String, List<String>> chosenParameters() {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    choose(chosen, "placement", Placement.class);
    choose(chosen, "dispatch", Dispatch.class);
    choose(chosen, "drive", Drive.class);
    choose(chosen, "effort", Effort.class);
    choose(chosen, "insertion", Insertion.class);
    choose(chosen, "metering", Metering.class);
    if (!variants().isEmpty()) {
      List<String> names = new ArrayList<>(List.of(Variant.PLAIN));
      variants().forEach(variant -> names.add(variant.name()));
      chosen.put(Variant.PARAMETER, names);
    }
    return chosen;
  }

  private <E extends Enum<E>> void choose(
      Map<String, List<String>> chosen, String name, Class<E> type) {
    List<String> values =
        constants(properties, "tierbench." + name, type).stream().map(Enum::name).toList();
    if (!values.isEmpty()) {
      chosen.put(name, values);
    }
  }

  /** The plan of a run of these cells. */
  RunPlan plan(List<Cell> cells, String java, String processor) {
    Preset preset = preset();
    Optional<Integer> replicates = between(1, MOST, "replicates");
    Optional<Duration> budget = budget();
    Duration limit = budget.orElse(replicates.isPresent() ? null : preset.budget());
    RunPlan plan =
        new RunPlan(
            RunPlan.FORMAT,
            seed(),
            preset.name(),
            cells,
            variants(),
            between(0, MOST, "copies").orElse(preset.copies()),
            baseline(),
            time("warmup")
                .map(time -> preset.sampling().warmedUpFor(time.toMillis() / 1000.0))
                .orElse(preset.sampling()),
            heapMegabytes(),
            replicates.orElse(preset.fewestReplicates()),
            replicates.orElse(
                budget.isPresent() ? RunPlan.MOST_REPLICATES_OF_A_BUDGET : preset.mostReplicates()),
            replicates.isPresent() ? null : preset.precision(),
            limit == null ? null : Double.valueOf(limit.toSeconds()),
            CodeVersion.current(),
            java,
            processor);
    RunPlan longest =
        preset.comparesPlacements() && placements().isEmpty()
            ? plan.placed(MachineProbe.BOTH)
            : plan;
    budget.ifPresent(time -> requireTimeFor(longest, time));
    return plan;
  }

  /** The plan of a published run for this machine: the same questions, in an order of its own. */
  RunPlan again(RunPlan published, String code, String java, String processor) {
    Optional<Duration> budget = budget();
    RunPlan again =
        new RunPlan(
            RunPlan.FORMAT,
            seed(),
            published.preset(),
            published.cells(),
            published.variants(),
            published.copies(),
            published.baseline(),
            published.sampling(),
            published.heapMegabytes(),
            published.fewestReplicates(),
            published.mostReplicates(),
            published.precision(),
            published.budgetSeconds(),
            code,
            java,
            processor);
    return budget.isPresent() ? again.within(budget.get().toSeconds()) : again;
  }

  /** Limit of the heap of every JVM. */
  int heapMegabytes() {
    return between(MemoryPlan.LEAST_HEAP_MEGABYTES, MemoryPlan.MOST_HEAP_MEGABYTES, "heap")
        .orElse(MemoryPlan.USUAL_HEAP_MEGABYTES);
  }

  /** Other ways to run the stacks. */
  List<Variant> variants() {
    return given(properties, "tierbench.variant").stream()
        .flatMap(all -> Arrays.stream(all.split(";")))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .map(VariantOption::parse)
        .toList();
  }

  private long seed() {
    return number("seed").orElseGet(() -> (long) new SecureRandom().nextInt(Integer.MAX_VALUE));
  }

  private static void requireTimeFor(RunPlan plan, Duration budget) {
    double seconds = plan.fewestReplicates() * new Schedule(plan).replicateSeconds(1);
    if (seconds > budget.toSeconds()) {
      throw new IllegalArgumentException(
          "a budget of %s is too small: %d replicates of %d cells take about %d min with preset %s. Give more time, or fewer cells with -Dtierbench.include (%s)"
              .formatted(
                  Numbers.duration(budget.toSeconds()),
                  plan.fewestReplicates(),
                  plan.cells().size(),
                  (long) Math.ceil(seconds / 60),
                  plan.preset().toLowerCase(Locale.ROOT),
                  LIST));
    }
  }

  /** How long a run may take, where it is given. */
  Optional<Duration> budget() {
    return time("budget");
  }

  private Optional<Duration> time(String name) {
    return given(properties, "tierbench." + name)
        .map(
            text -> {
              Matcher duration = DURATION.matcher(text.toLowerCase(Locale.ROOT));
              if (!duration.matches()) {
                throw new IllegalArgumentException(
                    "-Dtierbench.%s=%s: it must be a time such as 90s, 30m or 2h"
                        .formatted(name, text));
              }
              long number = Long.parseLong(duration.group(1));
              return switch (duration.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                default -> Duration.ofHours(number);
              };
            });
  }

  private Optional<Long> number(String name) {
    try {
      return given(properties, "tierbench." + name).map(Long::valueOf);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "-Dtierbench.%s=%s: it must be a whole number"
              .formatted(name, properties.getProperty("tierbench." + name)),
          e);
    }
  }

  private Optional<Integer> between(int least, int most, String name) {
    return number(name)
        .map(
            number -> {
              if (number < least || number > most) {
                throw new IllegalArgumentException(
                    "-Dtierbench.%s=%d: it must be from %d to %d"
                        .formatted(name, number, least, most));
              }
              return number.intValue();
            });
  }

  private Baseline baseline() {
    return given(properties, "tierbench.baseline")
        .map(
            text -> {
              String[] stack = text.toUpperCase(Locale.ROOT).split(":");
              if (stack.length != 2
                  || !isOneOf(stack[0], Serialization.values())
                  || !isOneOf(stack[1], Transport.values())) {
                throw new IllegalArgumentException(
                    "-Dtierbench.baseline=%s: it must be a serialization and a transport such as JSON:HTTP"
                        .formatted(text));
              }
              return new Baseline(stack[0], stack[1]);
            })
        .orElse(Baseline.USUAL);
  }

  private static boolean isOneOf(String name, Enum<?>[] constants) {
    return Arrays.stream(constants).anyMatch(constant -> constant.name().equals(name));
  }
}
