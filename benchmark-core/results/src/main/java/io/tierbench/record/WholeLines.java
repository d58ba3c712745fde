package io.tierbench.record;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the lines of a file, one at a time. A last line without its end is truncated and
 * therefore ignored.
 */
final class WholeLines implements Closeable {
  /** File name extension of gzip-compressed files. */
  static final String COMPRESSED = ".gz";

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final int longest;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int position;
  private int filled;
  private long wholeBytes;

  /**
   * Opens a file.
   *
   * @param longest maximum length of a line, in bytes
   */
  WholeLines(Path file, int longest) throws IOException {
    this.file = file;
    this.longest = longest;
    InputStream bytes = Files.newInputStream(file);
    this.in = file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(bytes) : bytes;
  }

  /**
   * Returns the next line without its end; absent after the last.
   *
   * @throws IOException if it is too long
   */
  @Nullable String next() throws IOException {
    line.reset();
    while (true) {
      int start = position;
      while (position < filled && buffer[position] != '\n') {
        position++;
      }
      line.write(buffer, start, position - start);
      if (line.size() > longest) {
        throw new IOException(
            String.format(
                Locale.ROOT,
                "%s has a line of more than %,d bytes, which no run writes",
                file,
                longest));
      }
      if (position < filled) {
        position++;
        wholeBytes += line.size() + 1;
        return line.toString(StandardCharsets.UTF_8);
      }
      position = 0;
      filled = Math.max(0, in.read(buffer));
      if (filled == 0) {
        return null;
      }
    }
  }

  /** Returns the size in bytes of the lines so far, with their ends. */
  long wholeBytes() {
    return wholeBytes;
  }

  /** Tells whether, at the end of the file, a truncated line follows. */
  boolean isCutOff() {
    return line.size() > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
