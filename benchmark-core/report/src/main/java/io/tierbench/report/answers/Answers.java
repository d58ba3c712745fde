package io.tierbench.report.answers;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.LinkSweep;
import io.tierbench.analysis.Measurement;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.Cell;
import io.tierbench.record.Question;
import io.tierbench.record.Trial;
import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Ranking;
import io.tierbench.verdict.Ranking.Rank;
import io.tierbench.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a run to the questions that people ask, as tables. They say what the verdicts say
 * and nothing else; a run without verdicts has no answers.
 */
public final class Answers {
  /** Id of the answer that is the advice. */
  public static final String ADVICE = "advice";

  /** Id of the small tables of the figures to look at first. */
  public static final String KEY_FIGURES = "key-figures";

  private static final Template LINES = Template.named("answers.mustache");

  /** With more sections, such as one for each number of callers, small tables would be many. */
  private static final int MAX_SECTIONS = 2;

  /** Those in which all comparisons have the same direction. */
  private static final List<Question> QUESTIONS =
      List.of(
          Question.BASELINE,
          Question.SHAPE,
          Question.VARIANT,
          Question.CALLERS,
          Question.CORES,
          Question.EFFORT);

  private final Analysis analysis;
  private final RunFacts facts;
  private final List<Section> sections;

  private Answers(Analysis analysis) {
    this.analysis = analysis;
    this.facts = new RunFacts(analysis);
    this.sections = Section.of(analysis.measurements());
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
                QueryAnswer.of(analysis),
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
    // One caller and a server on any core are no options, but are said beside others.
    for (Map.Entry<String, String> usual :
        Map.of(Cell.CALLERS, "one caller", Cell.CORES, "server on any core").entrySet()) {
      Predicate<Section> has = one -> one.options().containsKey(usual.getKey());
      if (!has.test(section) && sections.stream().anyMatch(has)) {
        options.add(usual.getValue());
      }
    }
    options.sort(null);
    section
        .distinguishing(sections)
        .forEach((name, value) -> options.add(Words.name(name) + " " + Words.name(value)));
    return String.join(", ", options);
  }

  /** Returns the answers for people in a hurry: the advice, and a small table for each section. */
  private Stream<Topic> first() {
    List<String> advice =
        facts.mostlyInvalid().isPresent() ? List.of() : new Advice(analysis).sentences();
    KeyFigures figures = new KeyFigures(analysis);
    return Stream.concat(
        Stream.of(Topic.lines(ADVICE, "What to choose?", advice)),
        sections.stream().limit(MAX_SECTIONS).map(section -> figures.of(section, sections)));
  }

  private String under(Section section, String subject) {
    String options = options(section, sections);
    return Texts.capitalized(subject) + (options.isEmpty() ? "" : ", " + options);
  }

