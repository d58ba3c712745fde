package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.LinkSweep;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.Question;
import io.tierbench.record.Trial;
import io.tierbench.record.Variant;
import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a run to the questions that people ask, as tables. They say what the verdicts say
 * and nothing else; a run without verdicts has no answers.
 */
public final class Answers {
  /** Id of the advice. */
  public static final String ADVICE = "advice";

  /** Id of the tables of key figures. */
  public static final String KEY_FIGURES = "key-figures";

  private static final Template LINES = Template.named("answers.mustache");

  /** Maximum number of tables of key figures, of which each section has one. */
  private static final int MAX_SECTIONS = 2;

  /** Questions whose comparisons have the same direction, such as stack against baseline. */
  private static final List<Question> QUESTIONS =
      List.of(
          Question.BASELINE,
          Question.SHAPE,
          Question.VARIANT,
          Question.CALLERS,
          Question.CORES,
          Question.EFFORT,
          Question.TUNING);

  private final Analysis analysis;
  private final RunFacts facts;
  private final String againstBaseline;

  private Answers(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.againstBaseline = "against " + analysis.plan().baseline().stack();
  }

  /** Returns the answers of a run, the most wanted first; empty without verdicts. */
  public static List<Topic> of(Analysis analysis) {
    if (!analysis.hasVerdicts()) {
      return List.of();
    }
    Answers answers = new Answers(analysis);
    return Stream.of(
            answers.first(),
            new SampleAnswers(analysis).all(),
            Stream.of(
                answers.compressions(),
                answers.fastest(),
                answers.frameworks(),
                answers.differences(),
                answers.undecided()))
        .flatMap(topics -> topics)
        .filter(topic -> !topic.isEmpty())
        .toList();
  }

  /**
   * Returns the options in which a section differs from the others; empty if there is one section.
   */
  public static String options(Section section, List<Section> sections) {
    List<String> options = new ArrayList<>();
    // One caller and a server on any core are defaults, named only where other sections differ.
    Map.of(Cell.CALLERS, "one caller", Cell.CORES, "server on any core")
        .forEach(
            (option, usual) -> {
              if (!section.options().containsKey(option)
                  && sections.stream().anyMatch(one -> one.options().containsKey(option))) {
                options.add(usual);
              }
            });
    options.sort(null);
    section
        .distinguishing(sections)
        .forEach((name, value) -> options.add(Words.name(name) + " " + Words.name(value)));
    return String.join(", ", options);
  }

  /**
   * Returns the throughput of a cell relative to the baseline, with the verdict; {@code reference}
   * for a framework that is not judged, as in runs of older versions.
   */
  public static String againstBaseline(
      Analysis analysis, WorkloadTable table, Measurement measurement) {
    Cell cell = measurement.cell();
    if (measurement.failed() || analysis.isBaseline(cell)) {
      return measurement.failed() ? "failed" : "1x";
    }
    Judgement judgement = analysis.againstBaseline(table).get(cell.label());
    return judgement != null || !TableRow.of(cell).isFramework()
        ? verdict(judgement)
        : analysis
            .toBaseline(table, cell)
            .map(ratio -> Numbers.ratio(ratio) + " reference")
            .orElse("");
  }

  /** Returns a subject, followed by the options in which its section differs from the others. */
  static String within(Section section, Analysis analysis, String subject) {
    String options = options(section, analysis.sections());
    return options.isEmpty() ? subject : subject + ", " + options;
  }

  static String verdict(@Nullable Judgement judgement) {
    return judgement == null
        ? ""
        : (judgement.ratio() == null ? "" : Numbers.ratio(judgement.ratio()) + " ")
            + judgement.verdict();
  }

  /** Returns the advice, and a table of key figures for each section. */
  private Stream<Topic> first() {
    List<String> advice =
        facts.mostlyInvalid().isPresent() ? List.of() : new Advice(analysis).sentences();
    return Stream.concat(
        Stream.of(Topic.lines(ADVICE, "What to choose?", advice)),
        analysis.sections().stream().limit(MAX_SECTIONS).map(new KeyFigures(analysis)::of));
  }

  private String titled(Section section, String subject) {
    return within(section, analysis, Texts.capitalized(subject));
  }

  /** Returns the rows of all workloads of all sections. */
  private List<List<String>> rows(
      BiFunction<Section, WorkloadTable, Stream<List<String>>> ofTable) {
    return analysis.sections().stream()
        .flatMap(
            section -> section.workloads().stream().flatMap(table -> ofTable.apply(section, table)))
        .toList();
  }

  private Topic fastest() {
    return Topic.table(
        "fastest",
        "Which stack is fastest?",
        rows(
            (section, table) ->
                analysis.rankings(table).stream()
                    .filter(ranking -> ranking.ranks().size() > 1)
                    .map(ranking -> fastest(section, table, ranking))),
        "call",
        "stacks",
        "fastest",
        againstBaseline,
        "first against last");
  }

