package io.tierbench.analysis;

import io.tierbench.carrier.Carrier;
import io.tierbench.compression.Compression;
import io.tierbench.record.Cell;
import io.tierbench.record.RunPlan;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Ratios;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a compression gains or costs over links of different rates: one stack, one kind of call.
 *
 * @param plain a cell of the stack without compression, for its names
 * @param compression that is compared with none
 * @param ratios calls per second with it as a multiple of those without, by the rate of the link in
 *     Mbit/s
 */
public record LinkSweep(Cell plain, Compression compression, SortedMap<Integer, Ratio> ratios) {

  /** Fewer rates than this show no crossing. */
  private static final int MIN_RATES = 2;

  /** The sweeps of a run; none without replicates enough for ratios. */
  static List<LinkSweep> of(RunPlan plan, Ratios ratios) {
    Map<Map<String, String>, Cell> plain = new LinkedHashMap<>();
    List<Cell> compressed = new ArrayList<>();
    for (Cell cell : plan.cells()) {
      if (cell.parameter(Cell.LINK) != null && rate(cell).isPresent()) {
        if (compression(cell) == Compression.NONE) {
          plain.put(rest(cell), cell);
        } else {
          compressed.add(cell);
        }
      }
    }
    compressed.removeIf(cell -> !plain.containsKey(rest(cell)));
    Map<List<Object>, LinkSweep> sweeps = new LinkedHashMap<>();
    for (Cell cell : compressed) {
      Map<String, String> path = rest(cell);
      Cell without = Objects.requireNonNull(plain.get(path));
      path.remove(Cell.LINK);
      LinkSweep sweep =
          sweeps.computeIfAbsent(
              List.of(path, compression(cell)),
              key -> new LinkSweep(without, compression(cell), new TreeMap<>()));
      ratios
          .ratio(cell.label(), without.label())
          .ifPresent(ratio -> sweep.ratios().put(rate(cell).getAsInt(), ratio));
    }
    return sweeps.values().stream().filter(sweep -> sweep.ratios().size() >= MIN_RATES).toList();
  }

  private static Compression compression(Cell cell) {
    return cell.carrier().compression();
  }

  /** All but the compression. */
  private static Map<String, String> rest(Cell cell) {
    Map<String, String> rest = new TreeMap<>(cell.parameters());
    rest.remove(Cell.COMPRESSION);
    rest.put("benchmark", cell.benchmark());
    return rest;
  }

  /** The rate of the link; empty where it has no limit or a delay. */
  private static OptionalInt rate(Cell cell) {
    return cell.carrier()
        .link()
        .limits()
        .filter(limits -> limits.delay().equals(Duration.ZERO))
        .map(limits -> OptionalInt.of(limits.megabits()))
        .orElse(OptionalInt.empty());
  }

  /** The stack without compression and over loopback, such as {@code JSON} over {@code HTTP}. */
  public Carrier carrier() {
    return new Carrier(
        plain.carrier().transport(),
        plain.carrier().security(),
        Compression.NONE,
        plain.carrier().hosting());
  }

  /**
   * The rate, in Mbit/s, below which compression pays: between the last measured rate at which it
   * does, coming from the slowest, and the next, where the logarithm of the ratio is zero on the
   * line between them. 0 where it does at none; empty where it does at every one.
   */
  public OptionalDouble crossing() {
    double lastRate = 0;
    double above = 0;
    for (Map.Entry<Integer, Ratio> next : ratios.entrySet()) {
      double log = next.getValue().log();
      if (log <= 0) {
        return OptionalDouble.of(
            lastRate == 0
                ? 0
                : lastRate * Math.pow(next.getKey() / lastRate, above / (above - log)));
      }
      lastRate = next.getKey();
      above = log;
    }
    return OptionalDouble.empty();
  }

  /** The highest rate up to which its interval lies above 1; empty where it does so at none. */
  public OptionalInt paysUpTo() {
    OptionalInt pays = OptionalInt.empty();
    for (Map.Entry<Integer, Ratio> next : ratios.entrySet()) {
      if (next.getValue().low() <= 1) {
        break;
      }
      pays = OptionalInt.of(next.getKey());
    }
    return pays;
  }

  /** The lowest rate from which on its interval lies below 1; empty where it does so at none. */
  public OptionalInt costsFrom() {
    OptionalInt costs = OptionalInt.empty();
    for (Map.Entry<Integer, Ratio> next : ratios.entrySet()) {
      if (next.getValue().high() >= 1) {
        costs = OptionalInt.empty();
      } else if (costs.isEmpty()) {
        costs = OptionalInt.of(next.getKey());
      }
    }
    return costs;
  }
}
