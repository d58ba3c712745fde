package io.tierbench.record;

import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Processor time since the machine started, in the kernel's ticks.
 *
 * @param processors of the machine, including those that this process may not use
 * @param stolen ticks that the host of a virtual machine gave to other guests
 * @param taken ticks of processes, of the kernel except interrupts, and stolen ones
 */
public record ProcessorTime(int processors, long total, long stolen, long taken) {
  private static final int USER = 0;
  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int STOLEN = 7;

  /** Reads the current values, on Linux. */
  public static @Nullable ProcessorTime now() {
    return parse(Program.text(Path.of("/proc/stat")));
  }

  static @Nullable ProcessorTime parse(@Nullable String statistics) {
    try {
      if (statistics == null || !statistics.startsWith("cpu ")) {
        return null;
      }
      long[] ticks =
          Stream.of(statistics.lines().findFirst().orElseThrow().split("\\s+"))
              .skip(1)
              .mapToLong(Long::parseLong)
              .toArray();
      // The times of guests follow, which the user and nice times already include.
      return ticks.length <= STOLEN
          ? null
          : new ProcessorTime(
              // The first line has the sums over all processors.
              (int) statistics.lines().filter(line -> line.startsWith("cpu")).count() - 1,
              LongStream.of(ticks).limit(STOLEN + 1).sum(),
              ticks[STOLEN],
              IntStream.of(USER, NICE, SYSTEM, STOLEN).mapToLong(state -> ticks[state]).sum());
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Returns the percentage of processor time that was stolen; null if unknown. */
  public static @Nullable Double stolenPercent(
      @Nullable ProcessorTime start, @Nullable ProcessorTime end) {
    return start == null || end == null || end.total <= start.total
        ? null
        : Double.valueOf(
            Math.round(10_000.0 * (end.stolen - start.stolen) / (end.total - start.total)) / 100.0);
  }
}
