package io.tierbench.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Inputs whose first byte chooses one of several possibilities. */
final class Inputs {
  /** Maximum number of bytes of a seed; mutations are up to {@link #MAX_BYTES}. */
  static final int MAX_SEED_BYTES = 4_000;

  static final int MAX_BYTES = 8_000;

  private Inputs() {}

  static byte[] prefixed(int choice, byte[] bytes) {
    return ByteBuffer.allocate(1 + bytes.length).put((byte) choice).put(bytes).array();
  }

  static int choice(byte[] input, int possibilities) {
    return (input[0] & 0xFF) % possibilities;
  }

  static byte[] rest(byte[] input) {
    return Arrays.copyOfRange(input, 1, input.length);
  }
}
