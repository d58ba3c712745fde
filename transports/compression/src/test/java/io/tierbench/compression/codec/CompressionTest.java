package io.tierbench.compression.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.data.Percentage.withPercentage;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import com.sun.management.ThreadMXBean;
import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompressionTest {
  static List<Compression> compressing() {
    return Compression.all().stream().filter(one -> one != Compression.NONE).toList();
  }

  private static final int MAX = 16 << 20;
  private static final byte[] TEXT =
      "<row><id>1</id><name>Chai</name></row>".repeat(500).getBytes(UTF_8);

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static byte[] text(int length) {
    byte[] bytes = new byte[length];
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) ('a' + random.nextInt(1 + i % 7));
    }
    return bytes;
  }

  private static Fault fault(Compression compression, byte[] bytes, int maxBytes) {
    ShopException failure =
        catchThrowableOfType(ShopException.class, () -> compression.decompress(bytes, maxBytes));
    assertThat(failure).as("of %s", compression).isNotNull();
    return failure.fault();
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.compression.Compression#all")
  void bytesComeBackAsTheyWere(Compression compression) {
    for (int length :
        new int[] {0, 1, 2, 3, 20, 100, 1_000, 8_191, 65_535, 65_536, 65_537, 300_000, 4_500_000}) {
      for (byte[] message : List.of(random(length), text(length), new byte[length])) {
        byte[] compressed = compression.compress(message);
        assertThat(Arrays.equals(compression.decompress(compressed, length), message))
            .as("%d bytes", length)
            .isTrue();
        if (length > 0) {
          assertThat(fault(compression, compressed, length - 1)).isEqualTo(Fault.TOO_LARGE);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void whatRepeatsShrinks(Compression compression) {
    assertThat(compression.compress(TEXT)).hasSizeLessThan(TEXT.length / 20);
    assertThat(compression.compress(random(10_000))).hasSizeLessThan(10_100);
  }

  /** Headers and frames name a compression; the bytes are documented in {@code docs/stacks.md}. */
  @Test
  void namesNumbersAndBytesOfAnEmptyMessageStay() {
    assertThat(Compression.all())
        .extracting(
            Compression::contentCoding,
            Compression::id,
            compression -> compression.compress(new byte[0]).length)
        .containsExactly(
            tuple("identity", 0, 0),
            tuple("gzip", 1, 20),
            tuple("deflate", 2, 2),
            tuple("zstd", 3, 9),
            tuple("lz4", 4, 11));
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Returns the bytes that this thread allocates for work that it has done before. */
  private static long allocatedBy(Work work) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    work.run();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /** Neither the declared size is allocated, nor is the data copied repeatedly. */
  @ParameterizedTest
  @MethodSource("compressing")
  void memoryIsLittleMoreThanTheMessage(Compression compression) throws Exception {
    byte[] message = text(100_000);
    byte[] compressed = compression.compress(message);
    assertThat(allocatedBy(() -> compression.decompress(compressed, MAX)))
        .isLessThan(message.length + 8L * compressed.length + 10_000);
  }

  @Test
  void noneIsTheMessageItself() {
    assertThat(Compression.NONE.compress(TEXT)).isSameAs(TEXT);
    assertThat(Compression.NONE.decompress(TEXT, TEXT.length)).isSameAs(TEXT);
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void whatBreaksOffGoesOnOrIsSomethingElseIsRejected(Compression compression) {
    for (byte[] message : List.of(TEXT, random(100), new byte[0])) {
      byte[] whole = compression.compress(message);
      for (int length = 0; length < whole.length; length++) {
        assertRejected(compression, Arrays.copyOf(whole, length));
      }
    }
    byte[] one = compression.compress(TEXT);
    assertRejected(compression, concat(one, new byte[1]));
    assertRejected(compression, concat(one, one));
    assertRejected(compression, "{\"id\":1,\"name\":\"Chai\"}".getBytes(UTF_8));
    for (Compression other : Compression.all()) {
      if (other != compression) {
        assertRejected(compression, other.compress(TEXT));
      }
    }
  }

  private static void assertRejected(Compression compression, byte[] bytes) {
    assertThat(fault(compression, bytes, MAX)).isEqualTo(Fault.BAD_REQUEST);
  }

  private static byte[] concat(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void mutatedBytesDecodeOrAreRejected(Compression compression) {
    Random random = new Random(1);
    byte[] good = compression.compress(text(3_000));
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = good.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        bytes[random.nextInt(i % 2 == 0 ? 30 : bytes.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(compression.decompress(bytes, 4_000)).hasSizeLessThanOrEqualTo(4_000);
      } catch (ShopException e) {
        assertThat(e.fault()).isIn(Fault.BAD_REQUEST, Fault.TOO_LARGE);
      }
    }
    // What a context went through is not seen by the next message.
    assertThat(compression.decompress(good, 3_000)).isEqualTo(text(3_000));
  }

  private interface Writer {
    OutputStream to(OutputStream out) throws IOException;
  }

  private interface Reader {
    InputStream of(InputStream in) throws IOException;
  }

  /** The streams of a library. */
  private record Library(Compression compression, Writer writer, Reader reader) {
    byte[] written(byte[] message) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = writer.to(bytes)) {
        out.write(message);
      }
      return bytes.toByteArray();
    }
  }

  static List<Library> libraries() {
    return List.of(
        new Library(Known.GZIP, GZIPOutputStream::new, GZIPInputStream::new),
        new Library(
            Known.DEFLATE,
            out -> new DeflaterOutputStream(out, new Deflater(-1, true)),
            in -> new InflaterInputStream(in, new Inflater(true))),
        new Library(Known.ZSTD, ZstdOutputStream::new, ZstdInputStream::new),
        new Library(Known.LZ4, LZ4FrameOutputStream::new, LZ4FrameInputStream::new));
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void aBombTakesNoMoreMemoryThanTheLimit(Library library) throws Exception {
    Compression compression = library.compression();
    byte[] bomb = library.written(new byte[64 << 20]);
    for (int limit : new int[] {100_000, MAX}) {
      // All arrays together, of which the larger ones come after the smaller.
      assertThat(
              allocatedBy(
                  () -> assertThat(fault(compression, bomb, limit)).isEqualTo(Fault.TOO_LARGE)))
          .isLessThan(2L * limit + 1_000_000);
    }
  }

  /** The frame has few bytes and declares a false size. */
  @Test
  void aDeclaredLengthTakesNoMemory() throws Exception {
    byte[] liar = HexFormat.of().parseHex("28b52ffda0" + "00000001" + "010000");
    assertThat(Zstd.getFrameContentSize(liar)).isEqualTo(16 << 20);
    assertThat(allocatedBy(() -> assertRejected(Known.ZSTD, liar))).isLessThan(100_000);
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void weAndOthersReadEachOtherAndHaveTheSameLevel(Library library) throws IOException {
    for (byte[] message : List.of(new byte[0], TEXT, text(500_000), random(5_000_000))) {
      byte[] compressed = library.compression().compress(message);
      assertThat(library.reader().of(new ByteArrayInputStream(compressed)).readAllBytes())
          .isEqualTo(message);
      assertThat(library.compression().decompress(library.written(message), MAX))
          .isEqualTo(message);
    }
    assertThat(library.compression().compress(text(500_000)).length)
        .isCloseTo(library.written(text(500_000)).length, withPercentage(0.5));
  }

  @Test
  void zlibAndChecksumsOfZstdAreRead() throws IOException {
    byte[] zlib = zlib();
    assertThat(Known.DEFLATE.decompress(zlib, MAX)).isEqualTo(TEXT);
    zlib[zlib.length - 1] ^= 1;
    assertRejected(Known.DEFLATE, zlib);
    try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true).setLevel(19)) {
      assertThat(Known.ZSTD.decompress(context.compress(TEXT), MAX)).isEqualTo(TEXT);
    }
  }

  private static byte[] zlib() throws IOException {
    return new Library(Known.DEFLATE, DeflaterOutputStream::new, InflaterInputStream::new)
        .written(TEXT);
  }

  @Test
  void aHeaderOfGzipMayHaveAFileName() throws IOException {
    byte[] plain = libraries().get(0).written(TEXT);
    byte[] header = HexFormat.of().parseHex("1f8b0808" + "000000000003" + "6e2e747874" + "00");
    assertThat(
            Known.GZIP.decompress(concat(header, Arrays.copyOfRange(plain, 10, plain.length)), MAX))
        .isEqualTo(TEXT);
    for (int length = 1; length <= header.length; length++) {
      assertRejected(Known.GZIP, Arrays.copyOf(header, length));
    }
    plain[3] = 4;
    assertRejected(Known.GZIP, plain);
  }

  @Test
  void checksumsAreChecked() throws IOException {
    for (int fromEnd : new int[] {1, 5}) {
      byte[] gzip = Known.GZIP.compress(TEXT);
      gzip[gzip.length - fromEnd] ^= 1;
      assertRejected(Known.GZIP, gzip);
    }
    byte[] lz4 = Known.LZ4.compress(TEXT);
    lz4[6] ^= 1;
    assertRejected(Known.LZ4, lz4);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.compression.Compression#all")
  void manyThreadsCompress(Compression compression) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(40);
    try {
      Callable<Void> work =
          () -> {
            for (int i = 0; i < 20; i++) {
              byte[] message = text(1_000 + i * 517);
              assertThat(compression.decompress(compression.compress(message), MAX))
                  .isEqualTo(message);
            }
            return null;
          };
      for (Future<Void> end : threads.invokeAll(Collections.nCopies(40, work))) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
