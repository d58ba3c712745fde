package io.tierbench.compression.codec;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Deflate by the JDK: raw (RFC 1951), or in the format of zlib. */
final class Deflate {
  private final Contexts<Deflater> deflaters;
  private final Contexts<Inflater> inflaters;

  Deflate(int level, boolean raw) {
    deflaters = new Contexts<>(() -> new Deflater(level, raw), Deflater::reset, Deflater::end);
    inflaters = new Contexts<>(() -> new Inflater(raw), Inflater::reset, Inflater::end);
  }

  byte[] deflate(byte[] bytes, int headerBytes, int trailerBytes) {
    return deflaters.use(
        deflater -> {
          deflater.setInput(bytes);
          deflater.finish();
          byte[] out = new byte[headerBytes + maxBytes(bytes.length) + trailerBytes];
          int end = headerBytes;
          while (!deflater.finished()) {
            if (end == out.length) {
              out = Arrays.copyOf(out, Math.addExact(end, end));
            }
            end += deflater.deflate(out, end, out.length - end);
          }
          return Arrays.copyOf(out, end + trailerBytes);
        });
  }

  /** Returns zlib's upper bound: incompressible data is stored in blocks with headers. */
  private static int maxBytes(int length) {
    return length + (length >> 12) + (length >> 14) + (length >> 25) + 13;
  }

  byte[] inflate(byte[] bytes, int start, int trailerBytes, int maxBytes)
      throws DataFormatException {
    return inflaters.use(
        inflater -> {
          inflater.setInput(bytes, start, bytes.length - start);
          GrowingBytes out = new GrowingBytes(bytes.length, maxBytes);
          while (!inflater.finished()) {
            byte[] into = out.withRoom(1);
            int more = inflater.inflate(into, out.length(), into.length - out.length());
            out.added(more);
            if (more == 0 && !inflater.finished()) {
              throw new DataFormatException("truncated, or a dictionary is required");
            }
          }
          if (inflater.getRemaining() != trailerBytes) {
            throw new DataFormatException("unexpected bytes at the end");
          }
          return out.toArray();
        });
  }
}
