package io.tierbench.report.page;

import io.tierbench.report.Analysis;
import io.tierbench.report.Measurement;
import io.tierbench.report.Numbers;
import io.tierbench.report.Row;
import io.tierbench.report.RunFacts;
import io.tierbench.report.Section;
import io.tierbench.report.WorkloadTable;
import io.tierbench.results.Cell;
import io.tierbench.verdict.Baseline;
import io.tierbench.verdict.Contrast;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Question;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run says, in sentences: the answers that people look for, with their uncertainty. They say
 * what the verdicts say and nothing else; a run without verdicts gets no answers.
 */
final class Sentences {
  private static final int MOST_NAMES = 4;
  private static final int MOST_SETS = 3;
  private static final int MOST_PAIRS = 2;

  private final Analysis analysis;
  private final RunFacts facts;
  private final Names names;
  private final List<Section> sections;

  Sentences(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.names = new Names(analysis.plan());
    this.sections = Section.of(analysis.measurements());
  }

  /**
   * Answers to one question.
   *
   * @param id for links
   * @param title the question
   * @param sentences the answers
   */
  record Topic(String id, String title, List<Answer> sentences) {}

  /** Why the figures of the run are no answers; nothing where they are. */
  Optional<String> warning() {
    Optional<String> invalid =
        analysis
            .objection()
            .map(
                objection ->
                    "INVALID: %s. No comparison of this run holds: repeat it on a quieter machine, or with a preset that warms up longer."
                        .formatted(objection));
    return invalid.or(this::firstFigures);
  }

  private Optional<String> firstFigures() {
    if (analysis.measurements().isEmpty()) {
      return Optional.of("Nothing was measured yet.");
    }
    if (!analysis.compares()) {
      return Optional.of("This run compares no stacks: it has figures, and no verdicts.");
    }
    if (analysis.hasVerdicts()) {
      return Optional.empty();
    }
    return Optional.of(
        "First figures, no verdicts: a verdict needs %d blocks, and %s measured. More time: %s"
            .formatted(
                Verdicts.FEWEST_PAIRS,
                analysis.blocks() == 1 ? "1 was" : analysis.blocks() + " were",
                facts.resumption("1h")));
  }

  /** The answers, the most wanted first. */
  List<Topic> topics() {
    if (analysis.objection().isPresent() || !analysis.compares()) {
      return List.of();
    }
    if (!analysis.hasVerdicts()) {
      return topics(
          new Topic(
              "figures", "The first figures, which are no verdicts", perTable(this::figures)));
    }
    return topics(
        new Topic("fastest", "Which stack is fastest?", perTable(this::fastest)),
        new Topic("shapes", "What do DataSets cost?", perTable(this::shapes)),
        new Topic("work", "What is left of the difference once there is work?", work()),
        new Topic("undecided", "What could not be told?", new UndecidedSentences(analysis).all()),
        new Topic("ties", "What ties?", perTable(this::ties)));
  }

  private static List<Topic> topics(Topic... topics) {
    return Arrays.stream(topics).filter(topic -> !topic.sentences().isEmpty()).toList();
  }

  private interface Answers {
    List<Answer> of(WorkloadTable table);
  }

  private List<Answer> perTable(Answers answers) {
    return sections.stream()
        .flatMap(
            section ->
                section.workloads().stream()
                    .flatMap(table -> answers.of(table).stream())
                    .map(answer -> answer.under(under(section))))
        .toList();
  }

  /** Under which options an answer holds, where the run has several. */
  private String under(Section section) {
    return sections.size() == 1 ? "" : "[" + options(section, sections) + "] ";
  }

  /** Those options of a section that other sections have otherwise. */
  static String options(Section section, List<Section> sections) {
    return section.distinguishing(sections).entrySet().stream()
        .map(option -> Words.name(option.getKey()) + " " + Words.name(option.getValue()))
        .collect(Collectors.joining(", "));
  }

