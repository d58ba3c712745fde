package io.tierbench.server.workload;

import java.util.Arrays;
import java.util.Random;

/**
 * The bytes returned by calls without database work: always the same and random, so that they do
 * not compress. The paper of 2007 does not describe its bytes.
 */
final class RandomBytes {
  private static final long SEED = 2007;
  private static final int MAX = 1 << 20;
  private static final byte[] BYTES = new byte[MAX];

  static {
    new Random(SEED).nextBytes(BYTES);
  }

  private RandomBytes() {}

  static byte[] first(int count) {
    OrderRules.requireCount("bytes", count, 0, MAX);
    return Arrays.copyOf(BYTES, count);
  }
}
