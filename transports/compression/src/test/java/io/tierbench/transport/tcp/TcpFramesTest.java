package io.tierbench.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.TransportFixture;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests frames according to the documentation, hand-written. */
class TcpFramesTest extends TransportFixture {
  private static final int LIMIT = 1_000;
  private static final byte[] PATH = bytes("test.Service/echo");
  private static final WireService ANY = new WireService("any", "any/any", null);

  private DataOutputStream out;
  private DataInputStream in;

  /** The frame that a server has received. */
  private Future<byte[]> received;

  @BeforeEach
  void open() throws IOException {
    open(Compression.NONE);
  }

  private void open(Compression compression) throws IOException {
    ListenerOptions options = new ListenerOptions(workers, LIMIT).compressed(compression);
    Socket socket = socket(serve(Known.TCP, TcpFramesTest::echo, Loopback.ANY_PORT, options));
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
  }

  /**
   * Returns a frame.
   *
   * @param metadata absent if null
   * @param compression absent if negative
   */
  private static byte[] frame(byte[] path, String metadata, int compression, byte... payload)
      throws IOException {
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(rest);
    data.writeShort(path.length | (metadata == null ? 0 : 0x8000) | (compression < 0 ? 0 : 0x4000));
    data.write(path);
    if (metadata != null) {
      data.writeShort(metadata.length());
      data.writeBytes(metadata);
    }
    if (compression >= 0) {
      data.writeByte(compression);
    }
    data.write(payload);
    return ByteBuffer.allocate(Integer.BYTES + rest.size())
        .putInt(rest.size())
        .put(rest.toByteArray())
        .array();
  }

  private static byte[] frame(byte... payload) throws IOException {
    return frame(PATH, null, -1, payload);
  }

  private static byte[] parse(String frame) {
    return HexFormat.of().parseHex(frame);
  }

  private void byteByByte(byte[] frame) throws IOException {
    for (byte part : frame) {
      out.write(part);
      out.flush();
    }
  }

  private void assertResponse(byte... payload) throws IOException {
    assertThat(in.readInt()).isEqualTo(1 + payload.length);
    assertThat(in.readByte()).isZero();
    assertThat(in.readNBytes(payload.length)).isEqualTo(payload);
  }

  private void assertCompressedResponse(byte... payload) throws IOException {
    int length = in.readInt();
    assertThat(in.readByte()).isEqualTo((byte) 0x20);
    assertThat(Known.GZIP.decompress(in.readNBytes(length - 1), LIMIT)).isEqualTo(payload);
  }

  private void assertFault(Fault fault) throws IOException {
    int length = in.readInt();
    assertThat(in.readUnsignedByte()).isEqualTo(1 + fault.ordinal());
    assertThat(in.readNBytes(length - 1)).isNotEmpty();
  }

  /** Checks that each frame is rejected, and that the next one works. */
  private void assertRejected(Fault fault, byte[]... frames) throws IOException {
    for (byte[] frame : frames) {
      out.write(frame);
      assertFault(fault);
    }
    out.write(frame((byte) 1));
    assertResponse((byte) 1);
  }

  /** Clients of earlier versions know earlier faults by these numbers: new ones are appended. */
  @Test
  void faultsKeepTheirPlaces() {
    assertThat(Arrays.toString(Fault.values()))
        .isEqualTo(
            "[BAD_REQUEST, UNKNOWN_OPERATION, NOT_FOUND, TOO_LARGE, INTERNAL, UNAVAILABLE,"
                + " UNAUTHENTICATED, FORBIDDEN]");
  }

  @Test
  void bytesArriveOneByOne() throws IOException {
    byteByByte(frame((byte) 0, (byte) 0, (byte) 7));
    assertResponse((byte) 0, (byte) 0, (byte) 7);
    byteByByte(frame(PATH, "a:b\n", -1, (byte) 1));
    assertResponse((byte) 1);
  }

  @Test
  void badFramesAreRejected() throws IOException {
    String path = HexFormat.of().formatHex(PATH);
    assertRejected(
        Fault.BAD_REQUEST,
        parse("00000000"),
        parse("0000000100"),
        parse("00000003" + "0002" + "78"),
        // With metadata: half of their length, and fewer bytes than it says.
        parse("00000014" + "8011" + path + "00"),
        parse("00000016" + "8011" + path + "0002" + "61"),
        // A path that is not UTF-8.
        parse("00000004" + "0002" + "c328"));
    assertRejected(
        Fault.BAD_REQUEST,
        frame(PATH, "a:b", -1),
        frame(PATH, "a:b\na:c\n", -1),
        frame(PATH, "A:b\n", -1),
        frame(PATH, "a:\u0007\n", -1),
        frame(PATH, "a:" + "b".repeat(8_000), -1));
    assertRejected(
        Fault.UNKNOWN_OPERATION,
        frame(bytes("test.Servicf/echo"), "a:b\n", -1),
        frame(new byte[0], null, -1));
    assertRejected(Fault.TOO_LARGE, frame(PATH, "a:b\n", -1, new byte[LIMIT + 1]));
  }

