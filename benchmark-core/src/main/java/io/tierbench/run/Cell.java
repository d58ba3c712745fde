package io.tierbench.run;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One cell of a run: a benchmark method with one value for each of its parameters.
 *
 * @param benchmark full name of the method
 * @param parameters every parameter of the benchmark
 * @param varying names of those parameters that tell this cell from its neighbours
 */
public record Cell(String benchmark, Map<String, String> parameters, List<String> varying) {
  private static final List<String> FIRST =
      List.of("framework", "serialization", "transport", "shape", "payload", "bytes");
  static final Comparator<String> PARAMETER_ORDER =
      Comparator.<String>comparingInt(name -> FIRST.contains(name) ? FIRST.indexOf(name) : 99)
          .thenComparing(Comparator.naturalOrder());

  public Cell {
    parameters = new TreeMap<>(parameters);
  }

  /** Class, method and varying values: {@code RoundTripBenchmark.loadProducts:KRYO:TCP:DTO}. */
  public String label() {
    String method =
        benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
    return Stream.concat(
            Stream.of(method), varying.stream().sorted(PARAMETER_ORDER).map(parameters::get))
        .collect(Collectors.joining(":"));
  }

  @Override
  public String toString() {
    return label();
  }
}
