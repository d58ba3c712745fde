package io.tierbench.verdict;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.CellDescription.Served;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Moderation;
import io.tierbench.statistics.Paired;
import io.tierbench.statistics.Ratio;
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
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;

/**
 * The ratios of any two cells of a run. The variance of a ratio is moderated by those of all
 * planned comparisons. A stack that varies more between trials than chance explains has wider
 * intervals. Two allowances widen an interval on one side: for the bias of the faster iterations,
 * and for what a stack may yet gain.
 */
public final class Ratios {
  /** The number of comparisons from which variances are moderated. */
  private static final int MIN_COMPARISONS = 8;

  private final Evidence evidence;
  private final Map<String, Served> stacks = new HashMap<>();
  private final Map<List<String>, SortedMap<Integer, Paired>> measured = new ConcurrentHashMap<>();
  private final Map<String, Boolean> usable = new ConcurrentHashMap<>();
  private final StackNoise noise;
  private final @Nullable Moderation together;
  private final @Nullable Moderation acrossGroups;
  private final double biasShare;
  private final Drift drift;
  private final Copies copies;

  private Ratios(List<CellDescription> cells, List<Contrast> planned, Evidence evidence) {
    this.evidence = evidence;
    Map<String, CellDescription.WorkloadOptions> workloads = new HashMap<>();
    for (CellDescription cell : cells) {
      stacks.put(cell.label(), cell.served());
      workloads.put(cell.label(), cell.workloadOptions());
    }
    Map<Contrast, Sample> samples = new LinkedHashMap<>();
    for (Contrast contrast : planned) {
      sample(contrast.one(), contrast.other())
          .filter(Sample::varies)
          .ifPresent(sample -> samples.put(contrast, sample));
    }
    noise = StackNoise.of(variances(samples, workloads));
    together = moderation(samples, false);
    acrossGroups = moderation(samples, true);
    biasShare = biasShare(samples.values());
    drift = Drift.of(cells, evidence);
    copies = Copies.of(cells, evidence);
  }

  /** The variances between different stacks by workload, from which their noise is estimated. */
  private Collection<List<StackNoise.Seen>> variances(
      Map<Contrast, Sample> samples, Map<String, CellDescription.WorkloadOptions> workloads) {
    return samples.entrySet().stream()
        .filter(entry -> !entry.getValue().acrossGroups())
        .filter(entry -> !stack(entry.getKey().one()).equals(stack(entry.getKey().other())))
        .collect(
            Collectors.groupingBy(
                entry -> workloads.get(entry.getKey().one()),
                LinkedHashMap::new,
                Collectors.mapping(
                    entry ->
                        new StackNoise.Seen(
                            stack(entry.getKey().one()),
                            stack(entry.getKey().other()),
                            entry.getValue().variance(),
                            entry.getValue().degreesOfFreedom()),
                    Collectors.toList())))
        .values();
  }

  private Served stack(String label) {
    Served stack = stacks.get(label);
    if (stack == null) {
      throw new IllegalArgumentException("unknown cell " + label);
    }
    return stack;
  }

  private @Nullable Moderation moderation(Map<Contrast, Sample> samples, boolean ofGroups) {
    List<Map.Entry<Contrast, Sample>> known =
        samples.entrySet().stream()
            .filter(entry -> entry.getValue().acrossGroups() == ofGroups)
            .toList();
    if (known.size() < MIN_COMPARISONS) {
      return null;
    }
    Set<String> cells = new HashSet<>();
    double[] variances = new double[known.size()];
    double[] degrees = new double[known.size()];
    for (int i = 0; i < variances.length; i++) {
      Contrast contrast = known.get(i).getKey();
      Sample sample = known.get(i).getValue();
      cells.add(contrast.one());
      cells.add(contrast.other());
      variances[i] = sample.variance() / multiple(contrast.one(), contrast.other());
      degrees[i] = sample.degreesOfFreedom();
    }
    return Moderation.of(variances, degrees, (cells.size() - 1) * StatUtils.max(degrees));
  }

  /** The multiple of the usual variance that a comparison of the two has. */
  private double multiple(String one, String other) {
    return noise.multiple(stacks.get(one), stacks.get(other));
  }

  /** The part of the biases that chance does not explain; 0 where it explains all. */
  private static double biasShare(Collection<Sample> samples) {
    double squares = samples.stream().mapToDouble(of -> of.bias() * of.bias()).sum();
    double byChance = samples.stream().mapToDouble(Sample::biasVariance).sum();
    return squares > 0 ? Math.max(0, 1 - byChance / squares) : 0;
  }

  /**
   * Computes the ratios of a run.
   *
   * @throws IllegalArgumentException if two cells have the same label
   */
  public static Ratios of(List<CellDescription> cells, Baseline baseline, Evidence evidence) {
    return of(cells, Contrast.planned(cells, baseline), evidence);
  }

  public static Ratios of(List<CellDescription> cells, List<Contrast> planned, Evidence evidence) {
    return new Ratios(cells, planned, evidence);
  }

  /**
   * The throughput of one cell as a multiple of the other's.
   *
   * @return empty with fewer than two trials, and for unusable cells
   */
  public Optional<Ratio> ratio(String one, String other) {
    return sample(one, other).map(sample -> ratio(sample, one, other));
  }

  Optional<Sample> sample(String one, String other) {
    return Optional.of(
            isUsable(one) && isUsable(other)
                ? measured(one, other)
                : Collections.<Integer, Paired>emptySortedMap())
        .filter(trials -> trials.size() >= Verdicts.MIN_TRIALS)
        .map(trials -> Sample.of(trials.values()));
  }

  private boolean isUsable(String label) {
    return usable.computeIfAbsent(label, cell -> evidence.incompatibility(cell).isEmpty());
  }

  /** The paired rates of two cells in each trial, also where one is unusable. */
  public SortedMap<Integer, Paired> measured(String one, String other) {
    return measured.computeIfAbsent(
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
      double known = noise.degreesOfFreedom(stacks.get(one), stacks.get(other));
      degrees = Math.max(degrees, Math.min(moderation.total(degrees), known));
    }
    double bias = biasShare * sample.bias();
    return Ratio.of(
        sample.log(),
        Math.sqrt(variance / sample.trials()),
        degrees,
        sample.trials(),
        drift.mayGain(other) + Math.max(0, bias),
        drift.mayGain(one) + Math.max(0, -bias),
        Verdicts.CONFIDENCE);
  }

  public Evidence evidence() {
    return evidence;
  }

  /** The gains of all measured cells in their rounds. */
  List<Movement> movements() {
    return drift.list();
  }

  Copies copies() {
    return copies;
  }
}
