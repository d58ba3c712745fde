package io.tierbench.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {
  private final AtomicInteger made = new AtomicInteger();

  @Test
  void isMadeOnceWhenAskedFor() {
    Lazy<Integer> lazy = new Lazy<>(made::incrementAndGet);
    assertThat(made).hasValue(0);

    assertThat(lazy.get()).isEqualTo(1);
    assertThat(lazy.get()).isEqualTo(1);
  }

  @Test
  void failsWithItsMaker() {
    IOException missing = new IOException("missing");
    Lazy<Integer> lazy =
        new Lazy<>(
            () -> {
              throw missing;
            });

    assertThatThrownBy(lazy::get).isInstanceOf(UncheckedIOException.class).hasCause(missing);
  }
}
