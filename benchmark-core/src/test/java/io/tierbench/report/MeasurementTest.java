package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeasurementTest {

  @Test
  void readsTheIterationsOfEachFork() {
    Measurement measurement =
        Runs.measured(
            Runs.result(
                "RoundTripBenchmark.loadProducts",
                Runs.parameters("serialization", "KRYO", "transport", "TCP", "shape", "DTO"),
                new double[] {100, 300, 200},
                new double[] {600, 500, 400},
                new double[] {900, 700, 800}));

    assertThat(measurement.cell().type()).isEqualTo("RoundTripBenchmark");
    assertThat(measurement.cell().method()).isEqualTo("loadProducts");
    assertThat(measurement.cell().parameter("serialization")).isEqualTo("KRYO");
    assertThat(measurement.figure().median()).isCloseTo(500, within(1e-6));
    assertThat(measurement.figure().lowest()).isCloseTo(200, within(1e-6));
    assertThat(measurement.figure().highest()).isCloseTo(800, within(1e-6));
    assertThat(measurement.bytesPerMessage()).isEmpty();
  }

  @Test
  void dividesBytesByMessages() {
    Measurement measurement =
        Runs.measured(
            Runs.resultWithBytes(
                "SerializationBenchmark.encode",
                Runs.parameters("serialization", "JSON", "payload", "ORDER"),
                1234,
                new double[] {50_000, 60_000},
                new double[] {40_000, 55_000}));

    assertThat(measurement.bytesPerMessage().orElseThrow()).isCloseTo(1234, within(1e-6));
  }
}