  private Topic fastest() {
    List<List<String>> rows = new ArrayList<>();
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        for (Ranking ranking : analysis.rankings(table)) {
          if (ranking.ranks().size() > 1) {
            String call = Words.call(ranking.workload(), ranking.shape(), ranking.variant());
            List<String> first =
                ranking.ranks().stream().filter(rank -> rank.best() == 1).map(Rank::label).toList();
            rows.add(
                List.of(
                    under(section, call),
                    String.valueOf(ranking.ranks().size()),
                    fastest(ranking, first),
                    againstBaseline(table, first),
                    againstSlowest(table, ranking)));
          }
        }
      }
    }
    return Topic.table(
        "fastest",
        "Which stack is fastest?",
        rows,
        "call",
        "stacks",
        "fastest",
        "against " + analysis.plan().baseline().stack(),
        "first against last");
  }

  /** Returns the stacks of rank 1: no stack is faster than any of them by a verdict. */
  private String fastest(Ranking ranking, List<String> first) {
    Map<String, Object> values = new HashMap<>();
    values.put("contradiction", first.isEmpty());
    values.put("stacks", stacks(first));
    values.put("moves", first.size() == 1 ? moves(first.get(0)) : "");
    List<String> open = first;
    if (first.size() == 1) {
      open =
          ranking.ranks().stream()
              .map(Rank::label)
              .filter(other -> open(ranking, first.get(0), other))
              .toList();
      values.put("open", stacks(open));
    }
    List<String> group = Stream.concat(first.stream(), open.stream()).distinct().toList();
    List<Judgement> among = ranking.judgements(group);
    List<Judgement> invalid = Reasons.invalid(among);
    values.put("several", first.size() > 1 && invalid.isEmpty());
    values.put("apart", Words.apart(ranking.apartAtMost(first)));
    values.put("invalid", group.size() > 1 ? invalid.size() : 0);
    values.put("pairs", among.size());
    values.put("reasons", invalid.isEmpty() ? "" : Reasons.of(invalid));
    return String.join("", LINES.texts("fastest", values));
  }

  private String stacks(List<String> labels) {
    return Words.stacks(labels.stream().map(analysis::cell).toList());
  }

  private static boolean open(Ranking ranking, String one, String other) {
    return ranking.judgement(one, other).filter(j -> !j.verdict().different()).isPresent();
  }

  private String moves(String label) {
    return analysis.measurement(label).map(Measurement::moves).orElse("");
  }

  private String againstBaseline(WorkloadTable table, List<String> first) {
    return first.stream()
        .findFirst()
        .map(
            label ->
                analysis.plan().cell(label).filter(analysis::isBaseline).isPresent()
                    ? "baseline"
                    : verdict(analysis.againstBaseline(table).get(label)))
        .orElse("");
  }

  static String verdict(@Nullable Judgement judgement) {
    return judgement == null
        ? ""
        : (judgement.ratio() == null ? "" : Numbers.ratio(judgement.ratio()) + " ")
            + judgement.verdict();
  }

  private String againstSlowest(WorkloadTable table, Ranking ranking) {
    return StackSpread.of(analysis, table).stream()
        .filter(spread -> spread.shape().equals(ranking.shape()))
        .filter(spread -> spread.variant().equals(ranking.variant()))
        .findFirst()
        .map(
            spread ->
                (spread.ratio() == null ? "" : Numbers.ratio(spread.ratio()) + " ")
                    + (spread.apart() ? "" : spread.verdict() + " ")
                    + analysis.name(spread.slowest()))
        .orElse("");
  }

  private Topic frameworks() {
    List<List<String>> rows = new ArrayList<>();
    for (Section section : sections) {
      for (WorkloadTable table : section.workloads()) {
        Map<String, Judgement> againstBaseline = analysis.againstBaseline(table);
        Map<String, Judgement> againstMatrix = analysis.againstMatrix(table);
        for (Measurement measurement : table.measurements()) {
          Cell cell = measurement.cell();
          if (measurement.isCompared() && !cell.isPairing()) {
            Judgement judgement = againstMatrix.get(cell.label());
            rows.add(
                List.of(
                    Words.stack(cell),
                    under(section, Words.call(cell.method(), cell.shape())),
                    verdict(againstBaseline.get(cell.label())),
                    judgement == null ? "" : analysis.name(judgement.contrast().other()),
                    verdict(judgement),
                    analysis.rank(cell).map(Rank::place).orElse("")));
          }
        }
      }
    }
    return Topic.table(
        "frameworks",
        "How fast are frameworks as shipped, and what do they add to the matrix?",
        rows,
        "framework",
        "call",
        "against " + analysis.plan().baseline().stack(),
        "in the matrix",
        "against it",
        "rank");
  }

  private Topic differences() {
    List<List<String>> rows = new ArrayList<>();
    for (Question question : QUESTIONS) {
      for (Section section : sections) {
        for (WorkloadTable table : section.workloads()) {
          Map<String, List<Judgement>> subjects = new LinkedHashMap<>();
          for (Judgement judgement : analysis.judgements(table, question)) {
            Judgement ordered = ordered(table, question, judgement);
            subjects
                .computeIfAbsent(subject(question, ordered), subject -> new ArrayList<>())
                .add(ordered);
          }
          subjects.forEach(
              (subject, judgements) ->
                  rows.add(
                      List.of(
                          subject,
                          under(section, Words.name(table.workload())),
                          with(Verdict.FASTER, judgements),
                          with(Verdict.SLOWER, judgements),
                          with(Verdict.EQUIVALENT, judgements),
                          with(Verdict.INCONCLUSIVE, judgements),
                          with(Verdict.INVALID, judgements))));
        }
      }
    }
    return Topic.table(
        "differences",
        "How many stacks are faster or slower, by how much?",
        rows,
        "comparison",
        "call",
        "faster",
        "slower",
        "equivalent",
        "inconclusive",
        "INVALID");
  }

  /** Puts the shape first that comes first in the order of the table. */
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
      default -> "against " + analysis.plan().baseline().stack();
    };
  }

  private static String variant(Cell cell) {
    return cell.variant().isEmpty() ? "plain" : cell.variant();
  }

  /** Returns a text such as {@code 9 (1.06x - 1.31x)}; empty for none. */
  private static String with(Verdict verdict, List<Judgement> all) {
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
   * Returns the time of trials. All measure all cells, so the most demanding comparison decides for
   * all of them.
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
                        sweep.crossing().isEmpty() || sweep.crossing().getAsDouble() == 0
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
