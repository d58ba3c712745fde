package io.tierbench.papers;

import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of claims. Each compares the logs of two terms by trial, as described in {@link
 * TestFamily}, and compares the interval with the same two terms in the paper.
 */
final class Rules {

  private Rules() {}

  /** The rule that requires all of some rules. */
  record All(List<Rule> rules) implements Rule {
    @Override
    public List<Term> terms() {
      return rules.stream().flatMap(rule -> rule.terms().stream()).toList();
    }

    @Override
    public RuleResult judge(TestFamily family, PublishedResults published) {
      return RuleResult.ofAll(rules.stream().map(rule -> rule.judge(family, published)).toList());
    }
  }

  /** A call without compression, and the same call with it. */
  record Shrinking(PaperCall plain, PaperCall compressed) {

    /** Returns the factors by which compression shrinks the bytes, by trial. */
    private Map<Integer, Double> factors(MeasuredRun run) {
      return quotients(run.figures(Quantity.BYTES, plain), run.figures(Quantity.BYTES, compressed));
    }

    private String name() {
      return "%s against %s".formatted(Quantity.BYTES.of(plain), compressed.name());
    }
  }

  private static Map<Integer, Double> quotients(
      Map<Integer, Double> ones, Map<Integer, Double> others) {
    Map<Integer, Double> quotients = new TreeMap<>(ones);
    quotients.keySet().retainAll(others.keySet());
    quotients.replaceAll((trial, one) -> one / Objects.requireNonNull(others.get(trial)));
    return quotients;
  }

  /** A rule about bytes on the wire. They are counted, without noise, so nothing is tested. */
  private interface Counted extends Rule {
    List<Shrinking> shrinkings();

    /** Judges a run that has all calls; empty if it counted no bytes. */
    Optional<RuleResult> judgeBytes(MeasuredRun run);

    @Override
    default List<Term> terms() {
      return List.of();
    }

    @Override
    default RuleResult judge(TestFamily family, PublishedResults published) {
      Set<String> missing =
          shrinkings().stream()
              .flatMap(one -> Stream.of(one.plain(), one.compressed()))
              .filter(call -> family.run().label(call).isEmpty())
              .map(PaperCall::name)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      return missing.isEmpty()
          ? judgeBytes(family.run())
              .orElseGet(
                  () -> result(ClaimOutcome.UNDECIDED, "", "the run counted no bytes", missing))
          : result(ClaimOutcome.NOT_MEASURED, "", "", missing);
    }

    /** Compares a counted value with a factor that it should exceed. */
    static RuleResult counted(ClaimOutcome outcome, String ours, double factor) {
      boolean more = outcome == ClaimOutcome.HOLDS || outcome == ClaimOutcome.HOLDS_IN_DIRECTION;
      return result(
          outcome,
          ours,
          "counted: %s than %sx"
              .formatted(more ? "more" : "not clearly more", Numbers.plain(factor)),
          Set.of());
    }

    private static RuleResult result(
        ClaimOutcome outcome, String ours, String reason, Set<String> missing) {
      return new RuleResult(outcome, ours, reason, missing, Set.of());
    }
  }

  /** Requires compression to shrink one response by a larger factor than another. */
  record ShrinksMore(Shrinking one, Shrinking other) implements Counted {
    @Override
    public List<Shrinking> shrinkings() {
      return List.of(one, other);
    }

    @Override
    public Optional<RuleResult> judgeBytes(MeasuredRun run) {
      Map<Integer, Double> factors = quotients(one.factors(run), other.factors(run));
      if (factors.isEmpty()) {
        return Optional.empty();
      }
      double median = Median.of(factors.values());
      ClaimOutcome outcome =
          median > Verdicts.MARGIN
              ? ClaimOutcome.HOLDS
              : median < 1 / Verdicts.MARGIN ? ClaimOutcome.REVERSED : ClaimOutcome.DOES_NOT_HOLD;
      return Optional.of(
          Counted.counted(
              outcome,
              "%s, against %s %sx".formatted(one.name(), other.name(), Numbers.ratio(median)),
              1));
    }
  }