  @Test
  void metadataStandBetweenPathAndPayload() throws IOException {
    for (String metadata : new String[] {"a:b\nc-d:e: f\n", "", null}) {
      out.write(frame(PATH, metadata, -1, new byte[LIMIT]));
      assertResponse(new byte[LIMIT]);
    }
  }

  @Test
  void aNegativeLengthEndsTheConnectionAfterItsAnswer() throws IOException {
    out.writeInt(-1);

    assertFault(Fault.BAD_REQUEST);
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void aCompressionStandsBeforeThePayload() throws IOException {
    open(Known.GZIP);
    out.write(frame(PATH, "a:b\n", 1, Known.GZIP.compress(new byte[] {1})));
    assertCompressedResponse((byte) 1);
    out.write(frame((byte) 2));
    assertResponse((byte) 2);
    byteByByte(frame(PATH, "", 1, Known.GZIP.compress(new byte[] {3})));
    assertCompressedResponse((byte) 3);
  }

  @Test
  void compressionsThatAreNotReadAreRejected() throws IOException {
    byte[] gzip = Known.GZIP.compress(new byte[] {1});
    for (Compression own : List.of(Compression.NONE, Known.LZ4)) {
      open(own);
      assertRejected(
          Fault.BAD_REQUEST,
          frame(PATH, "a:b\n", 0, gzip),
          frame(PATH, "a:b\n", 1, gzip),
          frame(PATH, "a:b\n", 255, gzip));
    }
  }

  @Test
  void aCompressionNeitherLacksItsByteNorWidensTheLimit() throws IOException {
    open(Known.GZIP);
    byte[] lacking = Arrays.copyOf(frame(PATH, null, 1), Integer.BYTES + Short.BYTES + PATH.length);
    lacking[3]--;
    assertRejected(
        Fault.BAD_REQUEST, lacking, frame(PATH, "", 1), frame(PATH, "", 1, new byte[LIMIT]));
    assertRejected(
        Fault.TOO_LARGE,
        frame(PATH, "", 1, new byte[LIMIT + 1]),
        frame(PATH, "", 1, Known.GZIP.compress(new byte[LIMIT + 1])));
    out.write(frame(PATH, "", 1, Known.GZIP.compress(new byte[LIMIT])));
    assertCompressedResponse(new byte[LIMIT]);
  }

  /** Connects to a server that answers a call with these bytes. */
  private Connection connect(Compression compression, byte... answer) throws IOException {
    ServerSocket server = opened(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    received =
        workers.submit(
            () -> {
              try (Socket accepted = server.accept()) {
                DataInputStream request = new DataInputStream(accepted.getInputStream());
                byte[] frame = request.readNBytes(request.readInt());
                accepted.getOutputStream().write(answer);
                // Until the client, which has read it, ends the connection.
                accepted.getInputStream().readAllBytes();
                return frame;
              }
            });
    return opened(
        Known.TCP.connect(
            ANY,
            server.getLocalSocketAddress(),
            ConnectionOptions.DEFAULT.compressed(compression)));
  }

  @Test
  void metadataOfAServerThatAreNoneLeaveTheFault() throws Exception {
    byte status = (byte) (1 + Fault.FORBIDDEN.ordinal() | 0x40);
    byte[] answer = {0, 0, 0, 6, status, 0, 9, 'a', ':', 'b'};

    assertThat(failure(connect(Compression.NONE, answer), "x", new byte[0]))
        .extracting(ExchangeException::fault, e -> e.metadata().isEmpty())
        .containsExactly(Fault.FORBIDDEN, true);
  }

  /** An uncompressed client sends no compression fields. */
  @Test
  void aClientSendsTheseBytes() throws Exception {
    for (Compression compression : List.of(Compression.NONE, Known.GZIP)) {
      int number = compression == Compression.NONE ? -1 : 1;
      byte[] expected = frame(bytes("any/x"), null, number, compression.compress(new byte[] {7}));
      Connection connection =
          connect(compression, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 0);

      assertThat(connection.call("x", new byte[] {7})).isEmpty();
      connection.close();
      assertThat(received.get())
          .isEqualTo(Arrays.copyOfRange(expected, Integer.BYTES, expected.length));
    }
  }
}
