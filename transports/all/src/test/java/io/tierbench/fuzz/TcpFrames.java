package io.tierbench.fuzz;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;

/** The answers that a TCP listener owes to a client: one to each complete frame. */
final class TcpFrames {
  /** Length of a path, the longest path, metadata and the number of a compression. */
  private static final int MAX_HEAD = 2 + 0x4000 + 2 + Metadata.MAX_BYTES + 1;

  private static final int MAX_FRAME = MAX_HEAD + ListenerTarget.LIMIT;
  private static final int INTERNAL = 1 + Fault.INTERNAL.ordinal();
  private static final int FAULT_BITS = 0x1F;

  private TcpFrames() {}

  static void assertAnswered(byte[] sent, byte[] received) {
    ByteBuffer answers = ByteBuffer.wrap(received);
    int count = 0;
    while (answers.hasRemaining()) {
      int length = answers.getInt();
      if ((answers.get(answers.position()) & FAULT_BITS) == INTERNAL) {
        throw new AssertionError("a frame is taken for a failure of the server");
      }
      answers.position(answers.position() + length);
      count++;
    }
    if (count != complete(ByteBuffer.wrap(sent))) {
      throw new AssertionError(
          complete(ByteBuffer.wrap(sent)) + " requests have " + count + " answers");
    }
  }

  /** Counts requests, including one that is too long from its length on. */
  private static int complete(ByteBuffer sent) {
    int count = 0;
    while (sent.remaining() >= Integer.BYTES) {
      int length = sent.getInt();
      if (length >= 0 && length <= MAX_FRAME && length > sent.remaining()) {
        return count;
      }
      count++;
      if (length < 0) {
        return count;
      }
      sent.position(sent.position() + Math.min(length, sent.remaining()));
    }
    return count;
  }
}
