package io.tierbench;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.Baseline;
import io.tierbench.record.Cell;
import io.tierbench.report.answers.Words;
import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Judgement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Generates what the README says of published runs: some stacks and frameworks against the
 * baseline, the verdicts that another placement reverses, and the effect of the iterations that
 * figures leave out.
 */
final class RunAnswers {
  /** Stacks and frameworks, as cells name them. */
  private static final List<String> ROWS =
      List.of(
          "SPRING_MVC",
          "SERVLET_JETTY",
          "JSON:HTTP",
          "KRYO:TCP",
          "PROTOBUF:HTTP",
          "PROTOBUF:GRPC",
          "GRPC",
          "SOAP:HTTP",
          "CXF");

  private static final List<String> CALLS =
      List.of("empty", "loadCustomer", "loadProducts", "storeOrder");

  private static final Map<String, String> TITLES =
      Map.of(
          "empty", "empty call",
          "loadCustomer", "one customer",
          "loadProducts", "77 products",
          "storeOrder", "stored order");

  private static final Map<String, String> PLACEMENTS =
      Map.of("SAME_CORE", "on one core", "FREE", "with free cores");

  private static final String DATA_SET = "DATASET";

  private static final double SMALL_CHANGE = 0.02;

  private RunAnswers() {}

  /**
   * Returns the answers of runs as Markdown.
   *
   * @param runs each with a placement of its own; verdicts of later ones are compared with the
   *     first
   */
  static String of(List<Analysis> runs) {
    List<String> parts = new ArrayList<>(List.of(table(runs)));
    runs.stream().skip(1).forEach(other -> parts.add(reversals(runs.get(0), other)));
    parts.add(changeByAllIterations(runs));
    return String.join("\n\n", parts) + "\n";
  }

  /** Returns a table whose cells have a line for each run. */
  private static String table(List<Analysis> runs) {
    List<String> lines = new ArrayList<>();
    lines.add(row(lines(runs, RunAnswers::placement), CALLS.stream().map(TITLES::get).toList()));
    lines.add(row("---", CALLS.stream().map(call -> "---").toList()));
    for (String stack : ROWS) {
      runs.stream()
          .flatMap(run -> CALLS.stream().flatMap(call -> cell(run, stack, call).stream()))
          .findFirst()
          .ifPresent(
              cell ->
                  lines.add(
                      row(
                          name(cell),
                          CALLS.stream()
                              .map(call -> lines(runs, run -> figure(run, stack, call)))
                              .toList())));
    }
    return String.join("\n", lines);
  }

  /** Joins what all runs say; they say it once where they agree. */
  private static String lines(List<Analysis> runs, Function<Analysis, String> text) {
    return runs.stream().map(text).distinct().collect(Collectors.joining("<br>"));
  }

