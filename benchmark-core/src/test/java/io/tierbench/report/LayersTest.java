package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LayersTest {
  private static final Map<String, String> PAIRING =
      Runs.with(Runs.usualOptions(), "serialization", "KRYO", "transport", "TCP");
  private static final Map<String, String> HOSTED =
      Runs.parameters("dispatch", "WORKERS", "insertion", "ROW_BY_ROW", "placement", "FREE");
  private static final Map<String, String> PLACED =
      Runs.parameters("dispatch", "WORKERS", "drive", "LOOP", "placement", "FREE");
  private static final Map<String, String> CODED =
      Runs.parameters("serialization", "KRYO", "shape", "DTO");

  /** A cell with one fork in each of some blocks, whose iterations are all alike. */
  private static Measurement cell(
      String benchmark,
      Map<String, String> parameters,
      Map<Integer, Double> micros,
      Map<String, Double> metrics) {
    Cell cell = new Cell("x." + benchmark, parameters, List.copyOf(parameters.keySet()));
    List<Replicate> forks = new ArrayList<>();
    micros.forEach(
        (block, time) -> {
          List<Double> rates = List.of(1e6 / time, 1e6 / time);
          Map<String, List<Double>> iterations = new HashMap<>();
          metrics.forEach(
              (name, value) ->
                  iterations.put(
                      name,
                      // The benchmark counts bytes per second.
                      name.equals("bytes")
                          ? List.of(value * rates.get(0), value * rates.get(1))
                          : List.of(value, value)));
          forks.add(Runs.replicate(cell, block, rates, null, Runs.jmh(rates, iterations)));
        });
    return Measurement.measured(cell, forks);
  }

  private static Measurement cell(
      String benchmark,
      Map<String, String> parameters,
      double micros,
      Map<String, Double> metrics) {
    return cell(benchmark, parameters, Map.of(1, micros), metrics);
  }

  private static Measurement roundTrip(String workload, String shape, Map<Integer, Double> micros) {
    return cell(
        "RoundTripBenchmark." + workload,
        shape == null ? PAIRING : Runs.with(PAIRING, "shape", shape),
        micros,
        Map.of("bytes.request", 64.0, "bytes.response", 512.0));
  }

  private static List<Measurement> echoes() {
    List<Measurement> echoes = new ArrayList<>();
    Map.of("0", 20.0, "1024", 25.0, "10240", 40.0, "102400", 200.0)
        .forEach(
            (bytes, micros) ->
                echoes.add(
                    cell(
                        "TransportBenchmark.echo",
                        Runs.with(PLACED, "transport", "TCP", "bytes", bytes),
                        micros,
                        Map.of())));
    return echoes;
  }

  private static Measurement clientHalf(
      String method, Map<String, String> parameters, double bytes) {
    return cell(
        "SerializationBenchmark." + method,
        parameters,
        41,
        Map.of("encode.request", 1.0, "decode.response", 40.0, "bytes", bytes));
  }

  private static Measurement serverHalf(
      String method, Map<String, String> parameters, double bytes) {
    return cell(
        "SerializationBenchmark." + method,
        parameters,
        32,
        Map.of("decode.request", 2.0, "encode.response", 30.0, "bytes", bytes));
  }

  private static Measurement work(String workload, String shape, Map<Integer, Double> micros) {
    return cell(
        "DatabaseBenchmark." + workload,
        shape == null ? HOSTED : Runs.with(HOSTED, "shape", shape),
        micros,
        Map.of());
  }

  private static List<Measurement> layersOfProducts() {
    Map<String, String> products = Runs.with(CODED, "payload", "PRODUCTS");
    List<Measurement> layers = echoes();
    layers.add(clientHalf("decode", products, 5632));
    layers.add(serverHalf("encode", products, 5632));
    layers.add(work("loadProducts", "DTO", Map.of(1, 250.0)));
    return layers;
  }

  @Test
  void addsUpTheStepsOfALoad() {
    Measurement roundTrip = roundTrip("loadProducts", "DTO", Map.of(1, 400.0));

    Breakdown breakdown = Layers.of(roundTrip, layersOfProducts()).breakdown();

    // The request's 64 bytes lie a sixteenth of the way from 20 to 25 us, the response's 5,632
    // half way from 25 to 40 us; each way is half an echo.
    assertSteps(breakdown, 1, 10.15625, 2, 250, 30, 16.25, 40);
    assertThat(breakdown.measured()).isCloseTo(400, within(1e-6));
    assertThat(breakdown.sum()).isCloseTo(349.40625, within(1e-6));
    assertThat(breakdown.unexplained()).isCloseTo(50.59375, within(1e-6));
    assertThat(breakdown.unexplainedShare()).isCloseTo(0.126484375, within(1e-9));
    assertThat(breakdown.closes()).isFalse();
    assertThat(breakdown.requestBytes()).isCloseTo(64, within(1e-6));
    assertThat(breakdown.responseBytes()).isCloseTo(5632, within(1e-6));
  }

  @Test
  void theBytesOfAnOrderTravelWithItsRequest() {
    Map<String, String> order = Runs.with(CODED, "payload", "ORDER");
    List<Measurement> layers = echoes();
    layers.add(clientHalf("encode", order, 194_560));
    layers.add(serverHalf("decode", order, 194_560));
    layers.add(work("storeOrder", "DTO", Map.of(1, 500.0)));
    Measurement roundTrip = roundTrip("storeOrder", "DTO", Map.of(1, 800.0));

    Breakdown breakdown = Layers.of(roundTrip, layers).breakdown();

    // Beyond the largest echo the line from 10,240 (40 us) to 102,400 (200 us) goes on: 360 us.
    // The response's 512 bytes lie half way from 20 to 25 us.
    assertSteps(breakdown, 1, 180, 2, 500, 30, 11.25, 40);
    assertThat(breakdown.unexplainedShare()).isCloseTo(35.75 / 800, within(1e-9));
    assertThat(breakdown.closes()).isTrue();
  }

  @Test
  void theEmptyCallHasNoShape() {
    Map<String, String> kryo = Runs.parameters("serialization", "KRYO");
    List<Measurement> layers = echoes();
    layers.add(clientHalf("encodeEmpty", kryo, 0));
    layers.add(serverHalf("decodeEmpty", kryo, 0));
    layers.add(work("empty", null, Map.of(1, 0.5)));

    Breakdown breakdown = Layers.of(roundTrip("empty", null, Map.of(1, 90.0)), layers).breakdown();

    assertSteps(breakdown, 1, 10, 2, 0.5, 30, 11.25, 40);
    // More than the round trip takes.
    assertThat(breakdown.unexplained()).isCloseTo(-4.75, within(1e-6));
  }

  @Test
  void comparesWhatWasMeasuredInTheSameBlocks() {
    List<Measurement> layers = new ArrayList<>();
    for (Measurement layer : layersOfProducts()) {
      double micros = layer.micros().get(1);
      Map<String, Double> metrics = new HashMap<>();
      for (String metric :
          List.of("encode.request", "decode.response", "decode.request", "encode.response")) {
        layer.metric(metric).ifPresent(value -> metrics.put(metric, value));
      }
      layer.bytesPerMessage().ifPresent(bytes -> metrics.put("bytes", bytes));
      boolean work = layer.cell().type().equals("DatabaseBenchmark");
      layers.add(
          cell(
              layer.cell().type() + "." + layer.cell().method(),
              layer.cell().parameters(),
              work
                  ? Map.of(2, 250.0, 3, 350.0, 4, 9000.0)
                  : Map.of(1, micros, 2, micros, 3, micros, 4, micros),
              metrics));
    }
    // Block 1 is not among those of the work, block 4 not among those of the round trip.
    Measurement roundTrip = roundTrip("loadProducts", "DTO", Map.of(1, 9000.0, 2, 400.0, 3, 600.0));

    Breakdown breakdown = Layers.of(roundTrip, layers).breakdown();

    assertThat(breakdown.blocks()).isEqualTo(2);
    assertThat(breakdown.measured()).isCloseTo(500, within(1e-6));
    assertSteps(breakdown, 1, 10.15625, 2, 300, 30, 16.25, 40);
    assertThat(breakdown.unexplained()).isCloseTo(100.59375, within(1e-6));
    assertThat(breakdown.lowestShare()).isCloseTo(50.59375 / 400, within(1e-9));
    assertThat(breakdown.highestShare()).isCloseTo(150.59375 / 600, within(1e-9));
  }

  @Test
  void withoutCommonBlocksEveryLayerHasAllItsForks() {
    Measurement roundTrip = roundTrip("loadProducts", "DTO", Map.of(2, 300.0, 3, 400.0, 4, 900.0));

    Breakdown breakdown = Layers.of(roundTrip, layersOfProducts()).breakdown();

    assertThat(breakdown.blocks()).isZero();
    assertThat(breakdown.unexplained()).isCloseTo(50.59375, within(1e-6));
    assertThat(breakdown.lowestShare()).isNull();
  }

  @Test
  void saysWhichLayersAreMissing() {
    List<Measurement> layers = layersOfProducts();
    layers.removeIf(
        m ->
            m.cell().method().equals("encode")
                || m.cell().type().equals("DatabaseBenchmark")
                || m.parameter("bytes").startsWith("10"));

    assertThat(Layers.of(roundTrip("loadProducts", "DTO", Map.of(1, 400.0)), layers))
        .isEqualTo(
            new Layers.Found(
                null,
                List.of(
                    "SerializationBenchmark.encode:KRYO:DTO:PRODUCTS",
                    "DatabaseBenchmark.loadProducts:DTO",
                    "TransportBenchmark.echo:TCP of two sizes")));
  }

  @Test
  void layersUnderOtherOptionsAreNone() {
    Measurement roundTrip =
        cell(
            "RoundTripBenchmark.loadProducts",
            Runs.with(PAIRING, "shape", "DTO", "placement", "SAME_CORE"),
            400,
            Map.of("bytes.request", 64.0));

    assertThat(Layers.of(roundTrip, layersOfProducts()).missing())
        .containsExactly(
            "DatabaseBenchmark.loadProducts:DTO", "TransportBenchmark.echo:TCP of two sizes");
  }

  private static void assertSteps(Breakdown breakdown, double... micros) {
    assertThat(breakdown.steps().keySet()).containsExactly(Step.values());
    int step = 0;
    for (double time : breakdown.steps().values()) {
      assertThat(time).isCloseTo(micros[step++], within(1e-6));
    }
  }
}
