package io.tierbench.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.hosting.Tuning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TuningPlugInTest {

  @Test
  void theThreadThatReadsARequestRunsItsCall() {
    List<Runnable> ofWorkers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    Runnable call = () -> threads.add(Thread.currentThread());

    Tuning.ofServerThread("INLINE").executor(ofWorkers::add).execute(call);
    Tuning.ofServerThread("WORKERS").executor(ofWorkers::add).execute(call);

    assertThat(threads).containsExactly(Thread.currentThread());
    assertThat(ofWorkers).containsExactly(call);
  }
}