  private List<Answer> figures(WorkloadTable table) {
    List<Answer> answers = new ArrayList<>();
    for (String shape : table.shapes()) {
      List<Measurement> measured =
          table.measurements().stream()
              .filter(m -> !m.failed() && Row.of(m.cell()).isPairing())
              .filter(m -> m.parameter("shape").equals(shape))
              .sorted(Comparator.comparingDouble(m -> -m.figure().median()))
              .toList();
      if (measured.size() > 1) {
        answers.add(
            new Answer(
                Words.call(table.workload(), shape),
                "figures of %d stacks lie between %s calls/s (%s) and %s calls/s (%s)."
                    .formatted(
                        measured.size(),
                        rate(measured.get(measured.size() - 1)),
                        Words.stack(measured.get(measured.size() - 1).cell()),
                        rate(measured.get(0)),
                        Words.stack(measured.get(0).cell()))));
      }
    }
    return answers;
  }

  private static String rate(Measurement measurement) {
    return Numbers.format(measurement.figure().median());
  }

  private List<Answer> fastest(WorkloadTable table) {
    List<Answer> answers = new ArrayList<>();
    for (Ranking ranking : analysis.rankings(table)) {
      List<String> first =
          ranking.ranks().stream().filter(rank -> rank.best() == 1).map(Rank::label).toList();
      if (ranking.ranks().size() > 1) {
        answers.add(
            new Answer(
                Words.call(ranking.workload(), ranking.shape()),
                first.size() == 1
                    ? oneIsFastest(table, ranking, first.get(0))
                    : severalMayBeFastest(table, ranking, first)));
      }
    }
    return answers;
  }

  private String oneIsFastest(WorkloadTable table, Ranking ranking, String fastest) {
    List<String> more =
        Stream.of(againstBaseline(table, fastest), againstSlowest(table, ranking, fastest))
            .flatMap(Optional::stream)
            .toList();
    return "%s is the fastest of %d stacks%s."
        .formatted(
            names.stack(fastest),
            ranking.ranks().size(),
            more.isEmpty() ? "" : ": it " + String.join(" and ", more));
  }

  private String severalMayBeFastest(WorkloadTable table, Ranking ranking, List<String> first) {
    if (first.size() == ranking.ranks().size()) {
      return "none of %d stacks is told apart from another.".formatted(first.size());
    }
    boolean tied = ranking.ties().stream().anyMatch(tie -> tie.containsAll(first));
    String fastest =
        tied
            ? "%s tie for the fastest of %d stacks: they are not told apart."
                .formatted(names.stacks(first), ranking.ranks().size())
            : "%s may each be the fastest of %d stacks: no other is told to be faster than them."
                .formatted(names.stacks(first), ranking.ranks().size());
    List<String> ratios =
        first.stream()
            .flatMap(label -> judgedAgainstBaseline(table, label).stream())
            .filter(judgement -> judgement.verdict().different())
            .limit(MOST_NAMES)
            .map(
                judgement ->
                    names.stack(judgement.contrast().one()) + " " + Words.times(judgement.ratio()))
            .toList();
    return ratios.isEmpty()
        ? fastest
        : "%s Against %s: %s.".formatted(fastest, baseline(), Words.all(ratios));
  }

  private String baseline() {
    Baseline baseline = analysis.plan().baseline();
    return Words.name(baseline.serialization()) + " over " + Words.name(baseline.transport());
  }

  private Optional<Judgement> judgedAgainstBaseline(WorkloadTable table, String label) {
    return analysis.judgements(table, Question.BASELINE).stream()
        .filter(judgement -> judgement.contrast().one().equals(label))
        .findFirst();
  }

  /** How a stack compares with the baseline, as a part of a sentence. */
  private Optional<String> againstBaseline(WorkloadTable table, String label) {
    return judgedAgainstBaseline(table, label)
        .map(
            judgement ->
                switch (judgement.verdict()) {
                  case FASTER, SLOWER ->
                      "makes %s the calls of %s"
                          .formatted(Words.times(judgement.ratio()), baseline());
                  case EQUIVALENT -> "equals %s within 3 %%".formatted(baseline());
                  case INCONCLUSIVE -> "is not told apart from %s".formatted(baseline());
                  case INVALID -> "must not be compared with %s".formatted(baseline());
                });
  }

