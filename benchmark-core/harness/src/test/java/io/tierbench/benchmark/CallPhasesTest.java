package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestServer;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Counters;
import io.tierbench.server.control.Endpoint;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.ProbePointTimes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the phases of real calls, to servers in separate JVMs, against independent values. */
@Tag("slow")
class CallPhasesTest {
  private static final int CALLS_BEFORE = 50;
  private static final int CALLS = 100;
  private static final int ITERATIONS = 3;

  /** Minimum share of the time of a call that its phases explain. */
  private static final double MIN_EXPLAINED_SHARE = 0.95;

  /** Share of a call by which the clocks of two processors may differ. */
  private static final double CLOCK_NOISE = 0.01;

  /** Minimum queueing time as a share of sending, if a sleeping worker has to be woken. */
  private static final double MIN_QUEUE_SHARE = 0.01;

  private static Backend backend;
  private static CallPhases phases;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    phases = new CallPhases(backend);
    TestServer.startSome(backend, true, "CXF", "KRYO");
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  /** Makes calls and returns how long they took in all, in microseconds. */
  private static double run(int calls, Runnable call) {
    long nanos = 0;
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      call.run();
      nanos += System.nanoTime() - start;
    }
    return nanos / 1e3;
  }

  private static Map<String, Double> byLabel(List<Metric> metrics) {
    Map<String, Double> values = new TreeMap<>();
    metrics.forEach(metric -> values.put(metric.getLabel(), metric.getScore()));
    return values;
  }

  /**
   * Returns the phases of an iteration, which must explain the time of its calls. Repeats the
   * iteration after a stall between two calls, which is in no phase.
   */
  private static Map<String, Double> phasesOf(Runnable call, Runnable beforeEach) {
    double micros = 0;
    double sum = 0;
    Map<String, Double> measured = Map.of();
    for (int i = 0; i < ITERATIONS && sum <= MIN_EXPLAINED_SHARE * micros; i++) {
      beforeEach.run();
      phases.begin();
      micros = run(CALLS, call) / CALLS;
      measured = byLabel(phases.end());
      sum = measured.values().stream().mapToDouble(Double::doubleValue).sum();
    }
    assertThat(sum / micros)
        .as("steps %s of %s us", measured, micros)
        .isBetween(MIN_EXPLAINED_SHARE, 1.0);
    double noise = CLOCK_NOISE * micros;
    assertThat(measured.values()).allMatch(phase -> phase > -noise);
    return measured;
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void phasesAddUpToTheCall(Transport transport) {
    Serialization kryo = Serialization.named("KRYO");
    try (Connection connection =
        transport.connect(
            kryo.service(), backend.address(Endpoint.of(transport)), ConnectionOptions.DEFAULT)) {
      Shop shop = phases.timed(kryo.client(phases.timed(connection), Effort.DOCUMENTED));
      // Calls between two iterations do not count.
      run(CALLS_BEFORE, shop::loadProducts);

      AtomicReference<Counters> before = new AtomicReference<>();
      Map<String, Double> loading =
          phasesOf(shop::loadProducts, () -> before.set(backend.serverCounters()));
      Counters used = backend.serverCounters().since(before.get());

      assertThat(loading)
          .containsOnlyKeys(
              "step.encode.request",
              "step.send",
              "step.queue",
              "step.decode.request",
              "step.work",
              "step.encode.response",
              "step.return",
              "step.decode.response");
      assertThat(loading.get("step.send")).isPositive();
      assertThat(loading.get("step.return")).isPositive();
      if (!transport.name().equals("GRPC")) {
        // gRPC switches threads before the first probe point.
        assertThat(loading.get("step.queue"))
            .isGreaterThan(MIN_QUEUE_SHARE * loading.get("step.send"));
      }
      double database = used.databaseNanos() / 1e3 / used.databaseSessions();
      assertThat(used.databaseSessions()).isEqualTo(CALLS);
      assertThat(loading.get("step.work")).isBetween(database, 2 * database);
    }
  }

  @Test
  @NeedsPlugIns("CXF")
  void aFrameworkAsShippedShowsItsWorkAndTheRest() {
    Framework framework = Framework.named("CXF");
    try (Backend clients = TestServer.backend()) {
      Shop shop =
          phases.timed(clients.opened(framework.connect(backend.address(Endpoint.of(framework)))));
      run(CALLS_BEFORE, shop::loadProducts);

      assertThat(phasesOf(shop::loadProducts, () -> {})).containsOnlyKeys("step.work", "step.rest");
    }
  }

  @Test
  void callsOfAnotherClientAreRejected() {
    try (Connection connection =
        Transport.named("TCP")
            .connect(
                Serialization.named("KRYO").service(),
                backend.address(Endpoint.TCP),
                ConnectionOptions.DEFAULT)) {
      Shop own =
          phases.timed(
              Serialization.named("KRYO").client(phases.timed(connection), Effort.DOCUMENTED));
      Shop other = Serialization.named("KRYO").client(connection, Effort.DOCUMENTED);

      phases.begin();
      own.empty();
      other.empty();

      assertThatIllegalStateException()
          .isThrownBy(phases::end)
          .withMessageStartingWith("client and server timed different numbers of calls");
    }
  }

  /** Returns phases of 1, 2, 4 ... 128 us, with sums that overflow. */
  private static Map<String, Double> metrics(long apart, boolean sameClock) {
    long start = Long.MAX_VALUE - 10_000;
    ProbePointTimes client =
        new ProbePointTimes(
            1, start, start + 255_000, 1, start + 1_000, start + 1_000, start + 127_000);
    long there = start + apart;
    ProbePointTimes server =
        new ProbePointTimes(
            1, there + 15_000, there + 31_000, 1, there + 3_000, there + 7_000, there + 63_000);
    return byLabel(CallPhases.metrics(client, server, sameClock));
  }

  @Test
  void phasesLieBetweenProbePointsAndBothWaysAreOnePhaseIfTheClocksDiffer() {
    Map<String, Double> expected =
        new TreeMap<>(
            Map.of(
                "step.encode.request", 1.0,
                "step.send", 2.0,
                "step.queue", 4.0,
                "step.decode.request", 8.0,
                "step.work", 16.0,
                "step.encode.response", 32.0,
                "step.return", 64.0,
                "step.decode.response", 128.0));
    assertThat(metrics(0, true)).isEqualTo(expected);

    double wire = expected.remove("step.send") + expected.remove("step.return");
    expected.put("step.wire", wire);
    assertThat(metrics(1_000_000_000, false)).isEqualTo(expected);
  }

  /** The clock advances with each reading; late readings there are ahead. */
  @ParameterizedTest
  @CsvSource({"0, true", "10, false", "-10, false"})
  void clocksAreTheSameIfEachReadingLiesBetweenTwoOfTheOther(long ahead, boolean same) {
    AtomicLong clock = new AtomicLong();

    assertThat(
            CallPhases.isSameClock(
                clock::getAndIncrement,
                () -> clock.getAndIncrement() + (clock.get() > 25 ? ahead : 0)))
        .isEqualTo(same);
  }
}
