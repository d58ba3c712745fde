package io.tierbench.verdict;

import io.tierbench.record.CellDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** Cells and rates for tests. */
public final class TestCells {
  static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");
  static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");

  private TestCells() {}

  /** Returns twelve stacks for each of the shapes. */
  public static List<CellDescription> matrix(String workload, Map<String, String> options) {
    List<CellDescription> cells = new ArrayList<>();
    for (String shape : List.of("DTO", "DATASET")) {
      for (String transport : TRANSPORTS) {
        for (String serialization : SERIALIZATIONS) {
          cells.add(cell(workload, serialization, transport, shape, options));
        }
      }
    }
    return cells;
  }

  public static CellDescription cell(
      String workload,
      String serialization,
      String transport,
      String shape,
      Map<String, String> options) {
    List<String> parts = new ArrayList<>(List.of(workload, serialization, transport, shape));
    parts.addAll(options.values());
    return new CellDescription(
        String.join(":", parts), workload, serialization, transport, shape, options);
  }

  /** Returns the rates of a cell in trial 1, in trial 2, and so on: the same in five rounds. */
  static List<Rates> rates(double... levels) {
    List<Rates> rates = new ArrayList<>();
    for (int i = 0; i < levels.length; i++) {
      double level = levels[i];
      rates.add(rates(i + 1, round -> level));
    }
    return rates;
  }

  /** Returns rates of five rounds. */
  static Rates rates(int trial, IntToDoubleFunction level) {
    return rates(trial, 1, 1, 5, level);
  }

  static Rates rates(int trial, int group, int copy, int rounds, IntToDoubleFunction level) {
    SortedMap<Integer, Double> byRound = new TreeMap<>();
    for (int round = 1; round <= rounds; round++) {
      byRound.put(round, level.applyAsDouble(round));
    }
    return new Rates(trial, group, copy, byRound);
  }

  /** Returns equal cells whose JVMs and iterations vary, in ten rounds. */
  static Map<String, List<Rates>> noise(
      List<CellDescription> cells, int trials, double jvms, double iterations, long seed) {
    Random random = new Random(seed);
    Map<String, List<Rates>> rates = new HashMap<>();
    for (CellDescription cell : cells) {
      List<Rates> of = new ArrayList<>();
      for (int trial = 1; trial <= trials; trial++) {
        double log = Math.log(1000) + jvms * random.nextGaussian();
        of.add(rates(trial, 1, 1, 10, round -> Math.exp(log + iterations * random.nextGaussian())));
      }
      rates.put(cell.label(), of);
    }
    return rates;
  }
}
