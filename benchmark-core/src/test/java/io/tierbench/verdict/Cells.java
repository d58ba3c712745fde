package io.tierbench.verdict;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Cells and figures for tests. */
final class Cells {
  static final List<String> SERIALIZATIONS = List.of("SOAP", "JSON", "KRYO", "PROTOBUF");
  static final List<String> TRANSPORTS = List.of("HTTP", "TCP", "GRPC");

  private Cells() {}

  /** Twelve stacks for each of the shapes. */
  static List<CellDescription> matrix(String workload, Map<String, String> options) {
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

  static CellDescription cell(
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

  /** The figure in block 1, in block 2, and so on. */
  static Map<Integer, Double> figures(double... figures) {
    Map<Integer, Double> blocks = new TreeMap<>();
    for (int i = 0; i < figures.length; i++) {
      blocks.put(i + 1, figures[i]);
    }
    return blocks;
  }

  /** Figures of equal cells whose forks vary. */
  static Map<String, Map<Integer, Double>> noise(
      List<CellDescription> cells, int blocks, double deviation, long seed) {
    Random random = new Random(seed);
    Map<String, Map<Integer, Double>> figures = new HashMap<>();
    cells.forEach(
        cell ->
            figures.put(
                cell.label(),
                figures(
                    IntStream.range(0, blocks)
                        .mapToDouble(i -> 1000 * Math.exp(deviation * random.nextGaussian()))
                        .toArray())));
    return figures;
  }
}
