package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimeLimitTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  @Test
  void workThatDoesNotEndIsNamedAndInterrupted() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);

    assertThatThrownBy(
            () ->
                TimeLimit.within(
                    Duration.ofSeconds(1),
                    "the work is not done",
                    () -> {
                      try {
                        Thread.sleep(LONG.toMillis());
                      } finally {
                        interrupted.countDown();
                      }
                      return 1;
                    }))
        .isInstanceOf(DatabaseException.class)
        .hasMessage("the work is not done within 1 s");

    interrupted.await();
  }

  @Test
  void otherWorkGivesItsResultOrItsFailure() {
    IllegalArgumentException failure = new IllegalArgumentException();

    assertThat(TimeLimit.within(LONG, "not done", () -> 2)).isEqualTo(2);
    assertThatThrownBy(
            () ->
                TimeLimit.within(
                    LONG,
                    "not done",
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThatThrownBy(
            () ->
                TimeLimit.within(
                    LONG,
                    "not done",
                    () -> {
                      throw new IOException("no room");
                    }))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContainingAll("not done", "no room");
  }
}
