package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LastingExecutorTest {

  /** Returns the threads of an iteration, in which all threads run concurrently. */
  private static List<Thread> iteration(LastingExecutor executor, int threads) throws Exception {
    CountDownLatch all = new CountDownLatch(threads);
    List<Future<Thread>> ran =
        executor.invokeAll(
            Collections.nCopies(
                threads,
                () -> {
                  all.countDown();
                  all.await();
                  return Thread.currentThread();
                }));
    List<Thread> found = new ArrayList<>();
    for (Future<Thread> one : ran) {
      found.add(one.get());
    }
    return found;
  }

  @Test
  @Timeout(60)
  void allRunsShareThreads() throws Exception {
    List<Thread> one = iteration(new LastingExecutor(1, "caller"), 1);
    LastingExecutor ofFour = new LastingExecutor(4, "caller");
    List<Thread> four = iteration(ofFour, 4);

    assertThat(four).doesNotHaveDuplicates().startsWith(one.get(0));
    assertThat(iteration(ofFour, 4)).isEqualTo(four);
    ofFour.shutdown();
    assertThat(iteration(new LastingExecutor(4, "caller"), 4)).isEqualTo(four);
    assertThat(iteration(new LastingExecutor(1, "caller"), 1)).isEqualTo(one);
    assertThat(four).allMatch(Thread::isDaemon);
  }
}
