package io.tierbench.papers;

import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import io.tierbench.verdict.Verdicts;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rule by which a claim, or a part of it, is judged. */
interface Rule {

  /** Returns the terms that are tested against one; none if the rule tests nothing. */
  default List<Term> terms() {
    return List.of();
  }

  RuleResult judge(TestFamily family);

  /** A call without compression, and the same call with it. */
  record Shrinking(PaperCall plain, PaperCall compressed) {

    /**
     * Returns the factor by which compression shrinks the response; empty without counted bytes.
     */
    private OptionalDouble factor(MeasuredRun run) {
      Map<Integer, Double> byTrial =
          Value.quotients(
              run.figures(Quantity.BYTES, plain), run.figures(Quantity.BYTES, compressed));
      return byTrial.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Median.of(byTrial.values()));
    }
  }

  /**
   * Requires a statistic of the factors by which compression shrinks responses to exceed {@code
   * min}. Bytes are counted without noise, so there is no significance test.
   *
   * @param max upper limit, beyond which only the direction holds
   */
  record Shrinks(Statistic statistic, List<Shrinking> messages, double min, double max)
      implements Rule {

    enum Statistic {
      /** For a claim that says "typically". */
      MEDIAN(Median::of),
      /** For a claim that says "at times". */
      LARGEST(Collections::max),
      /** The first factor relative to the second. */
      RATIO(factors -> factors.get(0) / factors.get(1));

      private final ToDoubleFunction<List<Double>> of;

      Statistic(ToDoubleFunction<List<Double>> of) {
        this.of = of;
      }
    }

    @Override
    public RuleResult judge(TestFamily family) {
      MeasuredRun run = family.run();
      Set<String> missing =
          run.missing(messages.stream().flatMap(one -> Stream.of(one.plain, one.compressed)));
      if (!missing.isEmpty()) {
        return RuleResult.missing(missing, Set.of());
      }
      List<Double> factors =
          messages.stream().flatMapToDouble(one -> one.factor(run).stream()).boxed().toList();
      return factors.size() < messages.size()
          ? counted(ClaimOutcome.UNDECIDED, "", "the run did not count all bytes")
          : judge(factors, statistic.of.applyAsDouble(factors));
    }

    private RuleResult judge(List<Double> factors, double value) {
      String ours =
          "%s of %s %sx: %s"
              .formatted(
                  statistic.name().toLowerCase(Locale.ROOT),
                  Texts.counted(factors.size(), "message"),
                  Numbers.ratio(value),
                  IntStream.range(0, factors.size())
                      .mapToObj(i -> name(messages.get(i), factors.get(i)))
                      .collect(Collectors.joining(", ")));
      if (value > max * Verdicts.MARGIN) {
        return counted(ClaimOutcome.HOLDS_IN_DIRECTION, ours, "in bytes: more than " + name(max));
      }
      if (value > min * Verdicts.MARGIN) {
        return counted(ClaimOutcome.HOLDS, ours, "in bytes: more than " + name(min));
      }
      return counted(
          statistic == Statistic.RATIO && value < min / Verdicts.MARGIN
              ? ClaimOutcome.REVERSED
              : ClaimOutcome.DOES_NOT_HOLD,
          ours,
          "in bytes: not clearly more than " + name(min));
    }

    private static String name(Shrinking message, double factor) {
      return message.compressed.name() + " " + Numbers.ratio(factor) + "x";
    }

    private static String name(double factor) {
      return Numbers.plain(factor) + "x";
    }

    private static RuleResult counted(ClaimOutcome outcome, String ours, String reason) {
      return new RuleResult(outcome, ours, reason, Set.of(), Set.of());
    }
  }

  /**
   * Compares a term with one, as described in {@link TestFamily}, and with the paper.
   *
   * @param inPaper term whose value in the paper is compared
   */
  record Compares(Term term, Expectation expectation, Term inPaper) implements Rule {
    private static final String SHARED =
        "with more than half of the machine's cores a server shares them with its client, which narrows any lead";

    @Override
    public List<Term> terms() {
      return List.of(term);
    }

    @Override
    public RuleResult judge(TestFamily family) {
      MeasuredRun run = family.run();
      Set<String> standIns =
          term.calls().stream()
              .flatMap(PaperCall::standIns)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      Set<String> missing = missing(run);
      if (!missing.isEmpty()) {
        return RuleResult.missing(missing, standIns);
      }
      Value ours = term.in(run);
      Double paper =
          inPaper.in(PublishedResults.ALL).figures().values().stream().findFirst().orElse(null);
      Expectation.Decision decision =
          Optional.of(SHARED)
              .filter(reason -> comparesCores() && !run.leavesClientsEqualCores())
              .or(() -> run.whyUnusable(term.calls(), ours))
              .map(reason -> new Expectation.Decision(ClaimOutcome.UNDECIDED, reason))
              .orElseGet(
                  () ->
                      expectation.decide(ours.ratio().orElseThrow(), family.differs(term), paper));
      return new RuleResult(
          decision.outcome(), text(ours, paper), decision.reason(), missing, standIns);
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

    /** Returns missing calls; of an experiment that no stack of the run has, only its name. */
    private Set<String> missing(MeasuredRun run) {
      return term.calls().stream()
          .filter(call -> run.label(call).isEmpty())
          .map(
              call ->
                  run.standIns().has(call.experiment(), call.shape()) ? call.name() : call.kind())
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }
}
