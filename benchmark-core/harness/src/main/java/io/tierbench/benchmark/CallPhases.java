package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.record.CallPhase;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ProbePointClock;
import io.tierbench.wire.ProbePointTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Timer of the phases of a call, by the probe points of both JVMs. Each {@link CallPhase} begins
 * where the previous phase ends; together they last from the client's call of its shop to the
 * answer.
 *
 * <p>If the JVMs read different clocks, {@code wire} replaces {@code send} and {@code return}. A
 * framework as shipped has only {@code work} at its server and {@code rest}; a service in process
 * has only {@code work}; a benchmark that does not call a shop has no phases.
 */
// Not ambiguous: a lambda cannot be a Shop, because its method is generic.
@SuppressWarnings("overloads")
final class CallPhases {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final int CLOCK_READINGS = 10;

  private static final String REST = "step.rest";

  private final ProbePointClock probePoints = new ProbePointClock();
  private final Backend backend;
  private boolean sameClock;

  CallPhases(Backend backend) {
    this.backend = backend;
    backend.enablePhases();
  }

  Shop timed(Shop shop) {
    return probePoints.aroundShop(shop);
  }

  Exchange timed(Exchange exchange) {
    return probePoints.around(exchange);
  }

  void begin() {
    if (backend.hasServerPhases()) {
      sameClock = isSameClock(System::nanoTime, backend::serverClock);
      backend.startServerPhases();
    }
    probePoints.start();
  }

  /** Stops timing and returns the mean of each phase, in us/op; empty without timed calls. */
  List<Metric> end() {
    ProbePointTimes client = probePoints.stop();
    return backend.hasServerPhases()
        ? metrics(client, backend.stopServerPhases(), sameClock)
        : metrics(client);
  }

  private static List<Metric> metrics(ProbePointTimes client) {
    return client.shopCalls() == 0
        ? List.of()
        : List.of(
            phase(CallPhase.WORK, client.shopLeft() - client.shopEntered(), client.shopCalls()));
  }

  /**
   * Combines the client's and the server's readings of the same calls into phases.
   *
   * @throws IllegalStateException if client and server counted different numbers of calls
   */
  static List<Metric> metrics(ProbePointTimes client, ProbePointTimes server, boolean sameClock) {
    long calls = client.shopCalls();
    if (calls == 0) {
      return List.of();
    }
    boolean seesExchange = client.exchangeCalls() != 0;
    if (server.shopCalls() != calls
        || client.exchangeCalls() != server.exchangeCalls()
        || seesExchange && client.exchangeCalls() != calls) {
      throw new IllegalStateException(
          "client and server timed different numbers of calls (%s; %s): end other clients of the server"
              .formatted(client, server));
    }
    // Readings are sums over all calls.
    long work = server.shopLeft() - server.shopEntered();
    List<Metric> phases = new ArrayList<>();
    if (!seesExchange) {
      phases.add(phase(CallPhase.WORK, work, calls));
      phases.add(micros(REST, client.shopLeft() - client.shopEntered() - work, calls));
      return phases;
    }
    phases.add(
        phase(CallPhase.ENCODE_REQUEST, client.exchangeEntered() - client.shopEntered(), calls));
    if (sameClock) {
      phases.add(phase(CallPhase.SEND, server.arrived() - client.exchangeEntered(), calls));
      phases.add(phase(CallPhase.RETURN, client.exchangeLeft() - server.exchangeLeft(), calls));
    } else {
      long atClient = client.exchangeLeft() - client.exchangeEntered();
      long atServer = server.exchangeLeft() - server.arrived();
      phases.add(phase(CallPhase.WIRE, atClient - atServer, calls));
    }
    phases.add(phase(CallPhase.QUEUE, server.exchangeEntered() - server.arrived(), calls));
    phases.add(
        phase(CallPhase.DECODE_REQUEST, server.shopEntered() - server.exchangeEntered(), calls));
    phases.add(phase(CallPhase.WORK, work, calls));
    phases.add(phase(CallPhase.ENCODE_RESPONSE, server.exchangeLeft() - server.shopLeft(), calls));
    phases.add(phase(CallPhase.DECODE_RESPONSE, client.shopLeft() - client.exchangeLeft(), calls));
    return phases;
  }

  private static Metric phase(CallPhase phase, long nanos, double calls) {
    return micros(phase.metric(), nanos, calls);
  }

  private static Metric micros(String metric, long nanos, double calls) {
    return Metric.mean(metric, nanos / NANOS_PER_MICRO / calls, "us/op");
  }

  /**
   * Tests whether two JVMs read the same clock: each reading there must lie between two readings
   * here, taken before and after the request. Two JVMs on one Linux host share the clock of {@link
   * System#nanoTime}, but not across hosts or time namespaces, and its documentation promises
   * nothing. Clocks that differ by less than a round trip pass.
   */
  static boolean isSameClock(LongSupplier here, LongSupplier there) {
    for (int i = 0; i < CLOCK_READINGS; i++) {
      long before = here.getAsLong();
      long reading = there.getAsLong();
      long after = here.getAsLong();
      // Differences, as nanoTime may overflow between two readings.
      if (reading - before < 0 || after - reading < 0) {
        return false;
      }
    }
    return true;
  }
}