  private List<String> fastest(Section section, WorkloadTable table, Ranking ranking) {
    List<String> first =
        ranking.ranks().stream().filter(rank -> rank.best() == 1).map(Rank::label).toList();
    return List.of(
        titled(section, Words.call(ranking.workload(), ranking.shape(), ranking.variant())),
        String.valueOf(ranking.ranks().size()),
        fastest(ranking, first),
        first.stream()
            .findFirst()
            .flatMap(analysis::measurement)
            .map(measurement -> againstBaseline(analysis, table, measurement))
            .orElse(""),
        againstSlowest(ranking));
  }

  /** Returns the names of the stacks of rank 1, with the verdicts that are missing among them. */
  private String fastest(Ranking ranking, List<String> first) {
    Map<String, Object> values = new HashMap<>();
    values.put("stacks", stacks(first));
    List<String> open = first;
    if (first.size() == 1) {
      values.put("moves", analysis.measurement(first.get(0)).map(Measurement::drift).orElse(""));
      open =
          ranking.ranks().stream()
              .map(Rank::label)
              .filter(other -> isTied(ranking, first.get(0), other))
              .toList();
      values.put("open", stacks(open));
    }
    List<String> group = Stream.concat(first.stream(), open.stream()).distinct().toList();
    List<Judgement> among = ranking.judgements(group);
    List<Judgement> invalid = Reasons.invalid(among);
    values.put("several", first.size() > 1 && invalid.isEmpty());
    values.put("apart", Words.apart(ranking.maxRatio(first)));
    values.put("invalid", group.size() > 1 ? invalid.size() : 0);
    values.put("pairs", among.size());
    values.put("reasons", Reasons.of(invalid));
    return String.join("", LINES.texts("fastest", values));
  }

  private String stacks(List<String> labels) {
    return Words.stacks(labels.stream().map(analysis::cell).toList());
  }

  private static boolean isTied(Ranking ranking, String one, String other) {
    return ranking.judgement(one, other).filter(j -> !j.verdict().different()).isPresent();
  }

  private String againstSlowest(Ranking ranking) {
    return StackSpread.of(analysis, ranking)
        .map(
            spread ->
                (spread.apart()
                        ? Numbers.ratio(spread.judgement().knownRatio())
                        : verdict(spread.judgement()))
                    + " "
                    + analysis.name(spread.slowest()))
        .orElse("");
  }

  private Topic frameworks() {
    return Topic.table(
        "frameworks",
        "How fast are frameworks as shipped, and what do they add to the matrix?",
        rows(
            (section, table) ->
                table.measurements().stream()
                    .filter(one -> one.isCompared() && !one.cell().isPairing())
                    .map(one -> framework(section, table, one))),
        "framework",
        "call",
        againstBaseline,
        "in the matrix",
        "against it",
        "rank");
  }

  private List<String> framework(Section section, WorkloadTable table, Measurement measurement) {
    Cell cell = measurement.cell();
    Judgement judgement = analysis.againstMatrix(table).get(cell.label());
    return List.of(
        Words.stack(cell),
        titled(section, Words.call(cell.method(), cell.shape())),
        againstBaseline(analysis, table, measurement),
        judgement == null ? "" : analysis.name(judgement.contrast().other()),
        verdict(judgement),
        analysis.rank(cell).map(Rank::place).orElse(""));
  }

  private Topic differences() {
    return Topic.table(
        "differences",
        "How many stacks are faster or slower, by how much?",
        QUESTIONS.stream()
            .flatMap(
                question ->
                    rows((section, table) -> differences(section, table, question)).stream())
            .toList(),
        "comparison",
        "call",
        "faster",
        "slower",
        "equivalent",
        "inconclusive",
        "INVALID");
  }

