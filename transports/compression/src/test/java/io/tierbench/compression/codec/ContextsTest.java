package io.tierbench.compression.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Test;

/** Tests that no off-heap memory is left to the garbage collector. */
class ContextsTest {
  private static final int MAX_AT_REST = 32;
  private static final int THREADS = 50;

  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger reset = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final Contexts<Integer> contexts =
      new Contexts<>(
          made::incrementAndGet,
          context -> reset.incrementAndGet(),
          context -> ended.incrementAndGet());

  @Test
  void oneThreadHasOne() {
    for (int i = 0; i < 100; i++) {
      assertThat(contexts.<Integer, RuntimeException>use(context -> context)).isEqualTo(1);
    }
    assertThat(reset).hasValue(100);
    assertThat(ended).hasValue(0);
  }

  @Test
  void oneThatFailsIsEnded() {
    assertThatThrownBy(
            () ->
                contexts.use(
                    context -> {
                      throw new DataFormatException();
                    }))
        .isInstanceOf(DataFormatException.class);
    assertThat(ended).hasValue(1);
    assertThat(contexts.<Integer, RuntimeException>use(context -> context)).isEqualTo(2);
  }

  @Test
  void thoseThatAreTooManyAreEnded() throws Exception {
    CyclicBarrier all = new CyclicBarrier(THREADS);
    Callable<Integer> use = () -> contexts.use(context -> all.await());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (int i = 0; i < 3; i++) {
        for (Future<Integer> end : threads.invokeAll(Collections.nCopies(THREADS, use))) {
          end.get();
        }
        assertThat(made.get() - ended.get()).isEqualTo(MAX_AT_REST);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
