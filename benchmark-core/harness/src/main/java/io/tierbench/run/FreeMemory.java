package io.tierbench.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory that JVMs can still take on this machine without swapping and within the limits of all
 * control groups of this process, such as that of a container.
 */
final class FreeMemory {
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

  /** Caches of a group, which the kernel releases on demand. */
  private static final Pattern CACHE = Pattern.compile("(?:total_)?inactive_file (\\d+)");

  /** A limit or a usage; the file of a group without a limit contains {@code max}. */
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})\\s*");

  /** Divisor for the part of all memory that is assumed free where caches count as used. */
  private static final int MIN_FREE_DIVISOR = 4;

  private FreeMemory() {}

  static long bytes() {
    return bytes(Path.of("/")).orElseGet(FreeMemory::ofJvm);
  }

  private static long ofJvm() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Math.max(system.getFreeMemorySize(), system.getTotalMemorySize() / MIN_FREE_DIVISOR);
  }

  /** Returns the free memory according to Linux, in bytes; empty on other systems. */
  static OptionalLong bytes(Path root) {
    OptionalLong available = last(root.resolve("proc/meminfo"), AVAILABLE);
    if (available.isEmpty()) {
      return OptionalLong.empty();
    }
    long free = available.getAsLong() * 1024;
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      // Number of the hierarchy, its controllers, path: 0::/app or 4:memory:/app
      String[] group = line.split(":", 3);
      if (group.length == 3 && group[1].isEmpty()) {
        free =
            Math.min(
                free,
                left(root.resolve("sys/fs/cgroup"), group[2], "memory.max", "memory.current"));
      } else if (group.length == 3 && List.of(group[1].split(",")).contains("memory")) {
        Path top = root.resolve("sys/fs/cgroup/memory");
        free =
            Math.min(free, left(top, group[2], "memory.limit_in_bytes", "memory.usage_in_bytes"));
      }
    }
    return OptionalLong.of(free);
  }

  /**
   * Returns the memory left by the limits of a group and of its parents. In a container the path
   * may exist only on the host; the container's group is then {@code top}.
   */
  private static long left(Path top, String path, String limitFile, String usageFile) {
    long left = Long.MAX_VALUE;
    Path relative = Path.of("/").relativize(Path.of(path).normalize());
    for (Path group = top.resolve(relative).normalize();
        group != null && group.startsWith(top);
        group = group.getParent()) {
      OptionalLong limit = last(group.resolve(limitFile), NUMBER);
      OptionalLong usage = last(group.resolve(usageFile), NUMBER);
      if (limit.isPresent() && usage.isPresent()) {
        long cache = last(group.resolve("memory.stat"), CACHE).orElse(0);
        left = Math.min(left, Math.max(0, limit.getAsLong() - usage.getAsLong() + cache));
      }
    }
    return left;
  }

  /** Returns the number in the last line that matches; empty if there is none. */
  private static OptionalLong last(Path file, Pattern pattern) {
    return lines(file).stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
        .reduce((one, later) -> later);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