  private Optional<String> againstSlowest(WorkloadTable table, Ranking ranking, String fastest) {
    return Spread.of(analysis, table).stream()
        .filter(spread -> spread.shape().equals(ranking.shape()) && spread.apart())
        .filter(spread -> spread.fastest().equals(fastest) && spread.ratio() != null)
        .findFirst()
        .map(
            spread ->
                "makes %s the calls of %s, the last"
                    .formatted(Words.times(spread.ratio()), names.stack(spread.slowest())));
  }

  private List<Answer> shapes(WorkloadTable table) {
    List<Judgement> judgements = analysis.judgements(table, Question.SHAPE);
    if (judgements.isEmpty()) {
      return List.of();
    }
    Map<Verdict, List<Judgement>> byVerdict =
        judgements.stream()
            .map(this::dtoFirst)
            .collect(
                Collectors.groupingBy(
                    Judgement::verdict,
                    () -> new EnumMap<Verdict, List<Judgement>>(Verdict.class),
                    Collectors.toList()));
    List<String> parts = new ArrayList<>();
    byVerdict.forEach(
        (verdict, some) -> {
          String on = "on %d of %d stacks".formatted(some.size(), judgements.size());
          parts.add(
              switch (verdict) {
                case FASTER -> "%s DTOs are faster, by %s".formatted(on, range(some));
                case SLOWER -> "%s DTOs are slower, at %s".formatted(on, range(some));
                case EQUIVALENT -> on + " the two are equal within 3 %";
                case INCONCLUSIVE -> on + " it cannot be told yet";
                case INVALID -> on + " it must not be told";
              });
        });
    return List.of(new Answer(Words.name(table.workload()), String.join("; ", parts) + "."));
  }

  /** The same with the data set as the second of the two. */
  private Judgement dtoFirst(Judgement judgement) {
    boolean dataSetFirst =
        analysis
            .plan()
            .cell(judgement.contrast().one())
            .filter(cell -> "DATASET".equals(cell.parameter("shape")))
            .isPresent();
    return dataSetFirst ? Turned.of(judgement) : judgement;
  }

  private String range(List<Judgement> judgements) {
    Comparator<Judgement> bySize = Comparator.comparingDouble(j -> j.ratio().estimate());
    Judgement least = judgements.stream().min(bySize).orElseThrow();
    Judgement most = judgements.stream().max(bySize).orElseThrow();
    return least == most ? timesOn(most) : "%s to %s".formatted(timesOn(least), timesOn(most));
  }

  /** Such as {@code 1.38 times (1.36 to 1.40; Kryo over TCP)}. */
  private String timesOn(Judgement judgement) {
    return Words.times(judgement.ratio(), names.stack(judgement.contrast().one()));
  }

  private List<Answer> work() {
    List<Answer> answers = new ArrayList<>();
    for (Section section : sections) {
      Optional<WorkloadTable> empty = table(section, "empty");
      List<WorkloadTable> working =
          section.workloads().stream().filter(table -> !table.workload().equals("empty")).toList();
      if (empty.isPresent() && !working.isEmpty()) {
        List<String> spreads =
            Stream.concat(empty.stream(), working.stream())
                .flatMap(table -> Spread.of(analysis, table).stream())
                .map(this::spread)
                .toList();
        if (spreads.size() > 1) {
          answers.add(
              new Answer("the fastest stack against the slowest", String.join("; ", spreads) + ".")
                  .under(under(section)));
        }
        working.forEach(
            table ->
                transports(empty.get(), table)
                    .forEach(answer -> answers.add(answer.under(under(section)))));
      }
    }
    return answers;
  }

  private static Optional<WorkloadTable> table(Section section, String workload) {
    return section.workloads().stream()
        .filter(table -> table.workload().equals(workload))
        .findFirst();
  }

  private String spread(Spread spread) {
    return "%s %s"
        .formatted(
            Words.call(spread.workload(), spread.shape()),
            spread.apart() && spread.ratio() != null
                ? Words.times(spread.ratio())
                : "not told apart");
  }