  /**
   * Requires a statistic of the factors by which compression shrinks some responses to exceed a
   * factor.
   *
   * @param statistic the median for a claim that says "typically", the largest for one that says
   *     "at times"
   * @param max upper limit, beyond which only the direction holds
   */
  record Shrinks(Statistic statistic, List<Shrinking> shrinkings, double min, double max)
      implements Counted {

    enum Statistic {
      MEDIAN(Median::of),
      LARGEST(Collections::max);

      private final ToDoubleFunction<Collection<Double>> of;

      Statistic(ToDoubleFunction<Collection<Double>> of) {
        this.of = of;
      }
    }

    @Override
    public Optional<RuleResult> judgeBytes(MeasuredRun run) {
      List<Double> factors = new ArrayList<>();
      List<String> each = new ArrayList<>();
      for (Shrinking one : shrinkings) {
        Map<Integer, Double> byTrial = one.factors(run);
        if (byTrial.isEmpty()) {
          return Optional.empty();
        }
        double smaller = Median.of(byTrial.values());
        factors.add(smaller);
        each.add(one.compressed.name() + " " + Numbers.ratio(smaller) + "x");
      }
      double exceeding = statistic.of.applyAsDouble(factors);
      boolean beyond = exceeding > max * Verdicts.MARGIN;
      return Optional.of(
          Counted.counted(
              beyond
                  ? ClaimOutcome.HOLDS_IN_DIRECTION
                  : exceeding > min * Verdicts.MARGIN
                      ? ClaimOutcome.HOLDS
                      : ClaimOutcome.DOES_NOT_HOLD,
              "%s of %s %sx: %s"
                  .formatted(
                      statistic.name().toLowerCase(Locale.ROOT),
                      Texts.counted(factors.size(), "message"),
                      Numbers.ratio(exceeding),
                      String.join(", ", each)),
              beyond ? max : min));
    }
  }

  /**
   * Compares a term with one.
   *
   * @param inPaper the same number in the paper
   */
  record Compares(Term term, Expectation expectation, Term inPaper) implements Rule {
    private static final String SHARED =
        "with more than half of the cores a server shares them with its client, which narrows any lead";

    @Override
    public List<Term> terms() {
      return List.of(term);
    }

    @Override
    public RuleResult judge(TestFamily family, PublishedResults published) {
      MeasuredRun run = family.run();
      Set<String> parts =
          term.calls().stream()
              .flatMap(PaperCall::parts)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      Set<String> missing = missing(run);
      if (!missing.isEmpty()) {
        return new RuleResult(ClaimOutcome.NOT_MEASURED, "", "", missing, parts);
      }
      Value ours = term.in(run);
      Double paper = inPaper.in(published).figures().values().stream().findFirst().orElse(null);
      Expectation.Decision decision =
          Optional.of(SHARED)
              .filter(reason -> comparesCores() && !run.hasCoresOfClients())
              .or(() -> run.incompatibility(term.calls(), ours))
              .map(reason -> new Expectation.Decision(ClaimOutcome.UNDECIDED, reason))
              .orElseGet(
                  () ->
                      expectation.decide(ours.ratio().orElseThrow(), family.differs(term), paper));
      return new RuleResult(
          decision.outcome(), text(ours, paper), decision.reason(), missing, parts);
    }

    /** Tells whether the claim compares servers with different numbers of cores. */
    private boolean comparesCores() {
      return term.calls().stream().map(PaperCall::cores).distinct().count() > 1;
    }

    /** Returns a text such as {@code one against other 1.38x (1.31 - 1.45), in the paper 1.16x}. */
    private static String text(Value ours, @Nullable Double paper) {
      if (ours.figures().isEmpty()) {
        return "";
      }
      String text = ours.name() + " " + ours.multiple();
      return paper == null ? text : "%s, in the paper %sx".formatted(text, Numbers.ratio(paper));
    }

    /** Returns complete experiments if the run has no part of them, otherwise single calls. */
    private Set<String> missing(MeasuredRun run) {
      return term.calls().stream()
          .filter(call -> run.label(call).isEmpty())
          .map(
              call ->
                  run.standIns().has(call.experiment(), call.shape()) ? call.name() : call.cells())
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }
}
