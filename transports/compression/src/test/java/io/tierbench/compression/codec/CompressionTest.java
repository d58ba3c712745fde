package io.tierbench.compression.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG;
import net.jpountz.xxhash.XXHashFactory;
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

  /** The bytes are documented in {@code docs/stacks.md}. */
  @Test
  void anEmptyMessageHasTheseBytes() {
    assertThat(Compression.all())
        .extracting(compression -> compression.compress(new byte[0]).length)
        .containsExactly(0, 20, 2, 9, 11);
  }

  /** Neither the declared size is allocated, nor is the data copied repeatedly. */
  @ParameterizedTest
  @MethodSource("compressing")
  void memoryIsLittleMoreThanTheMessage(Compression compression) {
    byte[] message = text(100_000);
    byte[] compressed = compression.compress(message);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    compression.decompress(compressed, MAX);
    long before = threads.getCurrentThreadAllocatedBytes();
    compression.decompress(compressed, MAX);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .isLessThan(message.length + 8L * compressed.length + 10_000);
  }

  @Test
  void noneIsTheMessageItself() {
    assertThat(Compression.NONE.compress(TEXT)).isSameAs(TEXT);
    assertThat(Compression.NONE.decompress(TEXT, TEXT.length)).isSameAs(TEXT);
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void whatBreaksOffIsRefused(Compression compression) {
    for (byte[] message : List.of(TEXT, random(100), new byte[0])) {
      byte[] whole = compression.compress(message);
      for (int length = 0; length < whole.length; length++) {
        assertThat(fault(compression, Arrays.copyOf(whole, length), MAX))
            .as("%d of %d", length, whole.length)
            .isEqualTo(Fault.BAD_REQUEST);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void whatGoesOnIsRefused(Compression compression) {
    byte[] one = compression.compress(TEXT);
    for (byte[] more : List.of(new byte[1], "more".getBytes(UTF_8), new byte[1_000], one)) {
      assertThat(fault(compression, concat(one, more), MAX)).isEqualTo(Fault.BAD_REQUEST);
    }
  }

  private static byte[] concat(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void whatIsSomethingElseIsRefused(Compression compression) {
    assertThat(fault(compression, "{\"id\":1,\"name\":\"Chai\"}".getBytes(UTF_8), MAX))
        .isEqualTo(Fault.BAD_REQUEST);
    for (Compression other : Compression.all()) {
      if (other != compression) {
        assertThat(fault(compression, other.compress(TEXT), MAX)).isEqualTo(Fault.BAD_REQUEST);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void mutatedBytesDecodeOrAreRefused(Compression compression) {
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

  /** Returns the compressed form of 64 MiB of zeros. */
  private static byte[] bomb(Compression compression) throws IOException {
    Wrapper wrapper =
        switch (compression.name()) {
          case "GZIP" -> GZIPOutputStream::new;
          case "DEFLATE" -> out -> new DeflaterOutputStream(out, new Deflater(1, true));
          case "ZSTD" -> ZstdOutputStream::new;
          case "LZ4" -> out -> new LZ4FrameOutputStream(out, BLOCKSIZE.SIZE_4MB);
          default -> throw new AssertionError(compression);
        };
    return written(wrapper, new byte[64 << 20]);
  }

  @ParameterizedTest
  @MethodSource("compressing")
  void aBombTakesNoMoreMemoryThanTheLimit(Compression compression) throws IOException {
    byte[] bomb = bomb(compression);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int limit : new int[] {100_000, MAX}) {
      assertThat(fault(compression, bomb, limit)).isEqualTo(Fault.TOO_LARGE);
      long before = threads.getCurrentThreadAllocatedBytes();
      assertThat(fault(compression, bomb, limit)).isEqualTo(Fault.TOO_LARGE);
      // All arrays together, of which the larger ones come after the smaller.
      assertThat(threads.getCurrentThreadAllocatedBytes() - before)
          .isLessThan(2L * limit + 1_000_000);
    }
  }

  /** The frame has few bytes and declares a false size. */
  @Test
  void aDeclaredLengthTakesNoMemory() {
    byte[] liar = HexFormat.of().parseHex("28b52ffda0" + "00000001" + "010000");
    assertThat(Zstd.getFrameContentSize(liar)).isEqualTo(16 << 20);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    fault(Known.ZSTD, liar, MAX);
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(fault(Known.ZSTD, liar, MAX)).isEqualTo(Fault.BAD_REQUEST);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  @Test
  void othersReadWhatWeWrite() throws IOException {
    for (byte[] message : List.of(new byte[0], TEXT, random(5_000_000))) {
      assertAllRead(message, new GZIPInputStream(compressed(Known.GZIP, message)));
      InputStream deflate = compressed(Known.DEFLATE, message);
      assertAllRead(message, new InflaterInputStream(deflate, new Inflater(true)));
      assertAllRead(message, new ZstdInputStream(compressed(Known.ZSTD, message)));
      assertAllRead(message, new LZ4FrameInputStream(compressed(Known.LZ4, message)));
    }
  }

  private static InputStream compressed(Compression compression, byte[] message) {
    return new ByteArrayInputStream(compression.compress(message));
  }

  private static void assertAllRead(byte[] message, InputStream in) throws IOException {
    assertThat(in.readAllBytes()).isEqualTo(message);
  }

  @Test
  void weReadWhatOthersWrite() throws IOException {
    for (byte[] message : List.of(new byte[0], TEXT, random(500_000), text(500_000))) {
      assertRead(message, Known.GZIP, written(GZIPOutputStream::new, message));
      assertRead(message, Known.DEFLATE, written(DeflaterOutputStream::new, message));
      assertRead(message, Known.ZSTD, written(ZstdOutputStream::new, message));
      try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true).setLevel(19)) {
        assertRead(message, Known.ZSTD, context.compress(message));
      }
      for (BLOCKSIZE size : BLOCKSIZE.values()) {
        Wrapper lz4 =
            out ->
                new LZ4FrameOutputStream(
                    out,
                    size,
                    message.length,
                    FLG.Bits.BLOCK_INDEPENDENCE,
                    FLG.Bits.BLOCK_CHECKSUM,
                    FLG.Bits.CONTENT_SIZE,
                    FLG.Bits.CONTENT_CHECKSUM);
        assertRead(message, Known.LZ4, written(lz4, message));
      }
    }
  }

  private static void assertRead(byte[] message, Compression compression, byte[] written) {
    assertThat(compression.decompress(written, MAX)).isEqualTo(message);
  }

  private interface Wrapper {
    OutputStream around(OutputStream out) throws IOException;
  }

  /** Returns a message as a stream of a library writes it. */
  private static byte[] written(Wrapper wrapper, byte[] message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = wrapper.around(bytes)) {
      out.write(message);
    }
    return bytes.toByteArray();
  }

  /** The header has every optional field. */
  @Test
  void aHeaderOfGzipMayHaveMore() throws IOException {
    byte[] plain = written(GZIPOutputStream::new, TEXT);
    byte[] header =
        HexFormat.of().parseHex("1f8b081c" + "000000000003" + "0300616263" + "6e00" + "6300");
    assertThat(
            Known.GZIP.decompress(concat(header, Arrays.copyOfRange(plain, 10, plain.length)), MAX))
        .isEqualTo(TEXT);
    for (int length = 1; length < header.length; length++) {
      assertThat(fault(Known.GZIP, Arrays.copyOf(header, length), MAX))
          .isEqualTo(Fault.BAD_REQUEST);
    }
  }

  @Test
  void checksumsAreChecked() throws IOException {
    for (int fromEnd = 1; fromEnd <= 8; fromEnd++) {
      byte[] gzip = Known.GZIP.compress(TEXT);
      gzip[gzip.length - fromEnd] ^= 1;
      assertThat(fault(Known.GZIP, gzip, MAX)).isEqualTo(Fault.BAD_REQUEST);
    }
    byte[] zlib = written(DeflaterOutputStream::new, TEXT);
    zlib[zlib.length - 1] ^= 1;
    assertThat(fault(Known.DEFLATE, zlib, MAX)).isEqualTo(Fault.BAD_REQUEST);
  }

  /** The command line of LZ4 and C libraries link blocks by default. */
  @Test
  void anOnlyBlockThatIsLinkedIsRead() {
    byte[] frame = Known.LZ4.compress(TEXT);
    frame[4] &= ~0x20;
    byte[] header = Arrays.copyOfRange(frame, 4, 6);
    frame[6] = (byte) (XXHashFactory.fastestInstance().hash32().hash(header, 0, 2, 0) >> 8);
    assertThat(Known.LZ4.decompress(frame, MAX)).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.compression.Compression#all")
  void manyThreadsCompress(Compression compression) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(40);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int thread = 0; thread < 40; thread++) {
        byte[] message = text(1_000 + thread * 517);
        ends.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 20; i++) {
                    byte[] compressed = compression.compress(message);
                    assertThat(compression.decompress(compressed, MAX)).isEqualTo(message);
                  }
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesLevelsAndVersionsAreKnown() {
    assertThat(Compression.all())
        .extracting(Compression::contentCoding)
        .containsExactly("identity", "gzip", "deflate", "zstd", "lz4");
    assertThat(Compression.all())
        .extracting(Compression::displayName)
        .containsExactly("none", "gzip", "deflate", "zstd", "LZ4");
    assertThat(Compression.all()).extracting(Compression::level).containsExactly(0, 6, 6, 3, 1);
    // As frames of TCP have them.
    assertThat(Compression.all()).extracting(Compression::id).containsExactly(0, 1, 2, 3, 4);
    assertThat(version(Known.ZSTD))
        .hasValueSatisfying(version -> assertThat(version).startsWith("1.5.7"));
    assertThat(version(Known.LZ4)).isPresent();
    assertThat(Known.GZIP.libraries()).isEmpty();
  }

  private static Optional<String> version(Compression compression) {
    return compression.libraries().get(0).version();
  }
}
