package io.tierbench.papers;

import io.tierbench.statistics.Median;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of claims. Each compares the logs of two terms replicate by replicate, as {@link
 * TestFamily} describes, and compares the interval with the same two terms in the paper.
 */
final class Rules {

  private Rules() {}

  /** One term is greater than the other. */
  static Rule greater(Term one, Term other) {
    return new TermRule(Term.over(one, other), Expectation.GREATER);
  }

  /** One term is greater than the other, by no more than in the paper, which has both. */
  static Rule greaterByLittle(Term one, Term other) {
    return new TermRule(Term.over(one, other), Expectation.GREATER_BY_LITTLE);
  }

  /** One term is not less than the other. */
  static Rule notLess(Term one, Term other) {
    return new TermRule(Term.over(one, other), Expectation.NOT_LESS);
  }

  /** A term is greater than one. */
  static Rule greaterThanOne(Term term) {
    return new TermRule(term, Expectation.GREATER);
  }

  /** One term equals the other. */
  static Rule equal(Term one, Term other) {
    return new TermRule(Term.over(one, other), Expectation.EQUAL);
  }

  /** Each term is greater than the next. */
  static Rule descending(Term... terms) {
    List<Rule> steps = new ArrayList<>();
    for (int i = 1; i < terms.length; i++) {
      steps.add(greater(terms[i - 1], terms[i]));
    }
    return all(steps);
  }

  /** Compression makes the response of a call smaller by more than that factor. */
  static Rule shrinks(Shrinking shrinking, double factor) {
    return new BytesRule(shrinking, null, factor);
  }

  /** Compression makes one response smaller by a larger factor than another. */
  static Rule shrinksMore(Shrinking one, Shrinking other) {
    return new BytesRule(one, other, 1);
  }

  static Rule all(Rule... rules) {
    return all(Arrays.asList(rules));
  }

  /** All of some rules hold. */
  static Rule all(List<Rule> rules) {
    return new All(
        rules.stream()
            .flatMap(rule -> rule instanceof All all ? all.rules.stream() : Stream.of(rule))
            .toList());
  }

  private record All(List<Rule> rules) implements Rule {
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

    /** How many times the bytes are, by replicate. */
    private Map<Integer, Double> factors(MeasuredRun run) {
      return quotients(run.bytes(plain), run.bytes(compressed));
    }

    private String name() {
      return "bytes of %s against %s".formatted(plain.name(), compressed.name());
    }
  }

  private static Map<Integer, Double> quotients(
      Map<Integer, Double> ones, Map<Integer, Double> others) {
    Map<Integer, Double> quotients = new TreeMap<>(ones);
    quotients.keySet().retainAll(others.keySet());
    quotients.replaceAll((replicate, one) -> one / Objects.requireNonNull(others.get(replicate)));
    return quotients;
  }

  /**
   * A rule about bytes on the wire. They are counted, not measured: they have no noise, so there is
   * nothing to be tested.
   *
   * @param other that it is compared with; absent where it is compared with the factor alone
   */
  private record BytesRule(Shrinking one, @Nullable Shrinking other, double factor)
      implements Rule {

    /** None that takes part in a test. */
    @Override
    public List<Term> terms() {
      return List.of();
    }

    @Override
    public RuleResult judge(TestFamily family, PublishedResults published) {
      MeasuredRun run = family.run();
      Set<String> missing =
          calls()
              .filter(call -> run.label(call).isEmpty())
              .map(PaperCall::name)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      if (!missing.isEmpty()) {
        return new RuleResult(ClaimOutcome.NOT_MEASURED, "", "", missing, Set.of());
      }
      Map<Integer, Double> factors =
          other == null ? one.factors(run) : quotients(one.factors(run), other.factors(run));
      if (factors.isEmpty()) {
        return new RuleResult(
            ClaimOutcome.UNDECIDED, "", "the run counted no bytes", Set.of(), Set.of());
      }
      double median = Median.of(factors.values());
      return new RuleResult(
          outcome(median),
          "%s %sx".formatted(name(), Numbers.ratio(median)),
          "counted: %s than %sx"
              .formatted(
                  outcome(median) == ClaimOutcome.HOLDS ? "more" : "not clearly more",
                  Numbers.plain(factor)),
          Set.of(),
          Set.of());
    }

    private Stream<PaperCall> calls() {
      return Stream.of(one, other)
          .filter(Objects::nonNull)
          .flatMap(shrinking -> Stream.of(shrinking.plain, shrinking.compressed));
    }

    private String name() {
      return other == null ? one.name() : "%s, against %s".formatted(one.name(), other.name());
    }

    private ClaimOutcome outcome(double median) {
      if (median > factor * Verdicts.MARGIN) {
        return ClaimOutcome.HOLDS;
      }
      return other != null && median < 1 / Verdicts.MARGIN
          ? ClaimOutcome.REVERSED
          : ClaimOutcome.DOES_NOT_HOLD;
    }
  }

  private record TermRule(Term term, Expectation expectation) implements Rule {
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
      Double paper = term.in(published).figures().values().stream().findFirst().orElse(null);
      Expectation.Decision decision =
          run.objection(term.calls(), ours)
              .map(objection -> new Expectation.Decision(ClaimOutcome.UNDECIDED, objection))
              .orElseGet(
                  () ->
                      expectation.decide(ours.ratio().orElseThrow(), family.differs(term), paper));
      return new RuleResult(
          decision.outcome(), text(ours, paper), decision.reason(), Set.of(), parts);
    }

    /** Such as {@code one against other 1.38x (1.31 - 1.45), in the paper 1.16x}. */
    private static String text(Value ours, @Nullable Double paper) {
      if (ours.figures().isEmpty()) {
        return "";
      }
      String text = ours.name() + " " + ours.multiple();
      return paper == null ? text : "%s, in the paper %sx".formatted(text, Numbers.ratio(paper));
    }

    /** Whole experiments where the run has nothing of them, else single calls. */
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