  private Stream<List<String>> differences(
      Section section, WorkloadTable table, Question question) {
    Map<String, List<Judgement>> subjects =
        analysis.judgements(table, question).stream()
            .map(judgement -> ordered(table, question, judgement))
            .collect(
                Collectors.groupingBy(
                    judgement -> subject(question, judgement),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return subjects.entrySet().stream()
        .map(
            subject ->
                Stream.concat(
                        Stream.of(subject.getKey(), titled(section, Words.name(table.workload()))),
                        Arrays.stream(Verdict.values())
                            .map(verdict -> counted(verdict, subject.getValue())))
                    .toList());
  }

  /** Inverts a comparison of shapes unless its first shape is the first in the table too. */
  private Judgement ordered(WorkloadTable table, Question question, Judgement judgement) {
    List<String> shapes = table.shapes();
    return question == Question.SHAPE
            && shapes.indexOf(analysis.cell(judgement.contrast().one()).shape())
                > shapes.indexOf(analysis.cell(judgement.contrast().other()).shape())
        ? judgement.inverse()
        : judgement;
  }

  private String subject(Question question, Judgement judgement) {
    Cell one = analysis.cell(judgement.contrast().one());
    Cell other = analysis.cell(judgement.contrast().other());
    return switch (question) {
      case SHAPE -> Words.name(one.shape()) + " against " + Words.name(other.shape());
      case VARIANT -> variant(one) + " against " + variant(other);
      case CALLERS -> one.callers() + " callers against one";
      case CORES -> Cell.cores(one.parameters()) + " cores of the server against one";
      case EFFORT -> "tuned code against the library as documented";
      case TUNING ->
          DisplayNames.option(Cell.DISPATCH, one.parameters().getOrDefault(Cell.DISPATCH, ""))
              + " against none";
      default -> againstBaseline;
    };
  }

  private static String variant(Cell cell) {
    return cell.variant().isEmpty() ? Variant.PLAIN : cell.variant();
  }

  /** Returns a text such as {@code 9 (1.06x - 1.31x)}; empty for none. */
  private static String counted(Verdict verdict, List<Judgement> all) {
    List<Judgement> some = all.stream().filter(j -> j.verdict() == verdict).toList();
    if (some.isEmpty() || !verdict.different()) {
      return some.isEmpty() ? "" : String.valueOf(some.size());
    }
    List<Double> ratios = some.stream().map(j -> j.knownRatio().estimate()).sorted().toList();
    String least = Numbers.ratio(ratios.get(0)) + "x";
    String most = Numbers.ratio(ratios.get(ratios.size() - 1)) + "x";
    return some.size() + " (" + least + (least.equals(most) ? "" : " - " + most) + ")";
  }

  private Topic undecided() {
    List<Judgement> all = analysis.verdicts().judgements();
    List<Judgement> open = all.stream().filter(j -> j.verdict() == Verdict.INCONCLUSIVE).toList();
    List<Judgement> invalid = Reasons.invalid(all);
    List<Judgement> hopeless = open.stream().filter(j -> j.trialsNeeded() == null).toList();
    List<Integer> trials =
        open.stream().map(Judgement::trialsNeeded).filter(Objects::nonNull).sorted().toList();
    Map<String, Object> values = new HashMap<>();
    values.put("all", all.size());
    values.put("open", open.size());
    values.put("invalid", invalid.size());
    values.put("reasons", Reasons.of(invalid));
    values.put("hopeless", hopeless.size());
    values.put("hopelessReasons", Reasons.of(hopeless));
    values.put("decidable", trials.size());
    if (!trials.isEmpty()) {
      int most = trials.get(trials.size() - 1);
      long minutes = minutes(most);
      values.put("trials", most);
      values.put("fewest", most == trials.get(0) ? null : trials.get(0));
      values.put("minutes", minutes);
      values.put("command", facts.resumption(minutes + "m"));
    }
    return Topic.lines("undecided", "What has no verdict?", LINES.texts("undecided", values));
  }

  /**
   * Returns the duration of trials in minutes. Every trial measures all cells, so the comparison
   * that needs most trials decides.
   */
  private long minutes(int trials) {
    double seconds = Median.of(analysis.folder().trials().stream().map(Trial::seconds).toList());
    return Math.max(1, Math.round(Math.ceil(trials * seconds / 60)));
  }

  private Topic compressions() {
    return Topic.table(
        "compression",
        "At which rates of the network does compression pay?",
        analysis.sweeps().stream()
            .sorted(Comparator.comparing(Answers::subject))
            .map(
                sweep ->
                    List.of(
                        subject(sweep),
                        Words.name(sweep.compression()),
                        megabits(sweep.paysUpTo(), sweep.ratios().lastKey()),
                        megabits(sweep.costsFrom(), sweep.ratios().firstKey()),
                        sweep.crossing().orElse(0) == 0
                            ? ""
                            : Numbers.format(sweep.crossing().getAsDouble()) + " Mbit/s"))
            .toList(),
        "call",
        "compression",
        "pays up to",
        "costs from",
        "break-even");
  }

  private static String megabits(OptionalInt rate, int last) {
    return rate.isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%,d Mbit/s", rate.getAsInt())
            + (rate.getAsInt() == last ? " (every rate)" : "");
  }

  /**
   * Returns a stack and a kind of call, such as {@code JSON over HTTP, loading 77 products (DTO)}.
   */
  public static String subject(LinkSweep sweep) {
    Cell cell = sweep.plain();
    return "%s over %s, %s%s"
        .formatted(
            Words.name(cell.serialization()),
            Words.name(sweep.transportConfig()),
            Words.call(cell.method(), cell.shape(), cell.variant()),
            Words.options(cell));
  }
}
