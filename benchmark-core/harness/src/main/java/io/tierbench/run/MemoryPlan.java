package io.tierbench.run;

import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * A partition of the stacks into groups whose JVMs are alive together: one group if the memory
 * suffices, otherwise groups of about the same size. All groups contain the reference stacks,
 * through which stacks of different groups are compared.
 *
 * @param groups groups of stacks, the references first in each
 * @param describe a sentence with the required memory, the free memory and the number of groups
 */
public record MemoryPlan(List<List<PlannedStack>> groups, String describe) {
  public static final int DEFAULT_HEAP_MEGABYTES = 256;

  /** Smallest heap into which the largest answers fit. */
  public static final int MIN_HEAP_MEGABYTES = 64;

  /** Largest heap with compressed pointers. */
  public static final int MAX_HEAP_MEGABYTES = 32_767;

  /** Memory of a JVM beyond its heap, by observation: classes, code, threads, buffers. */
  private static final long NON_HEAP_MEGABYTES = 100;

  /** Share of the heap that a JVM uses, by observation. */
  private static final double USED_HEAP = 0.5;

  /** Memory reserved for the system, the database and the runner. */
  private static final long RESERVE_MEGABYTES = 1024;

  private static final long BYTES_PER_MEGABYTE = 1024 * 1024;

  public MemoryPlan {
    groups = groups.stream().map(List::copyOf).toList();
  }

  /**
   * Finds the smallest number of groups that fit.
   *
   * @throws IllegalStateException if a single stack and the references do not fit
   */
  static MemoryPlan of(
      List<PlannedStack> stacks, List<String> references, int heapMegabytes, long freeBytes) {
    List<PlannedStack> shared =
        stacks.stream().filter(stack -> references.contains(stack.name())).toList();
    long forStacks = freeBytes / BYTES_PER_MEGABYTE - RESERVE_MEGABYTES;
    List<PlannedStack> others = new ArrayList<>(stacks);
    others.removeAll(shared);
    int maxGroups = Math.max(1, others.size());
    for (int count = 1; count <= maxGroups; count++) {
      List<List<PlannedStack>> groups = split(others, shared, count);
      if (groups.stream().allMatch(group -> megabytes(group, heapMegabytes) <= forStacks)) {
        return new MemoryPlan(
            groups, describe(groups, stacks, references, heapMegabytes, freeBytes));
      }
    }
    throw new IllegalStateException(
        "too little memory for %s at once: the JVMs take %s with a heap of %s MiB each, the system and the database %s; %s are free. Close programs, lower the limit with --heap, or choose fewer stacks with --include"
            .formatted(
                Texts.counted(shared.size() + Math.min(1, others.size()), "stack"),
                gibibytes(
                    split(others, shared, maxGroups).stream()
                        .mapToLong(group -> megabytes(group, heapMegabytes))
                        .max()
                        .orElseThrow()),
                heapMegabytes,
                gibibytes(RESERVE_MEGABYTES),
                gibibytes(freeBytes / BYTES_PER_MEGABYTE)));
  }

  private static long megabytes(List<PlannedStack> stacks, int heapMegabytes) {
    int jvms = stacks.stream().mapToInt(stack -> stack.stack().hasServer() ? 2 : 1).sum();
    return Math.round(jvms * (NON_HEAP_MEGABYTES + USED_HEAP * heapMegabytes));
  }

  /** Splits stacks into groups of neighbours, whose sizes differ by at most one. */
  private static List<List<PlannedStack>> split(
      List<PlannedStack> others, List<PlannedStack> references, int count) {
    List<List<PlannedStack>> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<PlannedStack> group = new ArrayList<>();
      group.addAll(references);
      group.addAll(others.subList(others.size() * i / count, others.size() * (i + 1) / count));
      groups.add(group);
    }
    return groups;
  }

  private static String describe(
      List<List<PlannedStack>> groups,
      List<PlannedStack> stacks,
      List<String> references,
      int heapMegabytes,
      long freeBytes) {
    IntSummaryStatistics sizes = groups.stream().mapToInt(List::size).summaryStatistics();
    String together =
        groups.size() == 1
            ? "one group"
            : "%s groups of %s, with %s in each"
                .formatted(
                    groups.size(),
                    sizes.getMin() == sizes.getMax()
                        ? sizes.getMin()
                        : sizes.getMin() + " or " + sizes.getMax(),
                    String.join(" and ", references));
    return "%s with a heap of %s MiB per JVM need about %s; %s are free, of which %s are reserved: %s"
        .formatted(
            Texts.counted(stacks.size(), "stack"),
            heapMegabytes,
            gibibytes(megabytes(stacks, heapMegabytes)),
            gibibytes(freeBytes / BYTES_PER_MEGABYTE),
            gibibytes(RESERVE_MEGABYTES),
            together);
  }

  private static String gibibytes(long megabytes) {
    return String.format(Locale.ROOT, "%.1f GiB", megabytes / 1024.0);
  }
}
