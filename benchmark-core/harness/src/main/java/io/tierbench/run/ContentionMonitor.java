package io.tierbench.run;

import io.tierbench.benchmark.Placement;
import io.tierbench.record.ProcessorTime;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A monitor of CPU contention: processor time of other programs and of other guests of the host,
 * excluding the processes of this run, databases and the kernel. Contention slows stacks down and
 * delays compilation. It is measured on Linux only.
 */
final class ContentionMonitor {
  private static final Path PROCESSES = Path.of("/proc");

  /**
   * Programs whose processor time is not contention: databases, and the parent of kernel threads.
   */
  private static final Set<String> UNCOUNTED_PROGRAMS = Set.of(Placement.POSTGRES, "kthreadd");

  /** Unit in which the kernel reports time, independent of its scheduling tick. */
  private static final int TICKS_PER_SECOND = 100;

  private static final double NANOS_PER_TICK = 1e9 / TICKS_PER_SECOND;

  private static final double MIN_PROCESSORS = 0.4;

  /** Minimum contention in ticks: less may be a rounding error. */
  private static final long MIN_TICKS = 5;

  /** Number of idle processors with which contention is harmless. */
  private static final double HARMLESS_IDLE_PROCESSORS = 1;

  /** Minimum interval: shorter intervals have only a few ticks. */
  private static final long MIN_NANOS = 50_000_000;

  private final Supplier<@Nullable Moment> clock;

  /**
   * The processor time consumed until a moment, in ticks.
   *
   * @param processors of the machine
   * @param taken ticks of all processes and of other guests
   * @param own ticks of each process of the run, of a database or of the kernel, by process id
   */
  record Moment(long nanos, int processors, long taken, Map<Long, Long> own) {}

  ContentionMonitor(Supplier<@Nullable Moment> clock) {
    this.clock = clock;
  }

  static ContentionMonitor ofMachine() {
    return new ContentionMonitor(ContentionMonitor::measure);
  }

  static ContentionMonitor unknown() {
    return new ContentionMonitor(() -> null);
  }

  @Nullable Moment now() {
    return clock.get();
  }

  static boolean isDetectable(int iterationMillis) {
    return TimeUnit.MILLISECONDS.toNanos(iterationMillis) >= MIN_NANOS;
  }

  /** Returns the processors used by other programs between two moments; 0 if insignificant. */
  double processors(@Nullable Moment start, @Nullable Moment end) {
    if (start == null || end == null || end.nanos - start.nanos < MIN_NANOS) {
      return 0;
    }
    long own = 0;
    for (Map.Entry<Long, Long> process : end.own.entrySet()) {
      own += process.getValue() - start.own.getOrDefault(process.getKey(), 0L);
    }
    long others = end.taken - start.taken - own;
    double processors = others / ticks(start, end);
    return others < MIN_TICKS || processors < MIN_PROCESSORS ? 0 : processors;
  }

  /**
   * Returns the share of all processors used by other programs between two moments; 0 if enough
   * processors were idle.
   */
  double share(@Nullable Moment start, @Nullable Moment end) {
    double others = processors(start, end);
    if (others == 0 || start == null || end == null) {
      return 0;
    }
    double taken = (end.taken - start.taken) / ticks(start, end);
    return taken < end.processors - HARMLESS_IDLE_PROCESSORS
        ? 0
        : Math.min(1, others / end.processors);
  }

  private static double ticks(Moment start, Moment end) {
    return (end.nanos - start.nanos) / NANOS_PER_TICK;
  }

  /** Reads the counters; null if the kernel does not show this process, as in some containers. */
  private static @Nullable Moment measure() {
    ProcessorTime all = ProcessorTime.now();
    long self = ProcessHandle.current().pid();
    Map<Long, Long> own = all == null ? Map.of() : own(running(), self);
    return all == null || !own.containsKey(self)
        ? null
        : new Moment(System.nanoTime(), all.processors(), all.taken(), own);
  }

  /** A running process, with the processor time of its threads. */
  record Running(long id, String program, long parent, long ticks) {
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** Parses the kernel's {@code stat} line; program names may contain blanks and brackets. */
    static Running parse(String line) {
      int open = line.indexOf('(');
      int close = line.lastIndexOf(')');
      String[] fields = line.substring(close + 2).split(" ");
      return new Running(
          Long.parseLong(line.substring(0, open).strip()),
          line.substring(open + 1, close),
          Long.parseLong(fields[PARENT]),
          Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]));
    }
  }

  private static List<Running> running() {
    List<Running> running = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        try {
          running.add(Running.parse(Files.readString(process.resolve("stat"))));
        } catch (IOException | RuntimeException e) {
          // The process has ended, or the format is unknown.
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    return running;
  }

  /** Returns the ticks of a process, databases and the kernel, with descendants, by process id. */
  static Map<Long, Long> own(List<Running> running, long self) {
    Map<Long, List<Running>> children =
        running.stream().collect(Collectors.groupingBy(Running::parent));
    Map<Long, Long> own = new HashMap<>();
    Deque<Running> found = new ArrayDeque<>();
    for (Running process : running) {
      if (process.id() == self || UNCOUNTED_PROGRAMS.contains(process.program())) {
        found.add(process);
      }
    }
    while (!found.isEmpty()) {
      Running process = found.remove();
      if (own.put(process.id(), process.ticks()) == null) {
        found.addAll(children.getOrDefault(process.id(), List.of()));
      }
    }
    return own;
  }
}
