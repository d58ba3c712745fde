package io.tierbench.report;

import io.tierbench.results.Cell;
import io.tierbench.results.Median;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the layers of one round trip among what was measured alone, under the same options.
 *
 * <ul>
 *   <li>Encoding and decoding: the steps of {@code SerializationBenchmark}. It codes the first
 *       customer where the round trip asks for all of them in turn.
 *   <li>Wire, one way: half of what {@code TransportBenchmark} takes to echo as many bytes,
 *       interpolated between the sizes that were measured; beyond them the line goes on. The bytes
 *       of the payload are those that {@code SerializationBenchmark} counts. The other direction,
 *       which is small, has the bytes that the round trip itself puts on the wire, with their
 *       framing: a little too much, as the echo has its own framing too.
 *   <li>Work: {@code DatabaseBenchmark}.
 * </ul>
 */
final class Layers {
  private static final String SERIALIZATION = "SerializationBenchmark";
  private static final String TRANSPORT = "TransportBenchmark";
  private static final String DATABASE = "DatabaseBenchmark";

  private final List<Measurement> measurements;
  private final Measurement roundTrip;
  private final Set<Integer> blocks;
  private final Map<Step, Part> parts = new EnumMap<>(Step.class);
  private final List<String> missing = new ArrayList<>();

  /** A step's microseconds. */
  private interface Part {
    /** The median over some blocks; over all where there are none. */
    double over(Set<Integer> blocks);
  }

  private Layers(List<Measurement> measurements, Measurement roundTrip) {
    this.measurements = measurements;
    this.roundTrip = roundTrip;
    this.blocks = new TreeSet<>(roundTrip.micros().keySet());
  }

  /**
   * What was found.
   *
   * @param breakdown null where a layer is missing
   * @param missing what was not measured
   */
  record Found(Breakdown breakdown, List<String> missing) {}

  /**
   * Takes a round trip apart.
   *
   * @param measurements of the whole run
   */
  static Found of(Measurement roundTrip, List<Measurement> measurements) {
    return new Layers(measurements, roundTrip).find();
  }

  private Found find() {
    Cell cell = roundTrip.cell();
    Optional<Coding> known = Coding.of(cell.method());
    if (known.isEmpty()) {
      return new Found(null, List.of("a layer of the workload " + cell.method()));
    }
    Coding coding = known.get();
    Optional<Measurement> client = half(coding, coding.clientHalf());
    Optional<Measurement> server = half(coding, coding.serverHalf());
    addStep(Step.ENCODE_REQUEST, client, "encode.request");
    addStep(Step.DECODE_REQUEST, server, "decode.request");
    addStep(Step.ENCODE_RESPONSE, server, "encode.response");
    addStep(Step.DECODE_RESPONSE, client, "decode.response");
    find(DATABASE, cell.method(), subjects("shape"))
        .ifPresent(work -> parts.put(Step.WORK, part(work.micros())));
    OptionalDouble payload =
        Stream.of(client, server)
            .flatMap(Optional::stream)
            .map(Measurement::bytesPerMessage)
            .filter(OptionalDouble::isPresent)
            .findFirst()
            .orElse(OptionalDouble.empty());
    OptionalDouble request = bytes("bytes.request", payload, coding.countsRequest());
    OptionalDouble response = bytes("bytes.response", payload, !coding.countsRequest());
    NavigableMap<Integer, SortedMap<Integer, Double>> echoes = echoes();
    if (echoes.size() < 2) {
      missing.add(TRANSPORT + ".echo:" + roundTrip.parameter("transport") + " of two sizes");
    } else {
      request.ifPresent(bytes -> addWire(Step.REQUEST_WIRE, echoes, bytes));
      response.ifPresent(bytes -> addWire(Step.RESPONSE_WIRE, echoes, bytes));
    }
    return missing.isEmpty()
        ? new Found(breakdown(request.getAsDouble(), response.getAsDouble()), List.of())
        : new Found(null, missing.stream().distinct().toList());
  }

  private Optional<Measurement> half(Coding coding, String method) {
    Map<String, String> subjects =
        coding == Coding.EMPTY ? subjects("serialization") : subjects("serialization", "shape");
    if (coding != Coding.EMPTY) {
      subjects.put("payload", coding.name());
    }
    return find(SERIALIZATION, method, subjects);
  }

  private void addStep(Step step, Optional<Measurement> half, String metric) {
    half.ifPresent(
        measured -> {
          SortedMap<Integer, Double> steps = measured.steps(metric);
          if (steps.isEmpty()) {
            missing.add(metric + " of " + measured.cell().label());
          } else {
            parts.put(step, part(steps));
          }
        });
  }

