package io.tierbench.verdict;

import io.tierbench.record.Baseline;
import io.tierbench.record.CellDescription;
import io.tierbench.record.Contrast;
import io.tierbench.statistics.Mixture;
import io.tierbench.statistics.Paired;
import io.tierbench.statistics.Ratio;
import io.tierbench.statistics.Sample;
import io.tierbench.statistics.Weights;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The ratios of any two cells of a run. Their intervals use all that the run knows: the noise of
 * similar contrasts, how much cells moved while they were measured, and how much copies differ.
 */
public final class Ratios {
  /**
   * What is left of an exponential approach, seen from its fastest third, in gains of the second
   * half over the first: enough for time constants of up to one and a half times the rounds that
   * movement is seen in.
   */
  private static final double REST = 3.5;

  /**
   * What is left for cells that were not level and whose approach was not seen: half of the rounds.
   */
  private static final double REST_UNSEEN = 6;

  private final Evidence evidence;
  private final Map<String, CellDescription.WorkloadOptions> workloads = new HashMap<>();
  private final Map<CellDescription.WorkloadOptions, Pools> pools = new HashMap<>();
  private final Map<String, CellDescription.Served> stacks = new HashMap<>();
  private final StackNoise noise;
  private final Pools ofTheRun;
  private final Weights weights;
  private final Movements movements;
  private final Map<List<String>, SortedMap<Integer, Paired>> measured = new ConcurrentHashMap<>();
  private final Map<String, Boolean> usable = new ConcurrentHashMap<>();
  private final Copies copies;

  /** Of cells that were alive together, and of those that were not. */
  private record Pools(Pool together, Pool acrossGroups) {
    private static Pool pool(
        List<Contrast> contrasts,
        Function<Contrast, Optional<Sample>> measured,
        boolean acrossGroups) {
      List<Sample> samples = new ArrayList<>();
      Set<String> cells = new HashSet<>();
      for (Contrast contrast : contrasts) {
        Optional<Sample> sample = measured.apply(contrast);
        if (sample.isPresent() && sample.get().acrossGroups() == acrossGroups) {
          samples.add(sample.get());
          cells.add(contrast.one());
          cells.add(contrast.other());
        }
      }
      return Pool.of(cells.size(), samples);
    }

    static Pools of(List<Contrast> contrasts, Function<Contrast, Optional<Sample>> measured) {
      return new Pools(pool(contrasts, measured, false), pool(contrasts, measured, true));
    }

    Pools or(Pools wider) {
      return new Pools(
          together.isShared() ? together : wider.together,
          acrossGroups.isShared() ? acrossGroups : wider.acrossGroups);
    }

    Pool of(Sample sample) {
      return sample.acrossGroups() ? acrossGroups : together;
    }
  }

  private Ratios(List<CellDescription> cells, List<Contrast> planned, Evidence evidence) {
    this.evidence = evidence;
    for (CellDescription cell : cells) {
      workloads.put(cell.label(), cell.workloadOptions());
      stacks.put(cell.label(), cell.served());
    }
    Map<CellDescription.WorkloadOptions, List<Contrast>> families = new HashMap<>();
    for (Contrast contrast : planned) {
      families
          .computeIfAbsent(workloads.get(contrast.one()), workload -> new ArrayList<>())
          .add(contrast);
    }
    weights = weights(planned);
    noise = noise(families);
    ofTheRun = Pools.of(planned, this::sample);
    List<CellDescription.WorkloadOptions> known = List.copyOf(families.keySet());
    List<Pools> own =
        families.values().stream().map(family -> Pools.of(family, this::sample)).toList();
    List<Pool> together = Pool.alikeInUnlikeness(own.stream().map(Pools::together).toList());
    for (int i = 0; i < known.size(); i++) {
      Pools ofFamily = new Pools(together.get(i), own.get(i).acrossGroups());
      pools.put(known.get(i), ofFamily.or(ofTheRun));
    }
    movements = Movements.of(cells, evidence);
    copies =
        Copies.of(
            cells,
            evidence,
            cell -> pools.getOrDefault(cell.workloadOptions(), ofTheRun).together(),
            noise);
  }

  /** How much each replicate counts, estimated with equal weights. */
  private Weights weights(List<Contrast> planned) {
    Pool equal =
        Pools.of(
                planned,
                contrast ->
                    sample(contrast.one(), contrast.other(), Weights.EQUAL, StackNoise.ALIKE))
            .together();
    List<SortedMap<Integer, Paired>> measured =
        planned.stream()
            .map(contrast -> paired(contrast.one(), contrast.other()))
            .filter(replicates -> replicates.size() >= Verdicts.MIN_REPLICATES)
            .toList();
    return equal.isShared() ? Weights.of(measured, equal.between()) : Weights.EQUAL;
  }

