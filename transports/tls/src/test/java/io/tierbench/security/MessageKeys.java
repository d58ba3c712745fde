package io.tierbench.security;

import static java.util.concurrent.TimeUnit.HOURS;

import io.tierbench.security.tls.CertificateAuthority;
import io.tierbench.transport.tls.TlsKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Message keys for all tests. They are generated once, in a JVM with both compilers: without the
 * second, each takes seconds.
 */
public final class MessageKeys {
  /** Shared by all modules of transports. */
  private static final Path FOLDER = Path.of("..", "target", "message-keys");

  private static final long KEPT_MILLIS = HOURS.toMillis(24);

  private static final List<TlsKeys> ALL = all();

  public static final TlsKeys SERVER = ALL.get(0);
  public static final TlsKeys CALLER = ALL.get(1);
  public static final TlsKeys GUEST = ALL.get(2);

  /** Keys of another server, of the same authority. */
  public static final TlsKeys OTHER_SERVER = ALL.get(3);

  /** Keys with the caller's name, but not certified. */
  public static final TlsKeys STRANGER = ALL.get(4);

  private MessageKeys() {}

  private static List<TlsKeys> all() {
    Path file = FOLDER.resolve("keys");
    try {
      Files.createDirectories(FOLDER);
      try (FileChannel channel =
              FileChannel.open(
                  FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid() && !isNew(file)) {
          make(file);
        }
        return Files.readAllLines(file).stream().map(TlsKeys::parse).toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Tells whether there are keys that do not expire soon. */
  private static boolean isNew(Path file) throws IOException {
    return Files.exists(file)
        && Files.getLastModifiedTime(file).toMillis() > System.currentTimeMillis() - KEPT_MILLIS;
  }

  private static void make(Path file) throws IOException, InterruptedException {
    Path unfinished = FOLDER.resolve("unfinished");
    Process maker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Maker.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(unfinished.toFile())
            .start();
    if (maker.waitFor() != 0) {
      throw new IOException("no keys are made");
    }
    Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Prints new keys. */
  static final class Maker {
    private Maker() {}

    public static void main(String[] arguments) {
      CertificateAuthority authority = CertificateAuthority.ofRsa();
      TlsKeys server = authority.ofServerOfMessages();
      Stream.of(
              server,
              authority.ofClientOfMessages(Account.CALLER, server),
              authority.ofClientOfMessages(Account.GUEST, server),
              authority.ofServerOfMessages(),
              CertificateAuthority.ofRsa().ofClientOfMessages(Account.CALLER, server))
          .map(TlsKeys::announcement)
          .forEach(System.out::println);
    }
  }
}
