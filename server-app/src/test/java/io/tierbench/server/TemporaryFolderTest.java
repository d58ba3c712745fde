package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a server names an unusable folder of temporary files, the reason and the remedy. */
@Tag("slow")
class TemporaryFolderTest {
  /** Command that mounts a file system without execution, for one command only. */
  private static final String MOUNT = "mount -t tmpfs -o noexec tmpfs \"$0\" && exec \"$@\"";

  @TempDir private Path parent;

  private static ProcessBuilder server(Path folder, List<String> enter, String... options) {
    ProcessBuilder server =
        ServerProcess.server(List.of("-Djava.io.tmpdir=" + folder), options)
            .redirectErrorStream(true);
    server.command().addAll(0, enter);
    return server;
  }

  private static void assertRejected(Path folder, String reason, List<String> enter)
      throws Exception {
    Process server = server(folder, enter).start();
    String said = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    // JDK 25 warns of a missing folder by itself.
    assertThat(said.lines().filter(line -> !line.startsWith("WARNING: ")))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("tierbench: the folder for temporary files, " + folder + ", " + reason)
        .contains("-Djava.io.tmpdir=<folder>");
    assertThat(server.waitFor()).isEqualTo(1);
  }

  @Test
  void oneThatIsMissingOrNone() throws Exception {
    assertRejected(parent.resolve("missing"), "does not exist", List.of());
    assertRejected(Files.createFile(parent.resolve("file")), "is not a folder", List.of());
  }

  @Test
  void oneThatExecutesNothing() throws Exception {
    List<String> enter = List.of("unshare", "-rm", "sh", "-c", MOUNT, parent.toString());
    assumeThat(isPossible(enter)).as("mounts of its own").isTrue();

    assertRejected(parent, "does not permit execution (it is mounted with noexec)", enter);
  }

  private static boolean isPossible(List<String> enter) throws InterruptedException {
    List<String> command = new ArrayList<>(enter);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void oneOfOthers() throws Exception {
    assumeThat(System.getProperty("user.name")).isEqualTo("root");
    Path folder = Files.createDirectories(parent.resolve("closed/folder"));
    Files.setPosixFilePermissions(folder.getParent(), PosixFilePermissions.fromString("rwx------"));
    Files.setAttribute(folder.getParent(), "unix:uid", 65534);

    assertRejected(folder, "is not accessible for PostgreSQL", List.of());
    Process server = server(folder, List.of(), "--database=NONE").start();
    try {
      assertThat(server.inputReader().readLine()).doesNotStartWith("tierbench:");
    } finally {
      server.destroy();
    }
  }
}