  /** How noisy each stack is, as the contrasts of each family show it. */
  private StackNoise noise(Map<CellDescription.WorkloadOptions, List<Contrast>> families) {
    List<StackNoise.Seen> seen = new ArrayList<>();
    families.forEach(
        (workload, contrasts) -> {
          Function<Contrast, Optional<Sample>> measured =
              contrast -> sample(contrast.one(), contrast.other(), weights, StackNoise.ALIKE);
          Pool pool = Pools.of(contrasts, measured).together();
          for (Contrast contrast : contrasts) {
            CellDescription.Served one = stack(contrast.one());
            CellDescription.Served other = stack(contrast.other());
            measured
                .apply(contrast)
                .filter(sample -> pool.isShared() && sample.varies() && !sample.acrossGroups())
                .filter(sample -> !one.equals(other))
                .map(sample -> pool.seen(workload, one, other, sample))
                .ifPresent(seen::add);
          }
        });
    return StackNoise.of(seen);
  }

  private CellDescription.Served stack(String label) {
    return Objects.requireNonNull(stacks.get(label));
  }

  /**
   * The ratios of a run.
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
   * How many times as fast one cell is as the other.
   *
   * @return empty with fewer than two replicates, and for unusable cells
   */
  public Optional<Ratio> ratio(String one, String other) {
    return sample(one, other).map(sample -> ratio(sample, one, other));
  }

  private Optional<Sample> sample(Contrast contrast) {
    return sample(contrast.one(), contrast.other());
  }

  Optional<Sample> sample(String one, String other) {
    return sample(one, other, weights, noise);
  }

  private Optional<Sample> sample(
      String one, String other, Weights ofReplicates, StackNoise ofStacks) {
    return Optional.of(paired(one, other))
        .filter(replicates -> replicates.size() >= Verdicts.MIN_REPLICATES)
        .map(
            replicates ->
                Sample.of(
                    replicates, ofReplicates, ofStacks.of(stacks.get(one), stacks.get(other))));
  }

  /** The ratio of two cells in each replicate; empty for unusable cells. */
  private SortedMap<Integer, Paired> paired(String one, String other) {
    return isUsable(one) && isUsable(other) ? measured(one, other) : Collections.emptySortedMap();
  }

  private boolean isUsable(String label) {
    return usable.computeIfAbsent(label, cell -> evidence.objection(cell).isEmpty());
  }

  /** The paired rates of two cells in each replicate, also where one is unusable. */
  public SortedMap<Integer, Paired> measured(String one, String other) {
    return measured.computeIfAbsent(
        List.of(one, other),
        both -> Collections.unmodifiableSortedMap(evidence.paired(one, other)));
  }

  Ratio ratio(Sample sample, String one, String other) {
    CellDescription.WorkloadOptions workload = workloads.get(one);
    Pools known =
        workload != null && workload.equals(workloads.get(other))
            ? pools.getOrDefault(workload, ofTheRun)
            : ofTheRun;
    Mixture.Bounds ofOne = movements.of(one, other);
    Mixture.Bounds ofOther = movements.of(other, one);
    Mixture.Bounds ofKinds = movements.ofKinds(one, other);
    return known
        .of(sample)
        .ratio(
            sample,
            noise.degreesOfFreedom(stacks.get(one), stacks.get(other)),
            copies.factor(),
            Math.max(0, rest(other, ofOther.most()) - rest(one, ofOne.least()))
                + REST * Math.max(0, -ofKinds.least()),
            Math.max(0, rest(one, ofOne.most()) - rest(other, ofOther.least()))
                + REST * Math.max(0, ofKinds.most()));
  }

  /** What is left, of a logarithm that was gained. Rates approach their level, not logarithms. */
  private double rest(String label, double gain) {
    double rest = movements.isOfUnseenApproach(label) ? REST_UNSEEN : REST;
    return gain > 0 ? Math.log1p(rest * -Math.expm1(-gain)) : rest * gain;
  }

  public Evidence evidence() {
    return evidence;
  }

  /** How much each measured cell gained or lost against the rest of its fleet. */
  List<Movement> movements() {
    return movements.list();
  }

  /** How much copies of the same stack differed. */
  Copies copies() {
    return copies;
  }
}
