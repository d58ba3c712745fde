package io.tierbench.fuzz;

import java.lang.management.ManagementFactory;

/** A limit of the memory that a thread allocates for an input. */
final class Memory {
  /** More than any decoder here needs for a short message, and far less than one count of many. */
  private static final long MAX_BYTES = 6_000_000;

  private static final long MAX_BYTES_PER_BYTE = 200;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Memory() {}

  /** Fails if reading allocates too much, twice: the first time may load classes. */
  static void assertBounded(int inputBytes, Runnable reading) {
    long limit = MAX_BYTES + MAX_BYTES_PER_BYTE * inputBytes;
    if (allocated(reading) > limit) {
      long allocated = allocated(reading);
      if (allocated > limit) {
        throw new AssertionError(
            "an input of " + inputBytes + " bytes allocated " + allocated + " bytes");
      }
    }
  }

  private static long allocated(Runnable reading) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    reading.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