  private static String row(String title, List<String> figures) {
    return Stream.concat(Stream.of(title), figures.stream())
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String placement(Analysis run) {
    Set<String> placements = run.plan().placements();
    return placements.stream()
        .map(placement -> PLACEMENTS.getOrDefault(placement, placement))
        .collect(Collectors.joining(" and "));
  }

  /** Returns the plain cell of a stack or framework with objects. */
  private static Optional<Cell> cell(Analysis run, String stack, String call) {
    return run.plan().cells().stream()
        .filter(cell -> cell.variant().isEmpty())
        .filter(cell -> stack(cell).equals(stack) && cell.method().equals(call))
        .filter(cell -> Set.of("", "DTO").contains(cell.shape()))
        .findFirst();
  }

  private static String stack(Cell cell) {
    return cell.isPairing()
        ? cell.serialization() + ":" + cell.transport()
        : cell.parameters().getOrDefault(Cell.FRAMEWORK, "");
  }

  private static String name(Cell cell) {
    String name = Words.stack(cell);
    return cell.isPairing() ? name : "*" + name + "*";
  }

  private static String figure(Analysis run, String stack, String call) {
    Baseline baseline = run.plan().baseline();
    String other = baseline.serialization() + ":" + baseline.transport();
    if (stack.equals(other)) {
      return "1x";
    }
    return cell(run, stack, call)
        .flatMap(
            one -> cell(run, other, call).map(against -> ratio(run, one.label(), against.label())))
        .orElse("");
  }

  /** Returns a ratio in the form of its verdict; a run of an earlier version may have none. */
  private static String ratio(Analysis run, String one, String other) {
    return run.verdicts().judgements().stream()
        .filter(judgement -> judgement.contrast().one().equals(one))
        .filter(judgement -> judgement.contrast().other().equals(other))
        .findFirst()
        .map(RunAnswers::figure)
        .orElseGet(() -> run.ratios().ratio(one, other).map(RunAnswers::figure).orElse(""));
  }

  private static String figure(Judgement judgement) {
    return switch (judgement.verdict()) {
      case FASTER, SLOWER -> "**" + figure(judgement.knownRatio()).replace(" ", "** ");
      case EQUIVALENT -> figure(judgement.knownRatio()) + " =";
      case INCONCLUSIVE -> figure(judgement.knownRatio()) + " ?";
      case INVALID -> judgement.verdict().name();
    };
  }

  private static String figure(Ratio ratio) {
    return Numbers.ratio(ratio).replace(" - ", "-");
  }

  /** Returns the comparisons that are FASTER in one of two runs and SLOWER in the other. */
  private static String reversals(Analysis run, Analysis other) {
    Map<String, Judgement> others = new TreeMap<>();
    for (Judgement judgement : other.verdicts().judgements()) {
      others.put(key(other, judgement), judgement);
      others.put(key(other, judgement.inverse()), judgement.inverse());
    }
    int both = 0;
    Map<String, List<String>> reversed = new LinkedHashMap<>();
    for (Judgement here : run.verdicts().judgements()) {
      Judgement there = others.get(key(run, here));
      if (there == null || !here.verdict().decided() || !there.verdict().decided()) {
        continue;
      }
      both++;
      if (here.verdict().different()
          && there.verdict().different()
          && here.verdict() != there.verdict()) {
        String pair =
            "- %s against %s: %s %s, %s %s"
                .formatted(
                    side(run, here.contrast().one()),
                    side(run, here.contrast().other()),
                    here.verdict(),
                    placement(run),
                    there.verdict(),
                    placement(other));
        reversed.computeIfAbsent(pair, key -> new ArrayList<>()).add(call(here));
      }
    }
    String sentence =
        "Of %s comparisons with a verdict both %s and %s, %s have opposite ones"
            .formatted(
                both,
                placement(run),
                placement(other),
                reversed.values().stream().mapToInt(List::size).sum());
    return reversed.isEmpty()
        ? sentence + "."
        : sentence
            + ":\n\n"
            + reversed.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
                .collect(Collectors.joining("\n"));
  }

  /** Identifies a comparison in runs whose labels may differ. */
  private static String key(Analysis run, Judgement judgement) {
    return String.join(
        "|",
        judgement.contrast().workload(),
        side(run, judgement.contrast().one()),
        side(run, judgement.contrast().other()));
  }

  private static String side(Analysis run, String label) {
    Cell cell = run.plan().cell(label).orElseThrow();
    return Words.stack(cell) + (cell.shape().equals(DATA_SET) ? " with DataSets" : "");
  }

  private static String call(Judgement judgement) {
    String workload = judgement.contrast().workload();
    return TITLES.getOrDefault(workload, workload);
  }

  /** Returns how much all iterations instead of the fastest third change the ratios. */
  private static String changeByAllIterations(List<Analysis> runs) {
    List<Double> changes =
        runs.stream()
            .flatMap(
                run ->
                    run.verdicts().judgements().stream()
                        .filter(judgement -> judgement.ratio() != null)
                        .map(judgement -> change(run, judgement)))
            .sorted()
            .toList();
    long small = changes.stream().filter(change -> change < SMALL_CHANGE).count();
    return "All iterations instead of the fastest third change %s of %s ratios of medians by less than %s %%, and none by more than %s."
        .formatted(
            small,
            changes.size(),
            Numbers.plain(100 * SMALL_CHANGE),
            Numbers.percent(changes.isEmpty() ? 0 : changes.get(changes.size() - 1)));
  }

  private static double change(Analysis run, Judgement judgement) {
    double change =
        overAllIterations(run, judgement.contrast().one())
            / overAllIterations(run, judgement.contrast().other());
    return Math.abs(change - 1);
  }

  /** Returns a cell's throughput over all iterations relative to that over the fastest third. */
  private static double overAllIterations(Analysis run, String label) {
    return run.measurement(label)
        .map(
            measurement ->
                measurement.overAllIterations().orElseThrow()
                    / measurement.measuredFigure().median())
        .orElseThrow();
  }
}
