package io.tierbench.server.database;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The script by which zonky detects the Linux distribution, once per JVM. */
final class DistributionScript {
  private static final String NAME = "detect_linux_distribution_";

  private DistributionScript() {}

  /**
   * Makes zonky run the script now and deletes the script; a killed JVM would leave it behind.
   *
   * @param temporary the folder of temporary files; no other thread may start a database meanwhile
   */
  static void runIn(Path temporary) throws IOException {
    List<Path> others = scripts(temporary);
    LinuxUtils.getDistributionName();
    for (Path script : scripts(temporary)) {
      if (!others.contains(script)) {
        Files.deleteIfExists(script);
      }
    }
  }

  private static List<Path> scripts(Path temporary) throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> file.getFileName().toString().startsWith(NAME)).toList();
    }
  }
}
