package io.tierbench.benchmark;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
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
 * A set of cores, to which threads are bound by a system call of Linux: {@code taskset} would start
 * a process between two measurements.
 */
record Cores(List<Integer> numbers) {

  /** The cores of this process at its start. */
  static final Cores OWN = own();

  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Name prefixes of JVM threads that stay unbound, because they would compete with the calls. */
  private static final List<String> UNBOUND_THREADS =
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

  /** Maximum number of passes over the threads of a process, which may start more meanwhile. */
  private static final int MAX_PASSES = 10;

  /** Length of a thread's name in the kernel, with the line end. */
  private static final int MAX_NAME_LENGTH = 16;

  private static final int NO_SUCH_PROCESS = 3;

  Cores {
    numbers = List.copyOf(numbers);
  }

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

  Cores last(int count) {
    return new Cores(numbers.subList(numbers.size() - count, numbers.size()));
  }

  Cores only(int index) {
    return new Cores(List.of(numbers.get(index)));
  }

  /**
   * Binds all threads of a process, and the threads they start later. The compiler, garbage
   * collector and VM threads of a JVM run on all cores of this process.
   *
   * @return false if there is no such process
   */
  boolean bind(long process) throws IOException {
    File tasks = new File("/proc/" + process + "/task");
    long[] chosen = mask();
    long[] everywhere = OWN.mask();
    Set<String> seen = new HashSet<>();
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      String[] threads = tasks.list();
      if (threads == null || threads.length == 0) {
        return false;
      }
      boolean complete = true;
      for (String thread : threads) {
        if (seen.add(thread)) {
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

  private static void bind(File tasks, String thread, long[] chosen, long[] everywhere)
      throws IOException {
    String name;
    // A channel takes twice the time.
    try (FileInputStream comm = new FileInputStream(tasks + "/" + thread + "/comm")) {
      byte[] bytes = new byte[MAX_NAME_LENGTH];
      name = new String(bytes, 0, Math.max(0, comm.read(bytes)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return;
    }
    long[] mask = UNBOUND_THREADS.stream().anyMatch(name::startsWith) ? everywhere : chosen;
    try {
      CLibrary.sched_setaffinity(Integer.parseInt(thread), (long) mask.length * Long.BYTES, mask);
    } catch (LastErrorException e) {
      if (e.getErrorCode() != NO_SUCH_PROCESS) {
        throw new IOException(e.getMessage(), e);
      }
    } catch (LinkageError e) {
      throw new IOException("sched_setaffinity cannot be called: " + e.getMessage(), e);
    }
  }

  /** Functions of the C library, bound on first use because only Linux has them. */
  private static final class CLibrary {
    static {
      // JNA's library is extracted next to the database, rather than into the user's home.
      if (System.getProperty("jna.tmpdir") == null) {
        System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
      }
      Native.register(CLibrary.class, "c");
    }

    static native int sched_setaffinity(int thread, long maskBytes, long[] mask)
        throws LastErrorException;
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
