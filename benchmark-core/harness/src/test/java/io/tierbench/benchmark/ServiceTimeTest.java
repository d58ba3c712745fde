package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceTimeTest {

  @Test
  void onlyCallsWhoseTimeIsTakenAreCounted() throws Exception {
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
  void ofAlternatingIterationsEveryOtherIsCounted() throws Exception {
    ServiceTime time = new ServiceTime(1);
    Call call = time.timed((Call) () -> "answer");

    time.begin(Metering.ALTERNATING);
    time.begin(Metering.ALTERNATING);
    call.run();
    assertThat(time.metrics()).isEmpty();

    time.begin(Metering.ALTERNATING);
    call.run();
    assertThat(time.metrics()).hasSize(4);
  }

  @Test
  void callsBeforeTheMeasuredOnesAreForgottenOnce() throws Exception {
    ServiceTime time = new ServiceTime(1);
    Call call = time.timed((Call) () -> "answer");
    call.run();

    time.measure();
    assertThat(time.metrics()).isEmpty();

    call.run();
    time.measure();
    assertThat(time.metrics()).hasSize(4);
  }
}
