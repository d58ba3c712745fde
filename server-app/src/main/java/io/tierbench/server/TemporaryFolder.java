package io.tierbench.server;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The folder of temporary files. Native libraries of Netty and of compressions, and PostgreSQL, are
 * extracted to it and executed there.
 */
public final class TemporaryFolder {
  private static final String UID = "unix:uid";

  private TemporaryFolder() {}

  /** Requires a folder that native libraries and, on demand, an embedded database can use. */
  public static void require(boolean embeddedDatabase) {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    String incompatibility = incompatibility(folder, embeddedDatabase);
    if (incompatibility != null) {
      throw new IllegalStateException(
          "the folder for temporary files, %s, %s: choose another with -Djava.io.tmpdir=<folder>"
              .formatted(folder, incompatibility));
    }
  }

  private static @Nullable String incompatibility(Path folder, boolean embeddedDatabase) {
    if (!Files.exists(folder)) {
      return "does not exist";
    }
    if (!Files.isDirectory(folder)) {
      return "is not a folder";
    }
    try {
      Path file = Files.createTempFile(folder, "tierbench", null);
      try {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("unix")
            ? incompatibility(folder, file, embeddedDatabase)
            : null;
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      return "cannot be written (" + e + ")";
    }
  }

  private static @Nullable String incompatibility(Path folder, Path file, boolean embeddedDatabase)
      throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    if (!Files.isExecutable(file)) {
      return "does not permit execution (it is mounted with noexec), which libraries and PostgreSQL need";
    }
    if (!embeddedDatabase || !Files.getAttribute(file, UID).equals(0)) {
      return null;
    }
    for (Path part = folder.toRealPath(); part != null; part = part.getParent()) {
      if (!Files.getAttribute(part, UID).equals(0)
          && !Files.getPosixFilePermissions(part).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return "is not accessible for PostgreSQL, which drops root permissions: "
            + part
            + " belongs to "
            + Files.getOwner(part).getName();
      }
    }
    return null;
  }
}
