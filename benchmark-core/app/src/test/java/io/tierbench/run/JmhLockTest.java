package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class JmhLockTest {
  @TempDir private Path directory;

  /** Takes JMH's lock, announces it, and waits for the end of its input. */
  static final class Holder {
    public static void main(String[] arguments) throws Exception {
      File lockFile = new File(arguments[0]);
      if (lockFile.createNewFile()) {
        lockFile.setWritable(true, false);
      }
      try (RandomAccessFile file = new RandomAccessFile(lockFile, "rw");
          FileLock lock = file.getChannel().tryLock()) {
        System.out.println(lock != null);
        System.in.read();
      }
    }
  }

  private static Process java(String main, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(TestJvm.SHORT_LIVED);
    command.add(TestJvm.temporaryFolder());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static Process hold(Path file) throws Exception {
    return java(Holder.class.getName(), file.toString());
  }

  @Test
  void forkAndItsServerDieWithAKilledJmh() throws Exception {
    String options =
        "RoundTripBenchmark.empty -p serialization=KRYO -p transport=TCP -f 1 -wi 1 -w 100ms -i 600 -r 200ms";
    Process jmh = java("org.openjdk.jmh.Main", options.split(" "));
    BufferedReader output = jmh.inputReader();
    String line = output.readLine();
    while (line != null && !line.startsWith("Iteration   1")) {
      line = output.readLine();
    }
    assertThat(line).isNotNull();
    List<ProcessHandle> family = jmh.descendants().toList();
    assertThat(family).hasSize(2);

    jmh.destroyForcibly();

    TestJvm.awaitEndOf(family);
  }

  private static void assertHeld(Path file) {
    assertThatIllegalStateException()
        .isThrownBy(() -> JmhLock.acquire(file))
        .withMessageStartingWith("another measurement runs on this machine (")
        .withMessageContaining("holds the lock file " + file)
        .withMessageEndingWith("wait until it ends, or end it");
  }

  @Test
  void isRefusedWhileAnotherJvmHoldsItAndFreeWhenThatIsKilled() throws Exception {
    Path file = directory.resolve("jmh.lock");
    Process holder = hold(file);
    try {
      assertThat(holder.inputReader().readLine()).isEqualTo("true");

      assertHeld(file);
    } finally {
      holder.destroyForcibly();
    }
    assertThat(holder.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(file).exists();
    JmhLock.acquire(file).close();
  }

  @Test
  void isInTheTemporaryFolder() {
    String before = System.setProperty("java.io.tmpdir", directory.toString());
    String ignored = System.setProperty("jmh.ignoreLock", "false");
    try (JmhLock lock = JmhLock.acquire()) {
      assertThat(lock).isNotNull();
      assertThat(directory.resolve("jmh.lock")).exists();
    } finally {
      System.setProperty("java.io.tmpdir", before);
      System.setProperty("jmh.ignoreLock", ignored);
    }
  }

  @Test
  void keepsEveryOtherJmhAwayUntilItIsClosed() throws Exception {
    Path file = directory.resolve("jmh.lock");
    try (JmhLock lock = JmhLock.acquire(file)) {
      assertThat(lock).isNotNull();
      Process other = hold(file);
      assertThat(other.inputReader().readLine()).isEqualTo("false");
      other.getOutputStream().close();
      other.waitFor();
    }
    JmhLock.acquire(file).close();
  }

  /** Tests ignore the lock, so that they can run concurrently. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunIsRejectedWhileAnotherHasTheLockOfTheMachineWhateverTheTemporaryFolders()
      throws Exception {
    Process holder = hold(Path.of("/dev/shm/tierbench.lock"));
    String ignored = System.setProperty("jmh.ignoreLock", "false");
    try {
      // If another program has it, that is named.
      boolean held = Boolean.parseBoolean(holder.inputReader().readLine());
      for (List<String> arguments :
          List.of(List.of("run", "--include=nothing"), List.of("RoundTripBenchmark.empty"))) {
        Ended ended = ThisJvm.run(arguments);

        assertThat(ended.status()).as(ended.output()).isEqualTo(1);
        assertThat(ended.output())
            .startsWith("tierbench: another measurement runs on this machine (process ")
            .contains(held ? "(process " + holder.pid() + " of " : "")
            .hasLineCount(1);
      }
    } finally {
      System.setProperty("jmh.ignoreLock", ignored);
      holder.destroyForcibly();
    }
  }

  /** Root ignores permissions, so the second half is meaningful for other users only. */
  @Test
  void theFileIsForEveryUserAndMayBeReadOnly() throws Exception {
    Path file = directory.resolve("jmh.lock");
    JmhLock.acquire(file).close();
    assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OTHERS_WRITE);

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    JmhLock.acquire(file).close();
    Path missing = directory.resolve("missing").resolve("jmh.lock");
    assertThatIllegalStateException()
        .isThrownBy(() -> JmhLock.acquire(missing))
        .withMessageContaining(missing.toString());
  }
}
