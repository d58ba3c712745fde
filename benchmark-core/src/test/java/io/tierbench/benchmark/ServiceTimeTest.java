package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceTimeTest {

  @Test
  void onlyCallsWhoseTimeIsTakenAreCounted() throws Exception {
    ServiceTime time = new ServiceTime(1);
    Call call = time.timed((Call) () -> "answer");

    time.take(false);
    assertThat(call.run()).isEqualTo("answer");
    assertThat(time.metrics()).isEmpty();

    time.take(true);
    assertThat(call.run()).isEqualTo("answer");
    assertThat(time.metrics()).hasSize(4);
  }
}
