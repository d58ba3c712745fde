package io.tierbench.benchmark;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;

/** The functions of the C library, bound when they are needed first: elsewhere they are not. */
final class CLibrary {
  static {
    // Beside the unpacked database, not in the home of the user.
    if (System.getProperty("jna.tmpdir") == null) {
      System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }
    Native.register(CLibrary.class, "c");
  }

  private CLibrary() {}

  static native int sched_setaffinity(int thread, long maskBytes, long[] mask)
      throws LastErrorException;

  static native int open(String path, int flags) throws LastErrorException;

  static native int setns(int file, int type) throws LastErrorException;

  static native int close(int file) throws LastErrorException;
}
