package io.tierbench.server.database;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** PostgreSQL of a Maven artifact, which zonky extracts once for all programs of a user. */
final class PostgresBinaries {
  static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

  /** Name of the script by which zonky detects the Linux distribution, once per JVM. */
  private static final String DISTRIBUTION_SCRIPT = "detect_linux_distribution_";

  private PostgresBinaries() {}

  static InputStream packed(String system, String hardware) throws IOException {
    try {
      return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, hardware);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "this jar contains no PostgreSQL for %s on %s: build it there, or name a database by --db-url"
              .formatted(system, hardware),
          e);
    }
  }

  /** Returns the folder of the binaries, with exclusive access because they are executed. */
  static Path folder() throws IOException {
    Path temporary = Files.createTempFile("tierbench", null);
    try {
      Path binaries =
          temporary.resolveSibling(
              "tierbench-postgresql-" + Files.getOwner(temporary).getName().replaceAll("\\W", "_"));
      try {
        Files.createDirectory(binaries, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(binaries, LinkOption.NOFOLLOW_LINKS)
            || !Files.getOwner(binaries).equals(Files.getOwner(temporary))) {
          throw new IOException(binaries + " belongs to another user", e);
        }
      }
      return binaries;
    } finally {
      Files.delete(temporary);
    }
  }

  /**
   * Removes binaries that a killed JVM extracted in part, which zonky cannot replace, and makes
   * zonky run its script now: a JVM that is killed later would leave the script behind. No other
   * thread may start a database meanwhile.
   */
  static void prepare(Path binaries) throws IOException {
    for (Path version : files(binaries)) {
      if (Files.isDirectory(version) && !Files.exists(version.resolve(".exists"))) {
        KeptFolder.deleteRecursively(version);
      }
    }
    Path temporary = binaries.resolveSibling(".");
    List<Path> before = files(temporary);
    LinuxUtils.getDistributionName();
    for (Path file : files(temporary)) {
      if (!before.contains(file) && file.getFileName().toString().startsWith(DISTRIBUTION_SCRIPT)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
