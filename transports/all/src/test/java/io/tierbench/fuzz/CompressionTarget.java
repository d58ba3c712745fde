package io.tierbench.fuzz;

import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A compression: an input is decompressed, and compressed too. */
final class CompressionTarget implements FuzzTarget {
  private static final int LIMIT = 1 << 20;

  private final Compression compression;
  private final byte[] good =
      "a message that is repeated, ".repeat(20).getBytes(StandardCharsets.UTF_8);
  private final byte[] goodCompressed;

  CompressionTarget(Compression compression) {
    this.compression = compression;
    goodCompressed = compression.compress(good);
  }

  @Override
  public List<byte[]> seeds() {
    byte[] noise = new byte[200];
    new Random(8).nextBytes(noise);
    return List.of(
        goodCompressed,
        compression.compress(new byte[0]),
        compression.compress(noise),
        compression.compress(new byte[LIMIT]));
  }

  @Override
  public void read(byte[] input) {
    Memory.assertBounded(input.length, () -> decompress(input));
    assertSame(good, compression.decompress(goodCompressed, LIMIT));
    assertSame(input, compression.decompress(compression.compress(input), LIMIT));
  }

  private void decompress(byte[] input) {
    try {
      if (compression.decompress(input, LIMIT).length > LIMIT) {
        throw new AssertionError("more than the limit");
      }
    } catch (ShopException e) {
      if (e.fault() != Fault.BAD_REQUEST && e.fault() != Fault.TOO_LARGE) {
        throw new AssertionError("not a fault of the message", e);
      }
    }
  }

  private static void assertSame(byte[] expected, byte[] actual) {
    if (!Arrays.equals(expected, actual)) {
      throw new AssertionError("a message has changed");
    }
  }
}
