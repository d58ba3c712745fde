package io.tierbench.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.grpc.KnownLength;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class MethodsTest {
  private static final int LENGTH = 100 << 10;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A received message in gRPC's form. */
  private static final class ArrivedMessage extends ByteArrayInputStream implements KnownLength {
    ArrivedMessage(byte[] bytes) {
      super(bytes);
    }
  }

  @Test
  void aMessageIsCopiedOnce() {
    byte[] message = new byte[LENGTH];
    message[LENGTH - 1] = 1;
    InputStream first = new ArrivedMessage(message);
    InputStream second = new ArrivedMessage(message);
    assertThat(Methods.BYTES.parse(first)).isEqualTo(message);

    long before = THREADS.getCurrentThreadAllocatedBytes();
    Object parsed = Methods.BYTES.parse(second);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

    assertThat(parsed).isEqualTo(message);
    assertThat(allocated).isBetween((long) LENGTH, LENGTH + LENGTH / 10L);
  }
}
