package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class JmhLockTest {
  @TempDir private Path directory;

  /** Does what JMH does, says so, and waits for the end of its input. */
  static final class Holder {
    public static void main(String[] arguments) throws Exception {
      try (RandomAccessFile file = new RandomAccessFile(arguments[0], "rw");
          FileLock lock = file.getChannel().tryLock()) {
        System.out.println(lock != null);
        System.in.read();
      }
    }
  }

  private static Process hold(Path file) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            file.toString())
        .redirectErrorStream(true)
        .start();
  }

  private static void assertHeld(Path file) {
    assertThatIllegalStateException()
        .isThrownBy(() -> JmhLock.acquire(file))
        .withMessage(
            "another JMH is measuring on this machine (it holds the lock file %s): wait until it ends, or end it",
            file);
  }

  @Test
  void isRefusedWhileAnotherJvmHoldsItAndFreeWhenThatIsKilled() throws Exception {
    Path file = directory.resolve("jmh.lock");
    Process holder = hold(file);
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("true");

      assertHeld(file);

      holder.destroyForcibly();
      assertThat(holder.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(file).exists();
      JmhLock.acquire(file).close();
    } finally {
      holder.destroyForcibly();
    }
  }

  @Test
  void keepsEveryOtherJmhAwayUntilItIsClosed() throws Exception {
    Path file = directory.resolve("jmh.lock");
    try (JmhLock lock = JmhLock.acquire(file)) {
      assertThat(lock).isNotNull();
      assertHeld(file);
      Process other = hold(file);
      assertThat(other.inputReader().readLine()).isEqualTo("false");
      other.getOutputStream().close();
      other.waitFor();
    }
    JmhLock.acquire(file).close();
  }

  @Test
  void theFileIsForEveryUser() throws Exception {
    Path file = directory.resolve("jmh.lock");
    JmhLock.acquire(file).close();

    assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OTHERS_WRITE);
  }

  @Test
  void aFileThatCannotBeUsedIsNamed() {
    Path file = directory.resolve("missing").resolve("jmh.lock");

    assertThatIllegalStateException()
        .isThrownBy(() -> JmhLock.acquire(file))
        .withMessageContaining(file.toString());
  }
}
