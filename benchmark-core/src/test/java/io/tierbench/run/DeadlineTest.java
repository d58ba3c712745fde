package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.RunnerException;

@EnabledOnOs({OS.LINUX, OS.MAC})
class DeadlineTest {
  private static final long SOON_MILLIS = 300;

  @TempDir private Path folder;

  private static Process sleep(String seconds) {
    try {
      return new ProcessBuilder("sleep", seconds).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int exitCode(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void endsOnlyWhatWasStartedUnderIt() throws RunnerException {
    Process before = sleep("60");
    try (Interruption interruption = new Interruption(folder, System.err);
        Deadline deadline = new Deadline(SOON_MILLIS, interruption)) {
      int code = deadline.watch(() -> exitCode(sleep("60")));

      assertThat(code).as("killed").isEqualTo(128 + 9);
      assertThat(before.isAlive()).isTrue();
    } finally {
      before.destroyForcibly();
    }
  }

  @Test
  void leavesAloneWhatEndedInTime() throws Exception {
    try (Interruption interruption = new Interruption(folder, System.err);
        Deadline deadline = new Deadline(SOON_MILLIS, interruption)) {
      assertThat(deadline.<Integer>watch(() -> exitCode(sleep("0")))).isZero();
      Process next = sleep("60");
      try {
        Thread.sleep(2 * SOON_MILLIS);
        assertThat(next.isAlive()).isTrue();
      } finally {
        next.destroyForcibly();
      }
    }
  }
}