  private OptionalDouble bytes(String metric, OptionalDouble payload, boolean isPayload) {
    OptionalDouble bytes = isPayload && payload.isPresent() ? payload : roundTrip.metric(metric);
    if (bytes.isEmpty()) {
      missing.add(metric + " of the round trip");
    }
    return bytes;
  }

  /** What echoes of each size take. */
  private NavigableMap<Integer, SortedMap<Integer, Double>> echoes() {
    NavigableMap<Integer, SortedMap<Integer, Double>> echoes = new TreeMap<>();
    Map<String, String> transport = subjects("transport");
    for (Measurement m : measurements) {
      Map<String, String> subjects = subjects(m.cell());
      String bytes = subjects.remove("bytes");
      if (fits(m, TRANSPORT, "echo")
          && subjects.equals(transport)
          && bytes != null
          && bytes.matches("\\d{1,9}")) {
        echoes.put(Integer.valueOf(bytes), m.micros());
      }
    }
    return echoes;
  }

  /**
   * Between the two sizes around the bytes; beyond all of them along the line of the last two.
   *
   * @param echoes of at least two sizes
   */
  private void addWire(
      Step step, NavigableMap<Integer, SortedMap<Integer, Double>> echoes, double bytes) {
    Integer above = echoes.higherKey((int) bytes);
    int second = echoes.higherKey(echoes.firstKey());
    int high = above == null ? echoes.lastKey() : Math.max(above, second);
    int low = echoes.lowerKey(high);
    Part atLow = part(echoes.get(low));
    Part atHigh = part(echoes.get(high));
    double weight = (bytes - low) / (high - low);
    parts.put(step, over -> (atLow.over(over) * (1 - weight) + atHigh.over(over) * weight) / 2);
  }

  private Optional<Measurement> find(String type, String method, Map<String, String> subjects) {
    Optional<Measurement> found =
        measurements.stream()
            .filter(m -> fits(m, type, method) && subjects(m.cell()).equals(subjects))
            .findFirst();
    if (found.isEmpty()) {
      missing.add(
          Stream.concat(
                  Stream.of(type + "." + method),
                  subjects.keySet().stream().sorted(Cell.PARAMETER_ORDER).map(subjects::get))
              .collect(Collectors.joining(":")));
    }
    return found;
  }

  private boolean fits(Measurement layer, String type, String method) {
    return !layer.failed()
        && layer.cell().type().equals(type)
        && layer.cell().method().equals(method)
        && Section.fits(layer.cell().options(), roundTrip.cell().options());
  }

  /** Parameters that say what is measured, not how. */
  private static Map<String, String> subjects(Cell cell) {
    Map<String, String> subjects = new TreeMap<>(cell.parameters());
    subjects.keySet().removeAll(cell.options().keySet());
    return subjects;
  }

  /** Those of the round trip among some parameters. */
  private Map<String, String> subjects(String... names) {
    Map<String, String> subjects = subjects(roundTrip.cell());
    subjects.keySet().retainAll(Set.of(names));
    return subjects;
  }

  /** A part that is measured in some blocks, to which the comparison is then confined. */
  private Part part(SortedMap<Integer, Double> micros) {
    blocks.retainAll(micros.keySet());
    return over -> median(micros, over);
  }

  private static double median(SortedMap<Integer, Double> micros, Set<Integer> blocks) {
    return Median.of(
        blocks.isEmpty()
            ? micros.values()
            : blocks.stream().map(micros::get).collect(Collectors.toList()));
  }

  private Breakdown breakdown(double requestBytes, double responseBytes) {
    Map<Step, Double> steps = new EnumMap<>(Step.class);
    parts.forEach((step, part) -> steps.put(step, part.over(blocks)));
    double measured = median(roundTrip.micros(), blocks);
    DoubleSummaryStatistics shares =
        blocks.stream()
            .map(Set::of)
            .mapToDouble(block -> unexplained(block) / median(roundTrip.micros(), block))
            .summaryStatistics();
    double unexplained = unexplained(blocks);
    return new Breakdown(
        roundTrip.cell().label(),
        blocks.size(),
        requestBytes,
        responseBytes,
        steps,
        measured,
        unexplained,
        unexplained / measured,
        blocks.isEmpty() ? null : Double.valueOf(shares.getMin()),
        blocks.isEmpty() ? null : Double.valueOf(shares.getMax()));
  }

  private double unexplained(Set<Integer> over) {
    return median(roundTrip.micros(), over)
        - parts.values().stream().mapToDouble(part -> part.over(over)).sum();
  }
}
