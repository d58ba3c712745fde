package io.tierbench.verdict;

import io.tierbench.record.CellDescription.Served;
import io.tierbench.record.CellDescription.WorkloadOptions;
import io.tierbench.statistics.Rounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The stacks whose JVMs differ more from fleet to fleet than usual ones do: where much code is
 * compiled, much may be compiled otherwise. What two stacks differ by varies with both of them, so
 * all contrasts of a run together say how noisy each stack is.
 *
 * <p>A stack is as noisy as usual unless chance explains what is more in less than one case in a
 * hundred, for each stack. So a few noisy stacks do not widen the intervals of all others, and have
 * wider ones of their own. Families are taken as independent; what a pair does alike in all of them
 * is one value, so a noisy stack is known a little less well than assumed. Its own shapes share
 * JVMs, and have intervals that are rather too wide.
 */
final class StackNoise {
  /** All stacks are as noisy as usual. */
  static final StackNoise ALIKE = new StackNoise(Map.of());

  private static final double CHANCE = 0.01;

  private static final int MIN_STACKS = 3;

  /** Of freedom: with fewer a stack that is noisy by chance would lose its verdicts. */
  private static final double MIN_DEGREES = 4;

  private static final int ITERATIONS = 300;
  private static final double MIN = 1e-12;

  /** Of what JVMs seem to differ by, where rounds explain nearly all of it. */
  private static final double MIN_USUAL = 0.05;

  private final Map<Served, Noisy> noisy;

  private StackNoise(Map<Served, Noisy> noisy) {
    this.noisy = noisy;
  }

  /**
   * A noisy stack.
   *
   * @param multiple of the variance of a usual one
   * @param degrees of freedom by which it is known
   */
  private record Noisy(double multiple, double degrees) {}

  /**
   * The variance of a contrast between two stacks.
   *
   * @param family contrasts that are judged together; each family says something new of a stack
   * @param variance as the replicates show it
   * @param between what is to be expected of it by JVMs that are as noisy as usual
   * @param within what is to be expected by its rounds
   * @param degrees of freedom of the variance
   */
  record Seen(
      WorkloadOptions family,
      Served one,
      Served other,
      double variance,
      double between,
      double within,
      int degrees) {
    double expected(Map<Served, Double> multiples) {
      double ofBoth = known(multiples, one) + known(multiples, other);
      return Math.max(MIN, between * ofBoth / 2 + within);
    }
  }

  /** What the contrasts of a stack say of it. */
  private record StackContrasts(List<Seen> contrasts) {
    double between() {
      return contrasts.stream().mapToDouble(Seen::between).average().orElse(0);
    }

    double within() {
      return contrasts.stream().mapToDouble(Seen::within).average().orElse(0);
    }

    /** Contrasts of a stack within a family have its JVMs in common. */
    double degrees() {
      Set<WorkloadOptions> families = new HashSet<>();
      return contrasts.stream()
          .filter(seen -> families.add(seen.family()))
          .mapToDouble(Seen::degrees)
          .sum();
    }

    /** What a multiple makes of the variance, rounds included. */
    double total(double multiple) {
      return (multiple * between() + within()) / (between() + within());
    }

    /** The multiple that makes so much of the variance. */
    double multiple(double total) {
      return Math.max(0, total * (between() + within()) - within()) / between();
    }

    /** How many times as much of the variance there is as these multiples make. */
    double excess(Map<Served, Double> multiples) {
      double seen = 0;
      double expected = 0;
      for (Seen contrast : contrasts) {
        double variance = contrast.expected(multiples);
        seen += contrast.between() * contrast.variance() / variance / variance;
        expected += contrast.between() / variance;
      }
      return seen / expected;
    }
  }

  /** The noise of the stacks of some contrasts. */
  static StackNoise of(Collection<Seen> contrasts) {
    Map<Served, StackContrasts> byStack = new LinkedHashMap<>();
    for (Seen contrast : contrasts) {
      if (contrast.between() > MIN) {
        for (Served stack : List.of(contrast.one(), contrast.other())) {
          byStack
              .computeIfAbsent(stack, s -> new StackContrasts(new ArrayList<>()))
              .contrasts()
              .add(contrast);
        }
      }
    }
    if (byStack.size() < MIN_STACKS) {
      // Of two stacks nobody knows which is the noisy one.
      return ALIKE;
    }
    Map<Served, Double> multiples = mostLikely(byStack);
    double usual =
        median(
            byStack.entrySet().stream()
                .mapToDouble(stack -> stack.getValue().total(known(multiples, stack.getKey()))));
    double usualMultiple =
        Math.max(
            MIN_USUAL,
            median(byStack.values().stream().mapToDouble(stack -> stack.multiple(usual))));
    Map<Served, Noisy> noisy = new HashMap<>();
    byStack.forEach(
        (stack, seen) -> {
          double multiple = known(multiples, stack);
          if (seen.degrees() >= MIN_DEGREES
              && seen.total(multiple) > usual * byChance(seen.degrees())) {
            noisy.put(stack, new Noisy(Math.max(1, multiple / usualMultiple), seen.degrees()));
          }
        });
    return new StackNoise(noisy);
  }

  /** How many times as noisy as it is a usual stack looks in one case of a hundred. */
  private static double byChance(double degrees) {
    return new ChiSquaredDistribution(null, degrees).inverseCumulativeProbability(1 - CHANCE)
        / degrees;
  }

  private static double median(DoubleStream values) {
    return Rounds.median(values.toArray());
  }

  private static double known(Map<Served, Double> multiples, Served stack) {
    return Objects.requireNonNull(multiples.get(stack));
  }

  /**
   * The multiples that make the variances of the contrasts most likely, by the steps of C. Févotte
   * and J. Idier, "Algorithms for nonnegative matrix factorization with the beta-divergence",
   * Neural Computation 23, 2011, for the divergence of Itakura and Saito: the likelihood of
   * variances of normal values.
   */
  private static Map<Served, Double> mostLikely(Map<Served, StackContrasts> byStack) {
    Map<Served, Double> multiples = new HashMap<>();
    byStack.keySet().forEach(stack -> multiples.put(stack, 1.0));
    for (int i = 0; i < ITERATIONS; i++) {
      Map<Served, Double> before = Map.copyOf(multiples);
      byStack.forEach(
          (stack, contrasts) ->
              multiples.put(stack, known(before, stack) * Math.sqrt(contrasts.excess(before))));
    }
    return multiples;
  }

  /**
   * The variance between fleets of what two stacks differ by, as a multiple of the usual one.
   *
   * @param one absent for a reference, which is as noisy as usual
   * @param other the same
   */
  double of(@Nullable Served one, @Nullable Served other) {
    return (of(one) + of(other)) / 2;
  }

  private double of(@Nullable Served stack) {
    return known(stack).map(Noisy::multiple).orElse(1.0);
  }

  /** How well the noise of two stacks is known; infinite where both are as usual. */
  double degreesOfFreedom(@Nullable Served one, @Nullable Served other) {
    return Math.min(degreesOfFreedom(one), degreesOfFreedom(other));
  }

  private double degreesOfFreedom(@Nullable Served stack) {
    return known(stack).map(Noisy::degrees).orElse(Double.POSITIVE_INFINITY);
  }

  private Optional<Noisy> known(@Nullable Served stack) {
    return stack == null ? Optional.empty() : Optional.ofNullable(noisy.get(stack));
  }
}
