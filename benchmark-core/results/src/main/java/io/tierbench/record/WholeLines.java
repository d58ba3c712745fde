package io.tierbench.record;

import java.io.BufferedInputStream;
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
 * A reader of the lines of a file, one at a time. A last line without a line feed is truncated, and
 * ignored.
 */
final class WholeLines implements Closeable {
  /** File name extension of gzip-compressed files. */
  static final String COMPRESSED = ".gz";

  private final Path file;
  private final int maxBytes;
  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long wholeBytes;

  /**
   * Opens a file.
   *
   * @param maxBytes maximum length of a line
   */
  WholeLines(Path file, int maxBytes) throws IOException {
    this.file = file;
    this.maxBytes = maxBytes;
    InputStream bytes = Files.newInputStream(file);
    this.in =
        new BufferedInputStream(
            file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(bytes) : bytes);
  }

  /**
   * Returns the next line without its end; absent after the last.
   *
   * @throws IOException if it is too long
   */
  @Nullable String next() throws IOException {
    line.reset();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        wholeBytes += line.size() + 1;
        return line.toString(StandardCharsets.UTF_8);
      }
      line.write(next);
      if (line.size() > maxBytes) {
        throw new IOException(
            String.format(
                Locale.ROOT,
                "%s has a line of more than %,d bytes, which no run writes",
                file,
                maxBytes));
      }
    }
    return null;
  }

  /** Returns the size in bytes of the lines so far, with their ends. */
  long wholeBytes() {
    return wholeBytes;
  }

  /** Tells at the end of the file whether the last line is truncated. */
  boolean isCutOff() {
    return line.size() > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
