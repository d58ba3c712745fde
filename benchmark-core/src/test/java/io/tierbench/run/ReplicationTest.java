package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplicationTest {
  private static final Duration NONE = Duration.ofMillis(3);

  @Test
  void whatRanWhileTheMachineSleptIsRejected() {
    assertThat(Replication.rejection(Duration.ofMinutes(10), 0.0)).contains("slept for 600 s");
    assertThat(Replication.rejection(Duration.ofSeconds(5), 0.0)).isNull();
  }

  @Test
  void whatWasStolenFromIsRejected() {
    assertThat(Replication.rejection(NONE, 12.0)).startsWith("12 % of the processors' time");
    assertThat(Replication.rejection(NONE, 10.0)).isNull();
    assertThat(Replication.rejection(NONE, null)).isNull();
  }
}
