package io.tierbench.analysis;

import io.tierbench.record.Cell;
import io.tierbench.record.RunPlan;
import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Ratios;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gain or loss of a compression over links of different rates: one stack, one kind of call.
 *
 * @param plain a cell of the stack without compression
 * @param ratios throughput with compression relative to that without, by the link's rate in Mbit/s
 */
public record LinkSweep(Cell plain, String compression, SortedMap<Integer, Ratio> ratios) {

  private static final int MIN_RATES = 2;

  private static final Pattern RATE = Pattern.compile("MBIT_(\\d+)");

  /** Computes the sweeps of a run with ratios at two rates or more. */
  static List<LinkSweep> of(RunPlan plan, Ratios ratios) {
    Map<Map<String, String>, Cell> plain = new HashMap<>();
    for (Cell cell : plan.cells()) {
      if (rate(cell).isPresent() && compression(cell).equals(Cell.NONE)) {
        plain.put(withoutCompression(cell), cell);
      }
    }
    Map<List<Object>, LinkSweep> sweeps = new LinkedHashMap<>();
    for (Cell cell : plan.cells()) {
      Map<String, String> rest = withoutCompression(cell);
      Cell without = plain.get(rest);
      if (without != null && !compression(cell).equals(Cell.NONE)) {
        rest.remove(Cell.LINK);
        LinkSweep sweep =
            sweeps.computeIfAbsent(
                List.of(rest, compression(cell)),
                key -> new LinkSweep(without, compression(cell), new TreeMap<>()));
        ratios
            .ratio(cell.label(), without.label())
            .ifPresent(ratio -> sweep.ratios().put(rate(cell).getAsInt(), ratio));
      }
    }
    return sweeps.values().stream().filter(sweep -> sweep.ratios().size() >= MIN_RATES).toList();
  }

  private static String compression(Cell cell) {
    return cell.parameters().getOrDefault(Cell.COMPRESSION, Cell.NONE);
  }

  private static Map<String, String> withoutCompression(Cell cell) {
    Map<String, String> rest = new TreeMap<>(cell.parameters());
    rest.remove(Cell.COMPRESSION);
    rest.put("benchmark", cell.benchmark());
    return rest;
  }

  /** Returns the rate of the link; empty if it is unlimited or delayed. */
  private static OptionalInt rate(Cell cell) {
    Matcher rate = RATE.matcher(cell.link());
    return rate.matches() ? OptionalInt.of(Integer.parseInt(rate.group(1))) : OptionalInt.empty();
  }

  /**
   * Returns the transport with its options except compression and link, such as {@code HTTP+TLS}.
   */
  public String transportConfig() {
    return plain.transportWithoutLink();
  }

  /**
   * Returns the rate, in Mbit/s, below which compression pays: interpolated between the last
   * measured rate at which it does, from the slowest up, and the next. 0 if it does not pay at the
   * slowest; empty if it pays at every rate.
   */
  public OptionalDouble crossing() {
    SortedMap<Integer, Double> logs = new TreeMap<>();
    ratios.forEach((rate, ratio) -> logs.put(rate, ratio.log()));
    return crossing(logs);
  }

  /**
   * Returns where a curve falls to 0, interpolated on a logarithmic scale; 0 if it begins below;
   * empty if it stays above.
   */
  static OptionalDouble crossing(SortedMap<Integer, Double> curve) {
    double last = 0;
    double above = 0;
    for (Map.Entry<Integer, Double> next : curve.entrySet()) {
      double value = next.getValue();
      if (value <= 0) {
        return OptionalDouble.of(
            last == 0 ? 0 : last * Math.pow(next.getKey() / last, above / (above - value)));
      }
      last = next.getKey();
      above = value;
    }
    return OptionalDouble.empty();
  }

  /** Returns the highest rate up to which all intervals lie above 1; empty if there is none. */
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

  /** Returns the lowest rate from which on all intervals lie below 1; empty if there is none. */
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
