package io.tierbench.security.messages;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentMessagesTest {
  private static final long LIFE = WsSecurity.SECONDS_TO_LIVE + WsSecurity.SECONDS_AHEAD;

  private final AtomicLong seconds = new AtomicLong();
  private final RecentMessages messages =
      new RecentMessages(() -> TimeUnit.SECONDS.toNanos(seconds.get()));

  @Test
  void aMessageIsKnownForAsLongAsItIsGood() {
    assertThat(messages.contains("one")).isFalse();
    messages.add("one", Instant.MAX);
    seconds.addAndGet(LIFE);
    assertThat(messages.contains("one")).isTrue();
    assertThat(messages.contains("two")).isFalse();
    seconds.incrementAndGet();
    assertThat(messages.contains("one")).isFalse();
    assertThat(messages.contains("two")).isTrue();
  }

  @Test
  void ofTooManyFurtherOnesAreRejectedUntilTheyAreOld() {
    for (int number = 0; number < RecentMessages.MAX_MESSAGES; number++) {
      assertThat(messages.contains("message " + number)).isFalse();
    }
    assertFault(Fault.UNAUTHENTICATED, () -> messages.contains("one more"));
    assertThat(messages.contains("message 1")).isTrue();
    seconds.addAndGet(LIFE + 1);
    assertThat(messages.contains("one more")).isFalse();
  }
}
