package io.tierbench.report.sentences;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.papers.JudgedClaim;
import io.tierbench.record.Cell;
import io.tierbench.record.Contrast;
import io.tierbench.record.Question;
import io.tierbench.record.Variant;
import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answers of a run to the questions that people ask, in sentences, with their uncertainty. They
 * say what the verdicts say and nothing else; a run without verdicts gets no answers.
 */
public final class Sentences {
  private static final int MAX_NAMES = 4;
  private static final int MAX_SETS = 12;
  private static final int MAX_CONTRASTS = 24;

  private final Analysis analysis;
  private final RunFacts facts;
  private final Names names;
  private final List<Section> sections;

  public Sentences(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.names = new Names(analysis.plan());
    this.sections = Section.of(analysis.measurements());
  }

  /**
   * The answers of a run in plain text: for each question, the sentences that everybody reads.
   * Empty if there are no answers yet.
   *
   * @param claims of the papers, judged by the run
   */
  public static Map<String, List<String>> answers(Analysis analysis, List<JudgedClaim> claims) {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    for (Topic topic : new Sentences(analysis).topics(claims)) {
      answers.put(topic.title(), topic.sentences().stream().map(Sentence::toString).toList());
    }
    return answers;
  }

  /**
   * Answers to one question.
   *
   * @param id its name in the markup of the page
   * @param title the question
   * @param sentences for everybody; one for each kind of call if there are several
   * @param more the rest
   */
  public record Topic(String id, String title, List<Sentence> sentences, List<Sentence> more) {

    /** A topic whose first answers, so many of them, are for everybody. */
    static Topic of(String id, String title, List<Sentence> answers, int forEverybody) {
      int end = Math.min(forEverybody, answers.size());
      return new Topic(id, title, answers.subList(0, end), answers.subList(end, answers.size()));
    }

    boolean hasMore() {
      return !more.isEmpty();
    }

    /** The title of the further answers, with their number. */
    String moreTitle() {
      return Texts.counted(more.size(), "more answer");
    }
  }

  /** Why the run gives few answers or none; empty if it gives answers. */
  public Optional<String> warning() {
    return firstFigures().or(facts::mostlyInvalid);
  }

