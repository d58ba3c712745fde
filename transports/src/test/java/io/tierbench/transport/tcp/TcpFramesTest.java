package io.tierbench.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Transport;
import io.tierbench.wire.WireService;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The frames as the documentation describes them, written by hand. */
class TcpFramesTest {
  private static final int LIMIT = 1_000;
  private static final byte[] PATH = "test.Service/echo".getBytes(StandardCharsets.UTF_8);

  private ExecutorService workers;
  private Listener listener;
  private Socket socket;
  private DataOutputStream out;
  private DataInputStream in;

  @BeforeEach
  void open() throws IOException {
    workers = Executors.newFixedThreadPool(4);
    listener =
        Transport.TCP.serve(
            Map.of(
                new WireService("test.Service", "application/test", null),
                (operation, request) -> request),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new ListenerOptions(workers, LIMIT));
    socket = new Socket(listener.address().getAddress(), listener.address().getPort());
    socket.setSoTimeout(20_000);
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    listener.close();
    workers.shutdownNow();
  }

  private void request(byte[] path, byte[] payload) throws IOException {
    out.writeInt(Short.BYTES + path.length + payload.length);
    out.writeShort(path.length);
    out.write(path);
    out.write(payload);
  }

  private void assertResponse(byte... payload) throws IOException {
    assertThat(in.readInt()).isEqualTo(1 + payload.length);
    assertThat(in.readByte()).isZero();
    assertThat(in.readNBytes(payload.length)).isEqualTo(payload);
  }

  private void assertFault(Fault fault) throws IOException {
    int length = in.readInt();
    assertThat(in.readUnsignedByte()).isEqualTo(1 + fault.ordinal());
    assertThat(in.readNBytes(length - 1)).isNotEmpty();
  }

  @Test
  void anEchoByteByByte() throws IOException {
    byte[] frame = new byte[4 + 2 + PATH.length + 3];
    frame[3] = (byte) (2 + PATH.length + 3);
    frame[5] = (byte) PATH.length;
    System.arraycopy(PATH, 0, frame, 6, PATH.length);
    frame[frame.length - 1] = 7;
    for (byte part : frame) {
      out.write(part);
      out.flush();
    }

    assertResponse((byte) 0, (byte) 0, (byte) 7);
  }

  @Test
  void requestsInOneGoAreAnsweredInTheirOrder() throws IOException {
    for (int i = 0; i < 100; i++) {
      request(PATH, new byte[] {(byte) i});
    }
    for (int i = 0; i < 100; i++) {
      assertResponse((byte) i);
    }
  }

  @Test
  void aFrameThatIsTooLargeIsReadToItsEnd() throws IOException {
    request(PATH, new byte[LIMIT + 1]);
    request(PATH, new byte[] {1});

    assertFault(Fault.TOO_LARGE);
    assertResponse((byte) 1);
  }

  @Test
  void framesTooShortForAPathAreRefused() throws IOException {
    out.writeInt(0);
    assertFault(Fault.BAD_REQUEST);
    out.writeInt(1);
    out.write(0);
    assertFault(Fault.BAD_REQUEST);
    out.writeInt(3);
    out.writeShort(2);
    out.write('x');
    assertFault(Fault.BAD_REQUEST);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  @Test
  void pathsWithoutAServiceAreRefused() throws IOException {
    request("test.Servicf/echo".getBytes(StandardCharsets.UTF_8), new byte[] {1});
    assertFault(Fault.UNKNOWN_OPERATION);
    request(new byte[0], new byte[] {1});
    assertFault(Fault.UNKNOWN_OPERATION);
    request(new byte[] {(byte) 0xC3, (byte) 0x28}, new byte[] {1});
    assertFault(Fault.BAD_REQUEST);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  @Test
  void aNegativeLengthEndsTheConnectionAfterItsAnswer() throws IOException {
    out.writeInt(-1);

    assertFault(Fault.BAD_REQUEST);
    assertThat(in.read()).isEqualTo(-1);
  }
}
