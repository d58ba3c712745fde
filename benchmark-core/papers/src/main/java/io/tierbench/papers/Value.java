package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import io.tierbench.text.Numbers;
import io.tierbench.verdict.Verdicts;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The value of a term.
 *
 * @param name for texts
 * @param figures by trial; only complete trials
 * @param known the value with its interval; absent without an interval
 * @param calls from which the value is computed
 */
record Value(
    String name, Map<Integer, Double> figures, @Nullable Ratio known, Set<PaperCall> calls) {

  static Value of(String name, Map<Integer, Double> figures, PaperCall call) {
    boolean known = figures.size() > 1 && figures.values().stream().allMatch(Ratio::isMeasured);
    return new Value(
        name,
        figures,
        known ? Ratio.ofTrials(figures.values(), Verdicts.CONFIDENCE) : null,
        Set.of(call));
  }

  /** Divides two values; the ratio of two calls is computed over their common rounds. */
  static Value quotient(String name, Value one, Value other, Source source) {
    Set<PaperCall> calls = new LinkedHashSet<>(one.calls);
    calls.addAll(other.calls);
    if (one.calls.size() == 1 && other.calls.size() == 1) {
      PaperCall first = one.calls.iterator().next();
      PaperCall second = other.calls.iterator().next();
      return new Value(
          name, source.ratios(first, second), source.ratio(first, second).orElse(null), calls);
    }
    Ratio known =
        one.known == null || other.known == null
            ? null
            : over(one.known, other.known, !Collections.disjoint(one.calls, other.calls));
    return new Value(name, quotients(one.figures, other.figures), known, calls);
  }

  /** Divides figures trial by trial, for the common trials. */
  static Map<Integer, Double> quotients(Map<Integer, Double> ones, Map<Integer, Double> others) {
    Map<Integer, Double> quotients = new HashMap<>(ones);
    quotients.keySet().retainAll(others.keySet());
    quotients.replaceAll((trial, one) -> one / Objects.requireNonNull(others.get(trial)));
    return quotients;
  }

  /**
   * Divides two ratios, with the noise of both, Welch's degrees of freedom, and the bounds for
   * drift of both.
   *
   * @param dependent whether both have a common call: then their noise is assumed to add up
   *     completely
   */
  private static Ratio over(Ratio one, Ratio other, boolean dependent) {
    double ofOne = one.standardError() * one.standardError();
    double ofOther = other.standardError() * other.standardError();
    double variance = ofOne + ofOther;
    double degreesOfFreedom =
        variance > 0
            ? variance
                * variance
                / (ofOne * ofOne / one.degreesOfFreedom()
                    + ofOther * ofOther / other.degreesOfFreedom())
            : Math.min(one.degreesOfFreedom(), other.degreesOfFreedom());
    return Ratio.of(
        Math.log(one.estimate()) - Math.log(other.estimate()),
        dependent ? one.standardError() + other.standardError() : Math.sqrt(variance),
        degreesOfFreedom,
        Math.min(one.pairs(), other.pairs()),
        one.mayFall() + other.mayRise(),
        one.mayRise() + other.mayFall(),
        Verdicts.CONFIDENCE);
  }

  Value named(String other) {
    return new Value(other, figures, known, calls);
  }

  /** Returns the value with its interval; empty without an interval. */
  Optional<Ratio> ratio() {
    return Optional.ofNullable(known);
  }

  boolean isMeasured() {
    return figures.values().stream().allMatch(Ratio::isMeasured);
  }

  /** Returns the value with its interval as text, or else the value of each trial. */
  String multiple() {
    return ratio()
        .map(Numbers::ratio)
        .orElseGet(
            () ->
                figures.values().stream()
                    .map(figure -> Numbers.ratio(figure) + "x")
                    .collect(Collectors.joining(", ")));
  }
}
