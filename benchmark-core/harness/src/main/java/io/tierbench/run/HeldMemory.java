package io.tierbench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The memory that the JVMs of a trial hold. */
final class HeldMemory {
  private static final String RESIDENT = "VmRSS:";
  private static final double KIBIBYTES_PER_MEGABYTE = 1024;

  private HeldMemory() {}

  /**
   * Returns the memory of all Java processes started, directly or indirectly, by this one; absent
   * if unknown.
   */
  static @Nullable Double megabytesOfDescendants() {
    double[] total = {0};
    ProcessHandle.current()
        .descendants()
        .forEach(process -> total[0] += ofJvm(Path.of("/proc", Long.toString(process.pid()))));
    return total[0] == 0 ? null : total[0];
  }

  private static double ofJvm(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip().equals("java")
          ? Files.readAllLines(process.resolve("status")).stream()
              .filter(line -> line.startsWith(RESIDENT))
              .mapToDouble(
                  line -> Double.parseDouble(line.replaceAll("\\D", "")) / KIBIBYTES_PER_MEGABYTE)
              .sum()
          : 0;
    } catch (IOException e) {
      // The process has ended meanwhile, or the system is not Linux.
      return 0;
    }
  }
}
