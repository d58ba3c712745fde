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
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests frames according to the documentation, hand-written. */
class TcpFramesTest extends TransportFixture {
  private static final int LIMIT = 1_000;
  private static final byte[] PATH = bytes("test.Service/echo");
  private static final WireService ANY = new WireService("any", "any/any", null);

  private DataOutputStream out;
  private DataInputStream in;

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

  private void request(byte[] path, byte... payload) throws IOException {
    out.write(frame(path, null, -1, payload));
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

  /** Clients of earlier versions know earlier faults by these numbers: new ones are appended. */
  @Test
  void faultsKeepTheirPlaces() {
    assertThat(Arrays.toString(Fault.values()))
        .isEqualTo(
            "[BAD_REQUEST, UNKNOWN_OPERATION, NOT_FOUND, TOO_LARGE, INTERNAL, UNAVAILABLE,"
                + " UNAUTHENTICATED, FORBIDDEN]");
  }

  @Test
  void bytesArriveOneByOneOrManyFramesAtOnce() throws IOException {
    byteByByte(frame(PATH, null, -1, (byte) 0, (byte) 0, (byte) 7));
    assertResponse((byte) 0, (byte) 0, (byte) 7);
    byteByByte(frame(PATH, "a:b\n", -1, (byte) 1));
    assertResponse((byte) 1);

    for (int i = 0; i < 100; i++) {
      request(PATH, (byte) i);
    }
    for (int i = 0; i < 100; i++) {
      assertResponse((byte) i);
    }
  }

  @Test
  void framesTooShortForTheirPartsAndPathsWithoutAServiceAreRefused() throws IOException {
    String path = HexFormat.of().formatHex(PATH);
    for (String frame :
        List.of(
            "00000000",
            "0000000100",
            "00000003" + "0002" + "78",
            // With metadata: half of their length, and fewer bytes than it says.
            "00000014" + "8011" + path + "00",
            "00000016" + "8011" + path + "0002" + "61",
            // A path that is not UTF-8.
            "00000004" + "0002" + "c328")) {
      out.write(HexFormat.of().parseHex(frame));
      assertFault(Fault.BAD_REQUEST);
    }
    for (String other : List.of("test.Servicf/echo", "")) {
      out.write(frame(bytes(other), "a:b\n", -1, (byte) 1));
      assertFault(Fault.UNKNOWN_OPERATION);
    }
    request(PATH, (byte) 1);
    assertResponse((byte) 1);
  }

  @Test
  void metadataStandBetweenPathAndPayload() throws IOException {
    for (String metadata : new String[] {"a:b\nc-d:e: f\n", "", null}) {
      out.write(frame(PATH, metadata, -1, (byte) 1));
      assertResponse((byte) 1);
    }
    for (String none :
        List.of("a:b", "a:b\na:c\n", "A:b\n", "a:\u0007\n", "a:" + "b".repeat(8_000))) {
      out.write(frame(PATH, none, -1, (byte) 1));
      assertFault(Fault.BAD_REQUEST);
    }
    request(PATH, (byte) 1);
    assertResponse((byte) 1);
  }

  @Test
  void aPayloadThatIsTooLargeIsReadToItsEnd() throws IOException {
    out.write(frame(PATH, "a:b\n", -1, new byte[LIMIT]));
    assertResponse(new byte[LIMIT]);
    out.write(frame(PATH, "a:b\n", -1, new byte[LIMIT + 1]));
    assertFault(Fault.TOO_LARGE);
    request(PATH, (byte) 1);
    assertResponse((byte) 1);
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
    request(PATH, (byte) 2);
    assertResponse((byte) 2);
    byteByByte(frame(PATH, "", 1, Known.GZIP.compress(new byte[] {3})));
    assertCompressedResponse((byte) 3);
  }

  @Test
  void compressionsThatAreNotReadAreRefused() throws IOException {
    byte[] gzip = Known.GZIP.compress(new byte[] {1});
    for (Compression own : List.of(Compression.NONE, Known.LZ4)) {
      open(own);
      for (int number : new int[] {0, 1, 255}) {
        out.write(frame(PATH, "a:b\n", number, gzip));
        assertFault(Fault.BAD_REQUEST);
      }
      request(PATH, (byte) 1);
      assertResponse((byte) 1);
    }
  }

  @Test
  void aCompressionNeitherLacksItsByteNorWidensTheLimit() throws IOException {
    open(Known.GZIP);
    byte[] lacking = frame(PATH, null, 1);
    lacking[3]--;
    out.write(lacking, 0, lacking.length - 1);
    assertFault(Fault.BAD_REQUEST);
    for (byte[] bad : List.of(new byte[0], new byte[LIMIT])) {
      out.write(frame(PATH, "", 1, bad));
      assertFault(Fault.BAD_REQUEST);
    }
    for (byte[] large : List.of(new byte[LIMIT + 1], Known.GZIP.compress(new byte[LIMIT + 1]))) {
      out.write(frame(PATH, "", 1, large));
      assertFault(Fault.TOO_LARGE);
    }
    out.write(frame(PATH, "", 1, Known.GZIP.compress(new byte[LIMIT])));
    assertCompressedResponse(new byte[LIMIT]);
  }

  /** Answers each connection in turn with the next of these bytes; returns what was received. */
  private List<byte[]> answerEachConnection(ServerSocket server, byte[]... answers) {
    List<byte[]> received = new CopyOnWriteArrayList<>();
    workers.submit(
        () -> {
          for (byte[] answer : answers) {
            try (Socket accepted = server.accept()) {
              DataInputStream request = new DataInputStream(accepted.getInputStream());
              received.add(request.readNBytes(request.readInt()));
              accepted.getOutputStream().write(answer);
              // Until the client, which has read it, ends the connection.
              accepted.getInputStream().readAllBytes();
            }
          }
          return null;
        });
    return received;
  }

  private ServerSocket server() throws IOException {
    return opened(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
  }

  private Connection connect(ServerSocket server, Compression compression) {
    return opened(
        Known.TCP.connect(
            ANY,
            server.getLocalSocketAddress(),
            ConnectionOptions.DEFAULT.compressed(compression)));
  }

  @Test
  void metadataOfAServerThatAreNoneLeaveTheFault() throws Exception {
    byte status = (byte) (1 + Fault.FORBIDDEN.ordinal() | 0x40);
    ServerSocket server = server();
    answerEachConnection(server, new byte[] {0, 0, 0, 6, status, 0, 9, 'a', ':', 'b'});

    assertThat(failure(connect(server, Compression.NONE), "x", new byte[0]))
        .extracting(ExchangeException::fault, e -> e.metadata().isEmpty())
        .containsExactly(Fault.FORBIDDEN, true);
  }

  @Test
  void moreThanOneAnswerEndsTheConnection() throws Exception {
    byte[] oneAndAHalf = {0, 0, 0, 2, 0, 7, 0, 0, 0, 2};
    ServerSocket server = server();
    answerEachConnection(server, oneAndAHalf, new byte[] {0, 0, 0, 2, 0, 8});
    Connection connection = connect(server, Compression.NONE);

    assertThat(connection.call("x", new byte[0])).containsExactly(7);
    assertThat(connection.call("x", new byte[0])).containsExactly(8);
  }

  /** An uncompressed client sends no compression fields. */
  @Test
  void aClientSendsTheseBytes() throws Exception {
    for (Compression compression : List.of(Compression.NONE, Known.GZIP)) {
      ServerSocket server = server();
      List<byte[]> received = answerEachConnection(server, new byte[] {0, 0, 0, 1, 0});
      int number = compression == Compression.NONE ? -1 : 1;
      byte[] expected = frame(bytes("any/x"), null, number, compression.compress(new byte[] {7}));

      assertThat(connect(server, compression).call("x", new byte[] {7})).isEmpty();
      assertThat(received)
          .containsExactly(Arrays.copyOfRange(expected, Integer.BYTES, expected.length));
    }
  }
}
