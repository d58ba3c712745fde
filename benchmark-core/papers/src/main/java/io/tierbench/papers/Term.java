package io.tierbench.papers;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** A positive number computed from calls by trial, in the same way for a run and for a paper. */
interface Term {

  /** Returns all calls from which the number is computed. */
  Set<PaperCall> calls();

  Value in(Source source);

  /**
   * Returns the number of candidates from which the term is selected by measured values; 1 without
   * a selection in this direction.
   *
   * @param above whether the selection favours a term above one, rather than below
   */
  default long candidates(boolean above) {
    return 1;
  }

  /**
   * Returns two calls that a ranking must find different before the term counts as different from
   * one; empty if there are none.
   *
   * @param above whether the term is above one, rather than below
   */
  default Set<PaperCall> mustDiffer(Source source, boolean above) {
    return Set.of();
  }

  static Term speed(PaperCall call) {
    return new Single(call, Quantity.SPEED);
  }

  /** Returns a term for the speed of one call, or of the fastest of several. */
  static Term best(List<PaperCall> calls) {
    return calls.size() == 1 ? speed(calls.get(0)) : new Extreme(calls, true);
  }

  record Single(PaperCall call, Quantity quantity) implements Term {
    @Override
    public Set<PaperCall> calls() {
      return Set.of(call);
    }

    @Override
    public Value in(Source source) {
      return Value.of(quantity.name(call), source.figures(quantity, call), call);
    }
  }

  /** The fastest call by throughput, or the slowest. */
  record Extreme(List<PaperCall> all, boolean fastest) implements Term {
    @Override
    public Set<PaperCall> calls() {
      return new LinkedHashSet<>(all);
    }

    @Override
    public Value in(Source source) {
      Extremes extremes = Extremes.of(all, source);
      Value chosen = fastest ? extremes.fastest() : extremes.slowest();
      return chosen.named((fastest ? "fastest, " : "slowest, ") + chosen.name());
    }

    @Override
    public long candidates(boolean above) {
      return above == fastest ? all.size() : 1;
    }
  }

  /** The fastest call of an experiment relative to the slowest. */
  record Spread(List<PaperCall> all) implements Term {
    @Override
    public Set<PaperCall> calls() {
      return new LinkedHashSet<>(all);
    }

    @Override
    public Value in(Source source) {
      Extremes extremes = Extremes.of(all, source);
      return Value.quotient(
          "spread of %s (%s to %s)"
              .formatted(
                  all.get(0).kind(),
                  counterpart(extremes.fastest()),
                  counterpart(extremes.slowest())),
          extremes.fastest(),
          extremes.slowest(),
          source);
    }

    @Override
    public long candidates(boolean above) {
      return above ? all.size() * (all.size() - 1L) / 2 : 1;
    }

    @Override
    public Set<PaperCall> mustDiffer(Source source, boolean above) {
      return above ? in(source).calls() : Set.of();
    }

    private static String counterpart(Value value) {
      return value.calls().stream()
          .map(call -> Objects.toString(call.counterpart()))
          .collect(Collectors.joining());
    }
  }

  /** One term relative to another. */
  record Over(Term one, Term other) implements Term {
    @Override
    public Set<PaperCall> calls() {
      return union(one.calls(), other.calls());
    }

    @Override
    public Value in(Source source) {
      Value first = one.in(source);
      Value second = other.in(source);
      return Value.quotient(
          "%s against %s".formatted(part(one, first), part(other, second)), first, second, source);
    }

    /** Puts a quotient in brackets if it is part of another one. */
    private static String part(Term term, Value value) {
      return term instanceof Over ? "(" + value.name() + ")" : value.name();
    }

    @Override
    public long candidates(boolean above) {
      return one.candidates(above) * other.candidates(!above);
    }

    @Override
    public Set<PaperCall> mustDiffer(Source source, boolean above) {
      Set<PaperCall> both = in(source).calls();
      boolean together = both.size() == 2 && both.stream().allMatch(both.iterator().next()::isLike);
      if (together) {
        return both;
      }
      if (one instanceof Over && other instanceof Over) {
        // Only the ratio that is farther from one needs different calls.
        return effect(one, source) > effect(other, source)
            ? one.mustDiffer(source, above)
            : other.mustDiffer(source, !above);
      }
      return union(one.mustDiffer(source, above), other.mustDiffer(source, !above));
    }

    /** Returns the distance of the geometric mean from one, as a logarithm. */
    private static double effect(Term ratio, Source source) {
      return Math.abs(
          ratio.in(source).figures().values().stream().mapToDouble(Math::log).average().orElse(0));
    }

    private static Set<PaperCall> union(Set<PaperCall> one, Set<PaperCall> other) {
      Set<PaperCall> union = new LinkedHashSet<>(one);
      union.addAll(other);
      return union;
    }
  }

  /**
   * The fastest and the slowest of some calls by the means of the logs over their common trials.
   * Their selection by measured values is considered in {@link #candidates}.
   */
  record Extremes(Value fastest, Value slowest) {
    static Extremes of(List<PaperCall> calls, Source source) {
      List<Value> values = calls.stream().map(call -> speed(call).in(source)).toList();
      Set<Integer> common = new HashSet<>(values.get(0).figures().keySet());
      values.forEach(value -> common.retainAll(value.figures().keySet()));
      Comparator<Value> bySpeed = Comparator.comparingDouble(value -> sumOfLogs(value, common));
      return new Extremes(
          values.stream().max(bySpeed).orElseThrow(), values.stream().min(bySpeed).orElseThrow());
    }

    private static double sumOfLogs(Value value, Set<Integer> trials) {
      return trials.stream()
          .mapToDouble(one -> Math.log(Objects.requireNonNull(value.figures().get(one))))
          .sum();
    }
  }
}
