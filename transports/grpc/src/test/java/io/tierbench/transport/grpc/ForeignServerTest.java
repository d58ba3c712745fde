package io.tierbench.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the client with a gateway that supports HTTP/2, but not gRPC; frames by RFC 9113,
 * hand-written.
 */
class ForeignServerTest {
  private static final int PREFACE_BYTES = 24;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_OF_STREAM_AND_HEADERS = 5;

  /** {@code :status: 401}, a literal whose name is the eighth of the static table (RFC 7541). */
  private static final byte[] STATUS_401 = {0x48, 3, '4', '0', '1'};

  @Test
  @Timeout(30)
  void aRefusalOfAGatewayEndsTheCall() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (ServerSocket gateway = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Connection connection =
            Known.GRPC.connect(
                new WireService("any", "any/any", null),
                (InetSocketAddress) gateway.getLocalSocketAddress(),
                new ConnectionOptions(1_000, Duration.ofSeconds(20)))) {
      threads.submit(
          () -> {
            refuseAll(gateway.accept());
            return null;
          });

      assertThat(
              catchThrowableOfType(
                  ExchangeException.class, () -> connection.call("x", new byte[1])))
          .extracting(ExchangeException::fault)
          .isEqualTo(Fault.UNAUTHENTICATED);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void refuseAll(Socket accepted) throws Exception {
    try (accepted) {
      DataInputStream in = new DataInputStream(accepted.getInputStream());
      DataOutputStream out = new DataOutputStream(accepted.getOutputStream());
      in.readNBytes(PREFACE_BYTES);
      write(out, SETTINGS, 0, 0, new byte[0]);
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        in.readUnsignedByte();
        int stream = in.readInt();
        in.readNBytes(length);
        if (type == HEADERS) {
          write(out, HEADERS, END_OF_STREAM_AND_HEADERS, stream, STATUS_401);
        }
      }
    } catch (EOFException e) {
      // The client is done.
    }
  }

  private static void write(DataOutputStream out, int type, int flags, int stream, byte[] payload)
      throws Exception {
    out.writeByte(0);
    out.writeShort(payload.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(payload);
    out.flush();
  }
}
