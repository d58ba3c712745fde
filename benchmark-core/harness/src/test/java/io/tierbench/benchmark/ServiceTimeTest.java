package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.server.control.Counters;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceTimeTest {

  @Test
  void onlyTimedCallsAreCounted() throws Exception {
    ServiceTime time = new ServiceTime(1);
    Call call = time.timed((Call) () -> "answer");

    time.begin(Metering.OFF);
    assertThat(call.run()).isEqualTo("answer");
    assertThat(time.metrics()).isEmpty();

    time.begin(Metering.ON);
    assertThat(call.run()).isEqualTo("answer");
    assertThat(time.metrics()).hasSize(4);
  }

  @Test
  void callsBeforeTheMeasuredOnesAreDiscardedOnce() throws Exception {
    ServiceTime time = new ServiceTime(1);
    Call call = time.timed((Call) () -> "answer");
    call.run();

    time.measure();
    assertThat(time.metrics()).isEmpty();

    call.run();
    time.measure();
    assertThat(time.metrics()).hasSize(4);
  }

  @Test
  void eachSideHasItsOwnUse() {
    Counters none = new Counters(0, 0, 0, 0, 0, 0);
    Iterator<Counters> client = List.of(none, new Counters(100, 20_000, 1, 2, 0, 0)).iterator();
    Iterator<Counters> server =
        List.of(none, new Counters(300, 50_000, 3, 4, 7_000, 10)).iterator();
    CallMeter meter = new CallMeter(client::next, server::next);
    meter.begin();
    meter.end();

    Map<String, Double> scores = new HashMap<>();
    meter.take(10).forEach(metric -> scores.put(metric.getLabel(), metric.getScore()));
    assertThat(scores)
        .isEqualTo(
            Map.of(
                "client.allocation", 10.0,
                "client.cpu", 2.0,
                "client.gc.count", 1.0,
                "client.gc.time", 200.0,
                "server.allocation", 30.0,
                "server.cpu", 5.0,
                "server.gc.count", 3.0,
                "server.gc.time", 400.0,
                "database.time", 0.7,
                "database.count", 1.0));
  }
}
