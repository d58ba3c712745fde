package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeMemoryTest {
  private static final long MIB = 1024 * 1024;

  @TempDir private Path root;

  private void file(String path, String... lines) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(lines));
  }

  private void machine(long availableMegabytes, String group) throws IOException {
    file(
        "proc/meminfo",
        "MemTotal:       99999999 kB",
        "MemFree:          100000 kB",
        "MemAvailable:   %d kB".formatted(availableMegabytes * 1024));
    file("proc/self/cgroup", group);
  }

  private long megabytes() {
    return FreeMemory.bytes(root).orElseThrow() / MIB;
  }

  private void two(String group, String max, long currentMegabytes, long cacheMegabytes)
      throws IOException {
    String directory = "sys/fs/cgroup/" + group;
    file(directory + "memory.max", max);
    file(directory + "memory.current", String.valueOf(currentMegabytes * MIB));
    file(
        directory + "memory.stat",
        "anon 1",
        "inactive_file " + cacheMegabytes * MIB,
        "active_file 7");
  }

  private static String mib(long number) {
    return String.valueOf(number * MIB);
  }

  @Test
  void isTheAvailableMemoryOfTheKernelWithoutALimit() throws IOException {
    machine(5000, "0::/user.slice/session.scope");
    two("user.slice/session.scope/", "max", 300, 0);

    assertThat(megabytes()).isEqualTo(5000);
  }

  @Test
  void isTheRestOfTheSmallestLimitPlusCaches() throws IOException {
    machine(5000, "0::/outer/inner");
    two("outer/inner/", mib(4000), 100, 0);
    two("outer/", mib(3000), 1000, 200);

    assertThat(megabytes()).isEqualTo(2200);
  }

  @Test
  void readsTheFirstVersionOfControlGroupsWhosePathIsThatOfTheHost() throws IOException {
    machine(5000, "4:cpu,memory:/docker/0123");
    file("sys/fs/cgroup/memory/memory.limit_in_bytes", mib(2000));
    file("sys/fs/cgroup/memory/memory.usage_in_bytes", mib(700));
    file("sys/fs/cgroup/memory/memory.stat", "inactive_file 5", "total_inactive_file " + mib(50));

    assertThat(megabytes()).isEqualTo(1350);
  }
}
