package io.tierbench.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests frames according to the documentation, hand-written. */
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
        Known.TCP.serve(
            Map.of(
                new WireService("test.Service", "application/test", null),
                (operation, request) -> request),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT));
    socket = new Socket(Loopback.of(listener).getAddress(), Loopback.of(listener).getPort());
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

  /** The ordinals are sent over the wire: new constants are appended. */
  @Test
  void faultsAndCompressionsKeepTheirPlaces() {
    assertThat(Fault.values())
        .extracting(Fault::name)
        .startsWith(
            "BAD_REQUEST",
            "UNKNOWN_OPERATION",
            "NOT_FOUND",
            "TOO_LARGE",
            "INTERNAL",
            "UNAVAILABLE",
            "UNAUTHENTICATED",
            "FORBIDDEN");
    assertThat(Compression.all())
        .extracting(Compression::name)
        .startsWith("NONE", "GZIP", "DEFLATE", "ZSTD", "LZ4");
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
  void metadataStandBetweenPathAndPayload() throws IOException {
    requestWith("a:b\nc-d:e: f\n", 1);
    assertResponse((byte) 1);
    requestWith("", 2);
    assertResponse((byte) 2);
    request(PATH, new byte[] {3});
    assertResponse((byte) 3);
  }

  @Test
  void metadataThatAreNoneAreRefused() throws IOException {
    for (String metadata :
        List.of(
            "a",
            "a:b",
            "a:b\na:c\n",
            "A:b\n",
            "a:b\n\n:",
            "a:\u0007\n",
            "a:" + "b".repeat(8_000))) {
      requestWith(metadata, 1);
      assertFault(Fault.BAD_REQUEST);
    }
    out.writeInt(Short.BYTES + PATH.length + 1);
    out.writeShort(PATH.length | 0x8000);
    out.write(PATH);
    out.write(0);
    assertFault(Fault.BAD_REQUEST);
    out.writeInt(Short.BYTES + PATH.length + Short.BYTES + 1);
    out.writeShort(PATH.length | 0x8000);
    out.write(PATH);
    out.writeShort(2);
    out.write('a');
    assertFault(Fault.BAD_REQUEST);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  @Test
  void metadataDoNotWidenTheLimit() throws IOException {
    for (int payload : new int[] {LIMIT, LIMIT + 1}) {
      requestWith(PATH, "a:b\n", new byte[payload]);
    }
    assertResponse(new byte[LIMIT]);
    assertFault(Fault.TOO_LARGE);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  @Test
  void metadataByteByByte() throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream socketOut = out;
    out = new DataOutputStream(frame);
    requestWith("a:b\n", 1);
    for (byte part : frame.toByteArray()) {
      socketOut.write(part);
      socketOut.flush();
    }

    assertResponse((byte) 1);
  }

  @Test
  void pathsWithoutAServiceAreRefusedWithTheirMetadata() throws IOException {
    for (byte[] path : new byte[][] {{'x'}, {}, {(byte) 0xC3, (byte) 0x28}}) {
      requestWith(path, "a:b\n", new byte[] {1});
    }

    assertFault(Fault.UNKNOWN_OPERATION);
    assertFault(Fault.UNKNOWN_OPERATION);
    assertFault(Fault.BAD_REQUEST);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  private static Connection connect(ServerSocket server) {
    return Known.TCP.connect(
        new WireService("any", "any/any", null),
        (InetSocketAddress) server.getLocalSocketAddress(),
        ConnectionOptions.DEFAULT);
  }

  /** Answers each connection in turn with the next of these bytes. */
  private void answerEachConnection(ServerSocket server, byte[]... answers) {
    workers.submit(
        () -> {
          for (byte[] answer : answers) {
            try (Socket accepted = server.accept()) {
              accepted.getInputStream().read();
              accepted.getOutputStream().write(answer);
              // Until the client, which has read it, ends the connection.
              accepted.getInputStream().readAllBytes();
            }
          }
          return null;
        });
  }

  @Test
  void metadataOfAServerThatAreNoneLeaveTheFault() throws Exception {
    byte[] broken = {
      0, 0, 0, 6, (byte) (1 + Fault.FORBIDDEN.ordinal() | 0x40), 0, 9, 'a', ':', 'b'
    };
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Connection connection = connect(server)) {
      answerEachConnection(server, broken);
      assertThat(
              catchThrowableOfType(
                  ExchangeException.class, () -> connection.call("x", new byte[0])))
          .extracting(ExchangeException::fault, e -> e.metadata().isEmpty())
          .containsExactly(Fault.FORBIDDEN, true);
    }
  }

  @Test
  void moreThanOneAnswerEndsTheConnection() throws Exception {
    byte[] oneAndAHalf = {0, 0, 0, 2, 0, 7, 0, 0, 0, 2};
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Connection connection = connect(server)) {
      answerEachConnection(server, oneAndAHalf, new byte[] {0, 0, 0, 2, 0, 8});
      assertThat(connection.call("x", new byte[0])).containsExactly(7);
      assertThat(connection.call("x", new byte[0])).containsExactly(8);
    }
  }

  /** Clients of earlier versions know earlier faults by these numbers. */
  @Test
  void everyFaultHasItsNumberForGood() {
    assertThat(Fault.values())
        .containsExactly(
            Fault.BAD_REQUEST,
            Fault.UNKNOWN_OPERATION,
            Fault.NOT_FOUND,
            Fault.TOO_LARGE,
            Fault.INTERNAL,
            Fault.UNAVAILABLE,
            Fault.UNAUTHENTICATED,
            Fault.FORBIDDEN);
  }

  private void requestWith(String metadata, int payload) throws IOException {
    requestWith(PATH, metadata, new byte[] {(byte) payload});
  }

  private void requestWith(byte[] path, String metadata, byte[] payload) throws IOException {
    byte[] lines = metadata.getBytes(StandardCharsets.US_ASCII);
    out.writeInt(Short.BYTES + path.length + Short.BYTES + lines.length + payload.length);
    out.writeShort(path.length | 0x8000);
    out.write(path);
    out.writeShort(lines.length);
    out.write(lines);
    out.write(payload);
  }

  /** Opens another listener, which reads gzip. */
  private void reopen(Compression compression) throws IOException {
    close();
    workers = Executors.newFixedThreadPool(4);
    listener =
        Known.TCP.serve(
            Map.of(
                new WireService("test.Service", "application/test", null),
                (operation, request) -> request),
            Loopback.ANY_PORT,
            new ListenerOptions(workers, LIMIT).compressed(compression));
    socket = new Socket(Loopback.of(listener).getAddress(), Loopback.of(listener).getPort());
    socket.setSoTimeout(20_000);
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
  }

  private void compressed(int compression, String metadata, byte[] payload) throws IOException {
    byte[] lines = metadata.getBytes(StandardCharsets.US_ASCII);
    out.writeInt(Short.BYTES + PATH.length + Short.BYTES + lines.length + 1 + payload.length);
    out.writeShort(PATH.length | 0xC000);
    out.write(PATH);
    out.writeShort(lines.length);
    out.write(lines);
    out.writeByte(compression);
    out.write(payload);
  }

  private void assertCompressedResponse(byte... payload) throws IOException {
    int length = in.readInt();
    assertThat(in.readByte()).isEqualTo((byte) 0x20);
    assertThat(Known.GZIP.decompress(in.readNBytes(length - 1), LIMIT)).isEqualTo(payload);
  }

  @Test
  void aCompressionStandsBeforeThePayload() throws IOException {
    reopen(Known.GZIP);
    compressed(1, "a:b\n", Known.GZIP.compress(new byte[] {1}));
    assertCompressedResponse((byte) 1);
    request(PATH, new byte[] {2});
    assertResponse((byte) 2);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream socketOut = out;
    out = new DataOutputStream(frame);
    compressed(1, "", Known.GZIP.compress(new byte[] {3}));
    for (byte part : frame.toByteArray()) {
      socketOut.write(part);
      socketOut.flush();
    }
    assertCompressedResponse((byte) 3);
  }

  @Test
  void compressionsThatAreNotReadAreRefused() throws IOException {
    byte[] gzip = Known.GZIP.compress(new byte[] {1});
    for (Compression own : List.of(Compression.NONE, Known.GZIP, Known.LZ4)) {
      reopen(own);
      for (int number : new int[] {0, 2, 3, 5, 17, 255}) {
        compressed(number, "a:b\n", gzip);
        assertFault(Fault.BAD_REQUEST);
      }
      request(PATH, new byte[] {1});
      assertResponse((byte) 1);
    }
  }

  @Test
  void framesTooShortForACompressionAreRefused() throws IOException {
    reopen(Known.GZIP);
    out.writeInt(Short.BYTES + PATH.length);
    out.writeShort(PATH.length | 0x4000);
    out.write(PATH);
    assertFault(Fault.BAD_REQUEST);
    compressed(1, "", new byte[0]);
    assertFault(Fault.BAD_REQUEST);
    request(PATH, new byte[] {1});
    assertResponse((byte) 1);
  }

  @Test
  void aCompressionDoesNotWidenTheLimit() throws IOException {
    reopen(Known.GZIP);
    compressed(1, "", new byte[LIMIT]);
    assertFault(Fault.BAD_REQUEST);
    compressed(1, "", new byte[LIMIT + 1]);
    assertFault(Fault.TOO_LARGE);
    compressed(1, "", Known.GZIP.compress(new byte[LIMIT + 1]));
    assertFault(Fault.TOO_LARGE);
    compressed(1, "", Known.GZIP.compress(new byte[LIMIT]));
    assertCompressedResponse(new byte[LIMIT]);
  }

  /** An uncompressed client sends no compression fields. */
  @Test
  void aClientSendsTheseBytes() throws Exception {
    for (Compression compression : List.of(Compression.NONE, Known.GZIP)) {
      byte[] payload = compression.compress(new byte[] {7});
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      boolean plain = compression == Compression.NONE;
      new DataOutputStream(expected).writeInt(Short.BYTES + 5 + (plain ? 0 : 1) + payload.length);
      new DataOutputStream(expected).writeShort(plain ? 5 : 0x4005);
      expected.writeBytes("any/x".getBytes(StandardCharsets.UTF_8));
      if (!plain) {
        expected.write(1);
      }
      expected.writeBytes(payload);
      try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
          Connection connection =
              Known.TCP.connect(
                  new WireService("any", "any/any", null),
                  (InetSocketAddress) server.getLocalSocketAddress(),
                  ConnectionOptions.DEFAULT.compressed(compression))) {
        Future<byte[]> sent =
            workers.submit(
                () -> {
                  try (Socket accepted = server.accept()) {
                    byte[] bytes = accepted.getInputStream().readNBytes(expected.size());
                    accepted.getOutputStream().write(new byte[] {0, 0, 0, 1, 0});
                    return bytes;
                  }
                });
        assertThat(connection.call("x", new byte[] {7})).isEmpty();
        assertThat(sent.get()).isEqualTo(expected.toByteArray());
      }
    }
  }

  @Test
  void aNegativeLengthEndsTheConnectionAfterItsAnswer() throws IOException {
    out.writeInt(-1);

    assertFault(Fault.BAD_REQUEST);
    assertThat(in.read()).isEqualTo(-1);
  }
}