  private Optional<String> firstFigures() {
    Optional<String> nothing = Reasons.nothingMeasured(analysis.measurements());
    if (nothing.isPresent()) {
      return nothing;
    }
    if (!analysis.compares()) {
      return Optional.of("This run compares no stacks: it has figures but no verdicts.");
    }
    if (analysis.hasVerdicts()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "First figures, no verdicts: a verdict needs %d replicates, and %s measured. To go on: %s",
            Verdicts.MIN_REPLICATES,
            analysis.replicates() == 1 ? "1 was" : analysis.replicates() + " were",
            facts.resumption("1h")));
  }

  /** The answers: the most wanted first, those on the papers last. */
  public List<Topic> topics(List<JudgedClaim> claims) {
    return Stream.concat(topics().stream(), ClaimSentences.of(claims).stream()).toList();
  }

  List<Topic> topics() {
    if (!analysis.compares()) {
      return List.of();
    }
    if (!analysis.hasVerdicts()) {
      return topics(perTable("figures", "First figures, no verdicts", this::figures));
    }
    return topics(
        SweepSentences.of(analysis.sweeps()),
        perTable("fastest", "Which stack is fastest?", this::fastest),
        perTable("variants", "Which stacks gain from a variant, and which lose?", this::variants),
        perTable("callers", "What do several callers gain?", this::callers),
        perTable("cores", "What does a server gain by more cores?", this::cores),
        perTable("effort", "What does code written by hand gain?", this::effort),
        busy(),
        perTable("shapes", "What do DataSets cost?", this::shapes),
        work(),
        new UndecidedSentences(analysis).topic(),
        ties());
  }

  private static List<Topic> topics(Topic... topics) {
    return Arrays.stream(topics).filter(topic -> !topic.sentences().isEmpty()).toList();
  }

  private interface TableSentences {
    List<Sentence> of(WorkloadTable table);
  }

  /** A topic with answers on each workload; the first on each is for everybody. */
  private Topic perTable(String id, String title, TableSentences answers) {
    List<Sentence> first = new ArrayList<>();
    List<Sentence> more = new ArrayList<>();
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        addTo(first, more, under(section, answers.of(table)));
      }
    }
    return new Topic(id, title, first, more);
  }

  private static void addTo(List<Sentence> first, List<Sentence> more, List<Sentence> answers) {
    answers.stream().limit(1).forEach(first::add);
    answers.stream().skip(1).forEach(more::add);
  }

  private List<Sentence> under(Section section, List<Sentence> answers) {
    return answers.stream().map(sentence -> sentence.under(under(section))).toList();
  }

  /** The options under which an answer holds; empty if the run has one set of them. */
  private String under(Section section) {
    return sections.size() == 1 ? "" : "[" + options(section, sections) + "] ";
  }

  /** The options in which a section differs from the others. */
  public static String options(Section section, List<Section> sections) {
    Stream<String> own =
        section.distinguishing(sections).entrySet().stream()
            .map(option -> Words.name(option.getKey()) + " " + Words.name(option.getValue()));
    return Stream.concat(usualLoad(section, sections), own).collect(Collectors.joining(", "));
  }

  /** One caller and a server that is not bound are no options, but are said beside others. */
  private static Stream<String> usualLoad(Section section, List<Section> sections) {
    return Stream.concat(
        where(Cell.CALLERS, section, sections, "one caller"),
        where(Cell.CORES, section, sections, "server on any core"));
  }

  /** A text where others have an option that a section has not. */
  private static Stream<String> where(
      String option, Section section, List<Section> sections, String text) {
    return !section.options().containsKey(option)
            && sections.stream().anyMatch(other -> other.options().containsKey(option))
        ? Stream.of(text)
        : Stream.empty();
  }

  private List<Sentence> figures(WorkloadTable table) {
    List<Sentence> answers = new ArrayList<>();
    for (String shape : table.shapes()) {
      List<Measurement> measured =
          table.measurements().stream()
              .filter(m -> !m.failed() && TableRow.of(m.cell()).isPairing())
              .filter(m -> m.cell().shape().equals(shape))
              .sorted(Comparator.comparingDouble(m -> -m.measuredFigure().median()))
              .toList();
      if (measured.size() > 1) {
        answers.add(
            new Sentence(
                Words.call(table.workload(), shape),
                String.format(
                    Locale.ROOT,
                    "figures of %d stacks lie between %s calls/s (%s) and %s calls/s (%s).",
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
    return Numbers.format(measurement.measuredFigure().median());
  }

  private List<Sentence> fastest(WorkloadTable table) {
    List<Sentence> answers = new ArrayList<>();
    for (Ranking ranking : analysis.rankings(table)) {
      List<String> first =
          ranking.ranks().stream().filter(rank -> rank.best() == 1).map(Rank::label).toList();
      if (ranking.ranks().size() > 1) {
        answers.add(
            new Sentence(
                Words.call(ranking.workload(), ranking.shape(), ranking.variant()),
                first.size() == 1
                    ? oneMayBeFastest(table, ranking, first.get(0))
                    : severalMayBeFastest(table, ranking, first)));
        severalAgainstBaseline(table, ranking, first).ifPresent(answers::add);
      }
    }
    return answers;
  }

  private String oneMayBeFastest(WorkloadTable table, Ranking ranking, String fastest) {
    if (!ranking.isApart(fastest)) {
      return nobodyIsFaster(ranking, fastest);
    }
    List<String> more =
        Stream.of(againstBaseline(table, fastest), againstSlowest(table, ranking, fastest))
            .flatMap(Optional::stream)
            .toList();
    return String.format(
        Locale.ROOT,
        "%s is the fastest of %d stacks%s%s.",
        names.stack(fastest),
        ranking.ranks().size(),
        more.isEmpty() ? "" : ": it " + String.join(" and ", more),
        moves(fastest));
  }

  /** The end of a sentence on a stack that was not level; empty for others. */
  private String moves(String label) {
    return analysis
        .measurement(label)
        .map(Measurement::moves)
        .filter(moves -> !moves.isEmpty())
        .map(" (%s)"::formatted)
        .orElse("");
  }

  /** A sentence on several stacks of rank 1: no stack is faster than any of them by a verdict. */
  private String severalMayBeFastest(WorkloadTable table, Ranking ranking, List<String> first) {
    int stacks = ranking.ranks().size();
    if (first.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "none of %d stacks is the fastest: each is slower than another, so their verdicts contradict each other.",
          stacks);
    }
    Optional<String> invalid = invalid(ranking, first);
    if (first.size() == stacks) {
      return invalid
          .map(
              why ->
                  String.format(
                      Locale.ROOT,
                      "no verdict on which of %d stacks is the fastest: %s.",
                      stacks,
                      why))
          .orElse(
              String.format(
                  Locale.ROOT,
                  "%d stacks are indistinguishable, %s.",
                  stacks,
                  Words.apart(ranking.apartAtMost(first))));
    }
    return invalid
        .map(
            why ->
                String.format(
                    Locale.ROOT,
                    "no verdict on which of %d stacks is the fastest: %s are left, and %s.",
                    stacks,
                    names.stacks(first),
                    why))
        .orElse(
            String.format(
                Locale.ROOT,
                "%s tie for the fastest of %d stacks, %s%s.",
                names.stacks(first),
                stacks,
                Words.apart(ranking.apartAtMost(first)),
                againstBaseline(table, first.get(0))
                    .map(part -> "; %s %s".formatted(names.stack(first.get(0)), part))
                    .orElse("")));
  }

  /** Stacks that tie for the fastest, against the baseline; empty for a single one. */
  private Optional<Sentence> severalAgainstBaseline(
      WorkloadTable table, Ranking ranking, List<String> first) {
    List<String> ratios =
        first.stream()
            .flatMap(label -> judgedAgainstBaseline(table, label).stream())
            .filter(judgement -> judgement.verdict().different())
            .limit(MAX_NAMES)
            .map(
                judgement ->
                    names.stack(judgement.contrast().one())
                        + " "
                        + Words.times(judgement.knownRatio()))
            .toList();
    return first.size() == 1 || ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sentence(
                "%s, against %s"
                    .formatted(
                        Words.call(ranking.workload(), ranking.shape(), ranking.variant()),
                        names.baseline()),
                Words.all(ratios) + "."));
  }

  /** A sentence on the only stack of rank 1 where its lead over some others has no verdict. */
  private String nobodyIsFaster(Ranking ranking, String label) {
    List<String> open =
        ranking.ranks().stream()
            .map(Rank::label)
            .filter(
                other ->
                    ranking
                        .judgement(label, other)
                        .filter(judgement -> !judgement.verdict().different())
                        .isPresent())
            .toList();
    return String.format(
        Locale.ROOT,
        "%s may be the fastest of %d stacks: no stack is proven faster, but it has no verdict against %s%s.",
        names.stack(label),
        ranking.ranks().size(),
        names.stacks(open),
        invalid(ranking, Stream.concat(Stream.of(label), open.stream()).toList())
            .map("; "::concat)
            .orElse(""));
  }

  /** Why stacks without a difference must not be called a tie; empty if they are one. */
  private static Optional<String> invalid(Ranking ranking, List<String> labels) {
    List<Judgement> judgements = ranking.judgements(labels);
    List<Judgement> invalid = Reasons.invalid(judgements);
    return invalid.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%d of %s among them %s unusable because %s",
                invalid.size(),
                Texts.counted(judgements.size(), "pair"),
                Words.are(invalid.size()),
                Reasons.of(invalid)));
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
                          .formatted(Words.times(judgement.knownRatio()), names.baseline());
                  case EQUIVALENT -> "equals %s within 3 %%".formatted(names.baseline());
                  case INCONCLUSIVE -> "has no verdict against %s".formatted(names.baseline());
                  case INVALID -> "has no usable comparison with %s".formatted(names.baseline());
                });
  }

  private Optional<String> againstSlowest(WorkloadTable table, Ranking ranking, String fastest) {
    return StackSpread.of(analysis, table).stream()
        .filter(spread -> spread.shape().equals(ranking.shape()) && spread.apart())
        .filter(spread -> spread.variant().equals(ranking.variant()))
        .filter(spread -> spread.fastest().equals(fastest) && spread.ratio() != null)
        .findFirst()
        .map(
            spread ->
                "makes %s the calls of %s, %s"
                    .formatted(
                        Words.times(Objects.requireNonNull(spread.ratio())),
                        names.stack(spread.slowest()),
                        ranking.isApart(spread.slowest()) ? "the last" : "one of the last"));
  }

  /** What each variant changes, stack by stack; variants in the order of the plan. */
  private List<Sentence> variants(WorkloadTable table) {
    Map<String, List<Judgement>> byVariant = new LinkedHashMap<>();
    for (Judgement judgement : analysis.judgements(table, Question.VARIANT)) {
      Cell one = cell(judgement.contrast().one());
      Cell other = cell(judgement.contrast().other());
      byVariant
          .computeIfAbsent(
              "variant %s against %s"
                  .formatted(
                      Words.name(one.parameters().getOrDefault(Variant.PARAMETER, Variant.PLAIN)),
                      Words.name(
                          other.parameters().getOrDefault(Variant.PARAMETER, Variant.PLAIN))),
              variant -> new ArrayList<>())
          .add(judgement);
    }
    List<Sentence> answers = new ArrayList<>();
    byVariant.forEach(
        (variant, judgements) ->
            answers.add(
                new Sentence(variant + ", " + Words.name(table.workload()), changes(judgements))));
    return answers;
  }

  /** What several callers gain against one, stack by stack. */
  private List<Sentence> callers(WorkloadTable table) {
    return against("one caller", table, Question.CALLERS);
  }

  /** What a server gains by several cores against one, stack by stack. */
  private List<Sentence> cores(WorkloadTable table) {
    return against("one core", table, Question.CORES);
  }

  /** What code by hand gains against what the library does, stack by stack. */
  private List<Sentence> effort(WorkloadTable table) {
    return against("the library as documented", table, Question.EFFORT);
  }

  /** Whether as many called as it takes: a server that idles could have done more. */
  private Topic busy() {
    List<Sentence> answers = new ArrayList<>();
    for (Section section : sections) {
      List<Measurement> bound =
          section.workloads().stream()
              .flatMap(table -> table.measurements().stream())
              .filter(one -> !one.failed() && one.busy().isPresent())
              .sorted(Comparator.comparingDouble(Sentences::busy))
              .toList();
      if (!bound.isEmpty()) {
        answers.add(
            Sentence.ofTheRun(
                "%sServers used %s to %s of the time of their cores, %s in the median."
                    .formatted(
                        under(section),
                        busyWith(bound.get(0)),
                        busyWith(bound.get(bound.size() - 1)),
                        Numbers.percent(Median.of(bound.stream().map(Sentences::busy).toList())))));
      }
    }
    return new Topic("busy", "Were the servers saturated?", answers, List.of());
  }

  private static double busy(Measurement measurement) {
    return measurement.busy().orElseThrow();
  }

  private static String busyWith(Measurement measurement) {
    Cell cell = measurement.cell();
    return "%s (%s, %s)"
        .formatted(
            Numbers.percent(busy(measurement)),
            Words.stack(cell),
            Words.call(cell.method(), cell.shape()));
  }

  private List<Sentence> against(String one, WorkloadTable table, Question question) {
    List<Judgement> judgements = analysis.judgements(table, question);
    return judgements.isEmpty()
        ? List.of()
        : List.of(
            new Sentence(
                "%s, against %s".formatted(Words.name(table.workload()), one),
                changes(judgements)));
  }

  private Cell cell(String label) {
    return analysis.plan().cell(label).orElseThrow();
  }

  private String changes(List<Judgement> judgements) {
    Map<Verdict, List<Judgement>> byVerdict = byVerdict(judgements.stream());
    List<String> parts = new ArrayList<>();
    byVerdict.forEach(
        (verdict, some) -> {
          String stacks =
              String.format(
                  Locale.ROOT, "%d of %s", some.size(), Texts.counted(judgements.size(), "stack"));
          parts.add(
              switch (verdict) {
                case FASTER ->
                    "%s %s: %s".formatted(stacks, some.size() == 1 ? "gains" : "gain", each(some));
                case SLOWER ->
                    "%s %s: %s".formatted(stacks, some.size() == 1 ? "loses" : "lose", each(some));
                case EQUIVALENT ->
                    "%s %s equal within 3 %%".formatted(stacks, Words.are(some.size()));
                case INCONCLUSIVE -> "not enough data for " + stacks;
                case INVALID -> "%s %s unusable".formatted(stacks, Words.are(some.size()));
              });
        });
    return String.join("; ", parts) + ".";
  }

  /** Such as {@code Kryo over TCP (DTO) 1.38 times (1.36 to 1.40)}. */
  private String each(List<Judgement> judgements) {
    return Words.some(
        judgements.stream()
            .map(
                judgement -> {
                  Cell one = cell(judgement.contrast().one());
                  String shape = Words.name(one.shape());
                  return Words.plainStack(one)
                      + (shape.isEmpty() ? " " : " (" + shape + ") ")
                      + Words.times(judgement.knownRatio());
                })
            .toList(),
        MAX_CONTRASTS);
  }

  private static Map<Verdict, List<Judgement>> byVerdict(Stream<Judgement> judgements) {
    return judgements.collect(
        Collectors.groupingBy(
            Judgement::verdict,
            () -> new EnumMap<Verdict, List<Judgement>>(Verdict.class),
            Collectors.toList()));
  }

  private List<Sentence> shapes(WorkloadTable table) {
    List<Judgement> judgements = analysis.judgements(table, Question.SHAPE);
    if (judgements.isEmpty()) {
      return List.of();
    }
    // The shapes of a table stand in their order, the objects first.
    List<String> order = table.shapes();
    List<Sentence> sentences = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      for (int j = i + 1; j < order.size(); j++) {
        String one = order.get(i);
        String other = order.get(j);
        List<Judgement> some =
            judgements.stream().flatMap(judgement -> between(one, other, judgement)).toList();
        if (!some.isEmpty()) {
          sentences.add(shapes(table, one, other, some));
        }
      }
    }
    return sentences;
  }

  /** The judgement of these two shapes, this one first; nothing if it is of others. */
  private Stream<Judgement> between(String one, String other, Judgement judgement) {
    String first = shape(judgement.contrast().one());
    String second = shape(judgement.contrast().other());
    if (first.equals(one) && second.equals(other)) {
      return Stream.of(judgement);
    }
    return first.equals(other) && second.equals(one)
        ? Stream.of(judgement.inverse())
        : Stream.empty();
  }

  private String shape(String label) {
    return analysis.plan().cell(label).map(Cell::shape).orElse("");
  }

  private Sentence shapes(
      WorkloadTable table, String one, String other, List<Judgement> judgements) {
    boolean usual = one.equals("DTO") && other.equals("DATASET");
    String are = usual ? "DTOs are" : Words.name(one) + " is";
    List<String> parts = new ArrayList<>();
    byVerdict(judgements.stream())
        .forEach(
            (verdict, some) -> {
              String on =
                  String.format(Locale.ROOT, "on %d of %d stacks", some.size(), judgements.size());
              parts.add(
                  switch (verdict) {
                    case FASTER ->
                        "%s %s faster, with %s as many calls".formatted(on, are, range(some));
                    case SLOWER ->
                        "%s %s slower, with %s as many calls".formatted(on, are, range(some));
                    case EQUIVALENT -> on + " the two are equal within 3 %";
                    case INCONCLUSIVE -> on + " there is not enough data";
                    case INVALID -> on + " the comparison is unusable";
                  });
            });
    String name = Words.name(table.workload());
    return new Sentence(
        usual ? name : "%s, %s against %s".formatted(name, Words.name(one), Words.name(other)),
        String.join("; ", parts) + ".");
  }

  private String range(List<Judgement> judgements) {
    Comparator<Judgement> bySize = Comparator.comparingDouble(j -> j.knownRatio().estimate());
    Judgement least = judgements.stream().min(bySize).orElseThrow();
    Judgement most = judgements.stream().max(bySize).orElseThrow();
    return least == most ? timesOn(most) : "%s to %s".formatted(timesOn(least), timesOn(most));
  }

  /** Such as {@code 1.38 times (1.36 to 1.40; Kryo over TCP)}. */
  private String timesOn(Judgement judgement) {
    return Words.times(judgement.knownRatio(), names.stack(judgement.contrast().one()));
  }

  private Topic work() {
    List<Sentence> first = new ArrayList<>();
    List<Sentence> more = new ArrayList<>();
    for (Section section : sections) {
      Optional<WorkloadTable> empty = table(section, Cell.EMPTY);
      List<WorkloadTable> working =
          section.workloads().stream()
              .filter(table -> !table.workload().equals(Cell.EMPTY))
              .toList();
      if (empty.isPresent() && !working.isEmpty()) {
        addTo(
            first,
            more,
            under(section, spreads(Stream.concat(empty.stream(), working.stream()).toList())));
        working.forEach(
            table -> addTo(first, more, under(section, transports(empty.get(), table))));
      }
    }
    return new Topic("work", "How far apart are the stacks, with work and without?", first, more);
  }

  /** One sentence for the first shape of every workload, and one for the other shapes. */
  private List<Sentence> spreads(List<WorkloadTable> tables) {
    List<String> first = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (WorkloadTable table : tables) {
      List<String> spreads = StackSpread.of(analysis, table).stream().map(this::spread).toList();
      spreads.stream().limit(1).forEach(first::add);
      spreads.stream().skip(1).forEach(others::add);
    }
    return first.size() < 2
        ? List.of()
        : Stream.of(first, others)
            .filter(spreads -> !spreads.isEmpty())
            .map(
                spreads ->
                    new Sentence(
                        "the fastest stack against the slowest", String.join("; ", spreads) + "."))
            .toList();
  }

  private static Optional<WorkloadTable> table(Section section, String workload) {
    return section.workloads().stream()
        .filter(table -> table.workload().equals(workload))
        .findFirst();
  }

  private String spread(StackSpread spread) {
    return "%s %s"
        .formatted(
            Words.call(spread.workload(), spread.shape(), spread.variant()),
            switch (spread.verdict()) {
              case FASTER, SLOWER -> Words.times(Objects.requireNonNull(spread.ratio()));
              case EQUIVALENT -> "equal within 3 %";
              case INCONCLUSIVE -> "no verdict";
              case INVALID -> "unusable";
            });
  }

  /** Whether the transports keep the order of the empty call, for each shape. */
  private List<Sentence> transports(WorkloadTable empty, WorkloadTable table) {
    Map<String, Verdict> before = transportVerdicts(empty, "");
    before.values().removeIf(verdict -> !verdict.different());
    List<Sentence> answers = new ArrayList<>();
    for (String shape : table.shapes()) {
      Map<String, Verdict> after = transportVerdicts(table, shape);
      List<String> contrasts = before.keySet().stream().filter(after::containsKey).toList();
      if (!contrasts.isEmpty()) {
        List<String> reversed =
            contrasts.stream()
                .filter(
                    contrast ->
                        Objects.requireNonNull(after.get(contrast)).different()
                            && after.get(contrast) != before.get(contrast))
                .toList();
        long kept =
            contrasts.stream()
                .filter(contrast -> after.get(contrast) == before.get(contrast))
                .count();
        long equal =
            contrasts.stream()
                .filter(contrast -> after.get(contrast) == Verdict.EQUIVALENT)
                .count();
        long invalid =
            contrasts.stream().filter(contrast -> after.get(contrast) == Verdict.INVALID).count();
        long open = contrasts.size() - reversed.size() - kept - equal - invalid;
        List<String> parts = new ArrayList<>();
        if (kept > 0) {
          parts.add(kept + (kept == 1 ? " keeps its order" : " keep their order"));
        }
        if (!reversed.isEmpty()) {
          parts.add(
              String.format(
                  Locale.ROOT, "%d %s reversed", reversed.size(), Words.are(reversed.size())));
        }
        if (equal > 0) {
          parts.add(String.format(Locale.ROOT, "%d %s equal within 3 %%", equal, Words.are(equal)));
        }
        if (open > 0) {
          parts.add(String.format(Locale.ROOT, "%d %s no verdict", open, Words.have(open)));
        }
        if (invalid > 0) {
          parts.add(String.format(Locale.ROOT, "%d %s unusable", invalid, Words.are(invalid)));
        }
        answers.add(
            new Sentence(
                "the order of the transports, " + Words.call(table.workload(), shape),
                "of %s that differ for the empty call, %s."
                    .formatted(Texts.counted(contrasts.size(), "pair"), String.join("; ", parts))));
        if (!reversed.isEmpty()) {
          answers.add(
              new Sentence(
                  "reversed, " + Words.call(table.workload(), shape),
                  Words.some(reversed, MAX_CONTRASTS) + "."));
        }
      }
    }
    return answers;
  }

  /**
   * Verdicts by serialization and the two transports, with the transports in alphabetical order.
   */
  private Map<String, Verdict> transportVerdicts(WorkloadTable table, String shape) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (Judgement judgement : analysis.judgements(table, Question.TRANSPORT)) {
      Contrast contrast = judgement.contrast();
      Cell one = analysis.plan().cell(contrast.one()).orElseThrow();
      Cell other = analysis.plan().cell(contrast.other()).orElseThrow();
      if (shape.equals(one.shape())) {
        boolean ordered = one.transport().compareTo(other.transport()) < 0;
        Cell first = ordered ? one : other;
        Cell second = ordered ? other : one;
        verdicts.put(
            "%s over %s against %s"
                .formatted(
                    Words.name(first.serialization()),
                    Words.name(first.transport()),
                    Words.name(second.transport()) + Words.with(first.variant())),
            ordered ? judgement.verdict() : judgement.inverse().verdict());
      }
    }
    return verdicts;
  }

  /** The number of ties, for everybody, then the ties themselves. */
  private Topic ties() {
    List<Sentence> more = new ArrayList<>();
    int tied = 0;
    int unusable = 0;
    int equal = 0;
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        more.addAll(under(section, ties(table)));
        equal += equal(table).size();
        for (Ranking ranking : analysis.rankings(table)) {
          tied += groups(ranking, true).size();
          unusable += groups(ranking, false).size();
        }
      }
    }
    List<String> parts = new ArrayList<>();
    if (tied > 0) {
      parts.add(
          "%s of stacks %s indistinguishable"
              .formatted(Texts.counted(tied, "group"), Words.are(tied)));
    }
    if (equal > 0) {
      parts.add(
          "%s %s equal within 3 %%".formatted(Texts.counted(equal, "pair"), Words.are(equal)));
    }
    if (unusable > 0) {
      parts.add(
          "%s of stacks %s no verdict, because pairs among them are INVALID"
              .formatted(Texts.counted(unusable, "group"), Words.have(unusable)));
    }
    return new Topic(
        "ties",
        "What ties?",
        parts.isEmpty()
            ? List.of()
            : List.of(Sentence.ofTheRun(Texts.capitalized(String.join("; ", parts)) + ".")),
        more);
  }

  /** Groups of several stacks without a difference: the ties, or those with unusable pairs. */
  private static List<List<String>> groups(Ranking ranking, boolean tie) {
    return ranking.ties().stream()
        .filter(group -> group.size() > 1)
        .filter(group -> ranking.isTie(group) == tie)
        .toList();
  }

  private List<Sentence> ties(WorkloadTable table) {
    List<Sentence> answers = new ArrayList<>();
    for (Ranking ranking : analysis.rankings(table)) {
      String call = Words.call(ranking.workload(), ranking.shape(), ranking.variant());
      List<List<String>> ties = groups(ranking, true);
      if (!ties.isEmpty()) {
        answers.add(
            new Sentence(
                call + ", indistinguishable",
                "%s%s."
                    .formatted(
                        ties.stream()
                            .limit(MAX_SETS)
                            .map(
                                tie ->
                                    "%s (%s)"
                                        .formatted(
                                            names.stacks(tie),
                                            Words.apart(ranking.apartAtMost(tie))))
                            .collect(Collectors.joining("; ")),
                        ties.size() > MAX_SETS
                            ? "; and " + Texts.counted(ties.size() - MAX_SETS, "more group")
                            : "")));
      }
      for (List<String> group : groups(ranking, false)) {
        answers.add(
            new Sentence(
                call + ", no verdict",
                "%s: %s.".formatted(names.stacks(group), invalid(ranking, group).orElseThrow())));
      }
    }
    List<String> equal = equal(table);
    if (!equal.isEmpty()) {
      answers.add(
          new Sentence(
              Words.name(table.workload()) + ", equal within 3 %",
              Words.some(equal, MAX_CONTRASTS) + "."));
    }
    return answers;
  }

  private List<String> equal(WorkloadTable table) {
    return judgements(table)
        .filter(judgement -> judgement.verdict() == Verdict.EQUIVALENT)
        .map(judgement -> names.contrast(judgement.contrast()))
        .toList();
  }

  /** The judgements on a workload under the same options. */
  private Stream<Judgement> judgements(WorkloadTable table) {
    return Arrays.stream(Question.values())
        .flatMap(question -> analysis.judgements(table, question).stream())
        .distinct();
  }
}
