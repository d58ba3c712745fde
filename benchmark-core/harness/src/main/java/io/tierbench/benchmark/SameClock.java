package io.tierbench.benchmark;

import java.util.function.LongSupplier;

/**
 * A test whether two JVMs read the same clock: a reading of the other must lie between two readings
 * of our own, taken before and after asking. {@link System#nanoTime} of two JVMs on one Linux host
 * is the same clock; on other hosts, in other time namespaces and by the letter of its
 * documentation it need not be. Clocks that differ by less than the fastest round trip pass.
 */
final class SameClock {
  private static final int QUESTIONS = 10;

  private SameClock() {}

  static boolean read(LongSupplier here, LongSupplier there) {
    for (int i = 0; i < QUESTIONS; i++) {
      long before = here.getAsLong();
      long reading = there.getAsLong();
      long after = here.getAsLong();
      // Differences, as nanoTime may overflow between two readings.
      if (reading - before < 0 || after - reading < 0) {
        return false;
      }
    }
    return true;
  }
}
