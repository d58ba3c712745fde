package io.tierbench.run;

import com.sun.jna.Native;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The compilers of all JVMs of a fleet. While one pair has its slice, those of the others still
 * have something to compile; with the lowest priority they take the time that the slice leaves, and
 * none of its own. All stacks are treated alike. Where the system call is not to be had, they keep
 * their priority.
 */
final class CompilerThreads {
  /** In the C library: the priority is that of one thread. */
  private static final int OF_A_THREAD = 0;

  private static final int LOWEST = 19;

  /** The kernel keeps 15 characters and ends the line. */
  private static final int LONGEST_NAME = 16;

  /** The functions of the C library, bound when they are needed first: elsewhere they are not. */
  private static final class CLibrary {
    static {
      Native.register(CLibrary.class, "c");
    }

    static native int setpriority(int which, int who, int priority);
  }

  /** Threads that were looked at: most live as long as their JVM. */
  private final Set<String> known = new HashSet<>();

  private boolean available = true;

  /** Lowers the priority of those that were started since it was called last. */
  void giveWay() {
    if (!available) {
      return;
    }
    try {
      descendants().forEach(this::giveWay);
    } catch (LinkageError e) {
      available = false;
      System.err.println(
          "tierbench: the priority of compilers cannot be lowered, slices will be noisier: "
              + e.getMessage());
    }
  }

  private static LongStream descendants() {
    return ProcessHandle.current().descendants().mapToLong(ProcessHandle::pid);
  }

  private void giveWay(long process) {
    File tasks = new File("/proc/%d/task".formatted(process));
    String[] threads = tasks.list();
    if (threads == null) {
      return;
    }
    for (String thread : threads) {
      if (known.add(process + "/" + thread) && compiles(tasks, thread)) {
        CLibrary.setpriority(OF_A_THREAD, Integer.parseInt(thread), LOWEST);
      }
    }
  }

  private static boolean compiles(File tasks, String thread) {
    try (FileInputStream comm = new FileInputStream(tasks + "/" + thread + "/comm")) {
      byte[] bytes = new byte[LONGEST_NAME];
      String name = new String(bytes, 0, Math.max(0, comm.read(bytes)), StandardCharsets.UTF_8);
      return name.startsWith("C1 ") || name.startsWith("C2 ") || name.startsWith("JVMCI ");
    } catch (IOException e) {
      // It has ended meanwhile.
      return false;
    }
  }
}
