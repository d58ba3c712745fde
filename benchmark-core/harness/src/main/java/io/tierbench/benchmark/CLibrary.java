package io.tierbench.benchmark;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;

/** Functions of the C library, bound on first use because only Linux has them. */
final class CLibrary {
  static {
    // With the extracted database, rather than in the user's home.
    if (System.getProperty("jna.tmpdir") == null) {
      System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }
    Native.register(CLibrary.class, "c");
  }

  private CLibrary() {}

  static native int sched_setaffinity(int thread, long maskBytes, long[] mask)
      throws LastErrorException;
}
