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
 * The phases of the calls of an iteration, timed at the probe points of both JVMs. Each {@link
 * CallPhase} begins where the one before ends; together they are the time from the client's call of
 * its shop to the answer.
 *
 * <p>If the JVMs do not read the same clock, {@code wire} is the sum of {@code send} and {@code
 * return}. A framework as shipped has its server's {@code work} and the {@code rest}, a service in
 * process only {@code work}, and a benchmark that does not call a shop has no phases.
 */
// No lambda is a shop, whose method is generic.
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

  /**
   * Returns the mean of each phase over the calls of the iteration; empty if none were timed. Runs
   * after the iteration.
   */
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

  /** Combines the client's and the server's readings of the same calls into phases. */
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
          "client and server did not time the same calls; does the server have other clients? %s, %s"
              .formatted(client, server));
    }
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
   * Tests whether two JVMs read the same clock: a reading of the other must lie between two
   * readings of our own, taken before and after asking. {@link System#nanoTime} of two JVMs on one
   * Linux host is the same clock; on other hosts, in other time namespaces and by the letter of its
   * documentation it need not be. Clocks that differ by less than the fastest round trip pass.
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
