package io.tierbench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of the system that tests use as counterparts. */
public final class Programs {
  public static final String CURL = "curl";
  public static final String OPENSSL = "openssl";

  private Programs() {}

  /** Skips the test if a program is not installed. */
  public static void assumeInstalled(String name) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .anyMatch(Files::isExecutable),
        name + " is not on the PATH: `apt-get install " + name + "`, then again");
  }
}
