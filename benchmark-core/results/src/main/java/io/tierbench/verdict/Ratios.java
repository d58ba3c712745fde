package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import io.tierbench.record.CellDescription.StackConfig;
import io.tierbench.record.CellDescription.WorkloadOptions;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Moderation;
import io.tierbench.statistics.Paired;
import io.tierbench.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The ratios of any two cells of a run. The variance of a ratio is moderated by those of all
 * planned comparisons. A stack that varies more between trials than chance explains has wider
 * intervals. Two allowances widen an interval on one side: for the bias of the fastest iterations,
 * and for the remaining drift of a stack.
 */
public final class Ratios {
  /** Minimum number of comparisons for a moderation. */
  private static final int MIN_COMPARISONS = 8;

  private final Evidence evidence;
  private final Map<String, CellDescription> cells = new HashMap<>();
  private final Map<List<String>, SortedMap<Integer, Paired>> paired = new ConcurrentHashMap<>();
  private final Map<String, Boolean> usable = new ConcurrentHashMap<>();
  private final StackNoise noise;
  private final @Nullable Moderation together;
  private final @Nullable Moderation acrossGroups;
  private final double biasShare;
  private final Drift drift;
  private final Copies copies;

  private Ratios(List<CellDescription> cells, List<Contrast> planned, Evidence evidence) {
    this.evidence = evidence;
    cells.forEach(cell -> this.cells.put(cell.label(), cell));
    Map<Contrast, Sample> samples = new LinkedHashMap<>();
    for (Contrast contrast : planned) {
      sample(contrast.one(), contrast.other())
          .filter(Sample::varies)
          .ifPresent(sample -> samples.put(contrast, sample));
    }
    noise = noise(samples);
    together = moderation(samples, false);
    acrossGroups = moderation(samples, true);
    biasShare = biasShare(samples.values());
    drift = Drift.of(cells, evidence);
    copies = Copies.of(cells, evidence);
  }

  public static Ratios of(List<CellDescription> cells, List<Contrast> planned, Evidence evidence) {
    return new Ratios(cells, planned, evidence);
  }

  /** Estimates the noise of stacks from the comparisons between different stacks. */
  private StackNoise noise(Map<Contrast, Sample> samples) {
    Map<WorkloadOptions, List<StackNoise.Comparison>> workloads = new LinkedHashMap<>();
    samples.forEach(
        (contrast, sample) -> {
          CellDescription one = cell(contrast.one());
          StackConfig stack = one.stackConfig();
          StackConfig other = cell(contrast.other()).stackConfig();
          if (!sample.acrossGroups() && !stack.equals(other)) {
            workloads
                .computeIfAbsent(one.workloadOptions(), workload -> new ArrayList<>())
                .add(
                    new StackNoise.Comparison(
                        stack, other, sample.variance(), sample.degreesOfFreedom()));
          }
        });
    return StackNoise.of(workloads.values());
  }

  private CellDescription cell(String label) {
    CellDescription cell = cells.get(label);
    if (cell == null) {
      throw new IllegalArgumentException("unknown cell " + label);
    }
    return cell;
  }

  private @Nullable StackConfig stack(String label) {
    return cells.containsKey(label) ? cell(label).stackConfig() : null;
  }

  private @Nullable Moderation moderation(Map<Contrast, Sample> samples, boolean ofGroups) {
    List<Double> variances = new ArrayList<>();
    List<Double> degrees = new ArrayList<>();
    Set<String> compared = new HashSet<>();
    samples.forEach(
        (contrast, sample) -> {
          if (sample.acrossGroups() == ofGroups) {
            compared.addAll(List.of(contrast.one(), contrast.other()));
            variances.add(sample.variance() / multiple(contrast.one(), contrast.other()));
            degrees.add((double) sample.degreesOfFreedom());
          }
        });
    if (variances.size() < MIN_COMPARISONS) {
      return null;
    }
    double independent = (compared.size() - 1) * Collections.max(degrees);
    return Moderation.of(array(variances), array(degrees), independent);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the variance of a comparison of two cells, as a multiple of the usual variance. */
  private double multiple(String one, String other) {
    return noise.multiple(stack(one), stack(other));
  }

  /** Returns the share of the biases that chance does not explain, from 0 to 1. */
  private static double biasShare(Collection<Sample> samples) {
    double squares = samples.stream().mapToDouble(of -> of.bias() * of.bias()).sum();
    double byChance = samples.stream().mapToDouble(Sample::meanBiasVariance).sum();
    return squares > 0 ? Math.max(0, 1 - byChance / squares) : 0;
  }

  /**
   * Returns the throughput of one cell as a multiple of the other's; empty with fewer than two
   * trials, and for unusable cells.
   */
  public Optional<Ratio> ratio(String one, String other) {
    return sample(one, other).map(sample -> ratio(sample, one, other));
  }

  Optional<Sample> sample(String one, String other) {
    return Optional.of(isUsable(one) && isUsable(other))
        .filter(both -> both)
        .map(both -> paired(one, other))
        .filter(trials -> trials.size() >= Verdicts.MIN_TRIALS)
        .map(trials -> Sample.of(trials.values()));
  }

  private boolean isUsable(String label) {
    return usable.computeIfAbsent(label, cell -> evidence.unusableReason(cell).isEmpty());
  }

  /** Returns the ratio of two cells by trial, even if a cell is unusable. */
  public SortedMap<Integer, Paired> paired(String one, String other) {
    return paired.computeIfAbsent(
        List.of(one, other),
        both -> Collections.unmodifiableSortedMap(evidence.paired(one, other)));
  }

  Ratio ratio(Sample sample, String one, String other) {
    double variance = sample.variance();
    double degrees = sample.degreesOfFreedom();
    Moderation moderation = sample.acrossGroups() ? acrossGroups : together;
    if (moderation != null && sample.varies()) {
      double multiple = multiple(one, other);
      variance = multiple * moderation.squeeze(variance / multiple, degrees);
      double known = noise.degreesOfFreedom(stack(one), stack(other));
      degrees = Math.max(degrees, Math.min(moderation.total(degrees), known));
    }
    double bias = biasShare * sample.bias();
    return Ratio.of(
        sample.log(),
        Math.sqrt(variance / sample.trials()),
        degrees,
        sample.trials(),
        drift.maxRemainingGain(other) + Math.max(0, bias),
        drift.maxRemainingGain(one) + Math.max(0, -bias),
        Verdicts.CONFIDENCE);
  }

  public Evidence evidence() {
    return evidence;
  }

  List<Movement> movements() {
    return drift.movements();
  }

  Copies copies() {
    return copies;
  }
}
