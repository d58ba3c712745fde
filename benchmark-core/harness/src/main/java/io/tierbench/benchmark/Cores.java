package io.tierbench.benchmark;

import com.sun.jna.LastErrorException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Cores on which threads of any process may run, by the system call of Linux: no process is started
 * for it, so that it can be done between two measurements.
 *
 * <p>Of a JVM the compiler, the garbage collector and the VM thread are left out, see {@link
 * #bind}; they may always run wherever this process may.
 */
record Cores(List<Integer> numbers) {

  /** The cores that this process was started with. */
  static final Cores OWN = own();

  private static final String ALLOWED = "Cpus_allowed_list:";

  /** The beginnings of names of the JVM's own threads that would take time from calls. */
  private static final List<String> NOT_BOUND =
      List.of(
          "C1 ",
          "C2 ",
          "JVMCI ",
          "Sweeper ",
          "VM ",
          "GC Thread",
          "G1 ",
          "ZD",
          "ZS",
          "ZU",
          "ZW",
          "Shenandoah ");

  /** The most passes: each finds only threads that were started during the one before. */
  private static final int MAX_PASSES = 10;

  /** The kernel keeps 15 characters and ends the line. */
  private static final int LONGEST_NAME = 16;

  private static final int NO_SUCH_PROCESS = 3;

  Cores {
    numbers = List.copyOf(numbers);
  }

  /** Whether this machine can bind threads to cores. */
  static boolean areBindable() {
    return !OWN.numbers.isEmpty();
  }

  private static Cores own() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> parse(line.substring(ALLOWED.length()).strip()))
          .findFirst()
          .orElse(new Cores(List.of()));
    } catch (IOException e) {
      return new Cores(List.of());
    }
  }

  /** Reads a list of cores as the kernel writes it: {@code 0-3,8}. */
  private static Cores parse(String list) {
    List<Integer> cores = new ArrayList<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
        cores.add(core);
      }
    }
    return new Cores(cores);
  }

  /** So many of them, from the last on. */
  Cores last(int count) {
    return new Cores(numbers.subList(numbers.size() - count, numbers.size()));
  }

  /** One of the cores alone. */
  Cores only(int index) {
    return new Cores(List.of(numbers.get(index)));
  }

  /**
   * Binds all threads of a process, and with them all that they start later, but those that a JVM
   * compiles and collects garbage with.
   *
   * @return false if the process is gone
   * @throws IOException if the kernel refuses it
   */
  boolean bind(long process) throws IOException {
    File tasks = new File("/proc/" + process + "/task");
    long[] chosen = mask();
    long[] everywhere = OWN.mask();
    Set<String> met = new HashSet<>();
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      String[] threads = tasks.list();
      if (threads == null || threads.length == 0) {
        return false;
      }
      boolean complete = true;
      for (String thread : threads) {
        if (met.add(thread)) {
          complete = false;
          bind(tasks, thread, chosen, everywhere);
        }
      }
      if (complete) {
        break;
      }
    }
    return true;
  }

  /** A thread that ends meanwhile needs no core. */
  private static void bind(File tasks, String thread, long[] chosen, long[] everywhere)
      throws IOException {
    String name;
    // Not by a channel, which takes twice the time.
    try (FileInputStream comm = new FileInputStream(tasks + "/" + thread + "/comm")) {
      byte[] bytes = new byte[LONGEST_NAME];
      name = new String(bytes, 0, Math.max(0, comm.read(bytes)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return;
    }
    long[] mask = NOT_BOUND.stream().anyMatch(name::startsWith) ? everywhere : chosen;
    try {
      CLibrary.sched_setaffinity(Integer.parseInt(thread), (long) mask.length * Long.BYTES, mask);
    } catch (LastErrorException e) {
      if (e.getErrorCode() != NO_SUCH_PROCESS) {
        throw new IOException(e.getMessage(), e);
      }
    } catch (LinkageError e) {
      throw new IOException("the system call cannot be made: " + e.getMessage(), e);
    }
  }

  private long[] mask() {
    BitSet mask = new BitSet();
    numbers.forEach(mask::set);
    return mask.toLongArray();
  }

  @Override
  public String toString() {
    return (numbers.size() == 1 ? "core " : "cores ")
        + String.join(", ", numbers.stream().map(String::valueOf).toList());
  }
}