  /** Whether the transports keep the order of the empty call, for each shape. */
  private List<Answer> transports(WorkloadTable empty, WorkloadTable table) {
    Map<String, Verdict> before = transportVerdicts(empty, "");
    before.values().removeIf(verdict -> !verdict.different());
    List<Answer> answers = new ArrayList<>();
    for (String shape : table.shapes()) {
      Map<String, Verdict> after = transportVerdicts(table, shape);
      List<String> pairs = before.keySet().stream().filter(after::containsKey).toList();
      if (!pairs.isEmpty()) {
        List<String> reversed =
            pairs.stream()
                .filter(pair -> after.get(pair).different() && after.get(pair) != before.get(pair))
                .toList();
        long kept = pairs.stream().filter(pair -> after.get(pair) == before.get(pair)).count();
        long equal = pairs.stream().filter(pair -> after.get(pair) == Verdict.EQUIVALENT).count();
        long open = pairs.size() - reversed.size() - kept - equal;
        List<String> parts = new ArrayList<>();
        if (kept > 0) {
          parts.add(kept + (kept == 1 ? " keeps its order" : " keep their order"));
        }
        if (!reversed.isEmpty()) {
          parts.add(
              "%d %s reversed (%s)"
                  .formatted(
                      reversed.size(),
                      Words.are(reversed.size()),
                      Words.some(reversed, MOST_NAMES)));
        }
        if (equal > 0) {
          parts.add("%d %s equal within 3 %%".formatted(equal, Words.are(equal)));
        }
        if (open > 0) {
          parts.add("%d %s not told apart".formatted(open, Words.are(open)));
        }
        answers.add(
            new Answer(
                "the order of the transports, " + Words.call(table.workload(), shape),
                "of %s that the empty call tells apart, %s."
                    .formatted(Words.counted(pairs.size(), "pair"), String.join("; ", parts))));
      }
    }
    return answers;
  }

  /** By the serialization and the two transports, these in the order of their names. */
  private Map<String, Verdict> transportVerdicts(WorkloadTable table, String shape) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (Judgement judgement : analysis.judgements(table, Question.TRANSPORT)) {
      Contrast contrast = judgement.contrast();
      Cell one = analysis.plan().cell(contrast.one()).orElseThrow();
      Cell other = analysis.plan().cell(contrast.other()).orElseThrow();
      if (shape.equals(one.parameters().getOrDefault("shape", ""))) {
        boolean ordered = one.parameter("transport").compareTo(other.parameter("transport")) < 0;
        Cell first = ordered ? one : other;
        Cell second = ordered ? other : one;
        verdicts.put(
            "%s over %s against %s"
                .formatted(
                    Words.name(first.parameter("serialization")),
                    Words.name(first.parameter("transport")),
                    Words.name(second.parameter("transport"))),
            ordered ? judgement.verdict() : Turned.of(judgement.verdict()));
      }
    }
    return verdicts;
  }

  private List<Answer> ties(WorkloadTable table) {
    List<Answer> answers = new ArrayList<>();
    for (Ranking ranking : analysis.rankings(table)) {
      List<String> sets =
          ranking.ties().stream()
              .filter(tie -> tie.size() > 1)
              .map(tie -> names.stacks(List.copyOf(tie)))
              .toList();
      if (!sets.isEmpty()) {
        answers.add(
            new Answer(
                Words.call(ranking.workload(), ranking.shape()) + ", not told apart",
                "%s%s."
                    .formatted(
                        String.join("; ", sets.subList(0, Math.min(MOST_SETS, sets.size()))),
                        sets.size() > MOST_SETS
                            ? "; and " + Words.counted(sets.size() - MOST_SETS, "more group")
                            : "")));
      }
    }
    List<String> equal =
        judgements(table)
            .filter(judgement -> judgement.verdict() == Verdict.EQUIVALENT)
            .map(judgement -> names.pair(judgement.contrast()))
            .toList();
    if (!equal.isEmpty()) {
      answers.add(
          new Answer(
              Words.name(table.workload()) + ", equal within 3 %",
              Words.some(equal, MOST_PAIRS) + "."));
    }
    return answers;
  }

  /** Those of a workload under the same options. */
  private Stream<Judgement> judgements(WorkloadTable table) {
    return Arrays.stream(Question.values())
        .flatMap(question -> analysis.judgements(table, question).stream())
        .distinct();
  }
}
