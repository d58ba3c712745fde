package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Unix domain sockets of servers in JVMs of their own. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketDirectoryTest {
  private static final String REFUSAL = "for Unix domain sockets";

  @TempDir private Path folder;

  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void killAll() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void areTheUsersAloneAndTakenOverFromAServerThatWasKilled() throws Exception {
    Path directory = folder.resolve("s");
    assertThat(start(directory)).startsWith(ServerApp.READY);
    assertPrivate(directory, "rwx------");
    for (Transport transport : Transport.values()) {
      assertPrivate(ServerOptions.socket(directory, transport).getPath(), "rw-------");
    }
    assertServes(directory);

    assertThat(start(directory)).contains(REFUSAL, "somebody listens there already");
    assertServes(directory);

    processes.get(0).destroyForcibly().waitFor();
    assertThat(ServerOptions.socket(directory, Transport.TCP).getPath()).exists();
    assertThat(start(directory)).startsWith(ServerApp.READY);
    assertPrivate(directory, "rwx------");
    assertServes(directory);
    processes.get(2).getOutputStream().close();
    assertThat(processes.get(2).waitFor()).isZero();
    assertThat(directory).doesNotExist();
  }

  @Test
  void areInNoDirectoryThatOthersMayEnterOrThatHoldsAnythingElse() throws Exception {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
    assertThat(start(open)).contains(REFUSAL);

    Path full = Files.createDirectory(folder.resolve("full"));
    Files.setPosixFilePermissions(full, ServerOptions.DIRECTORY_OF_OWNER);
    Files.writeString(full.resolve("other"), "precious");
    assertThat(start(full)).contains(REFUSAL);
    assertThat(full.resolve("other")).exists();

    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.setPosixFilePermissions(empty, ServerOptions.DIRECTORY_OF_OWNER);
    assertThat(start(empty)).contains(REFUSAL);
    assertThat(empty).exists();
  }

  /** Returns what it announces, or all that it says where it ends. */
  private String start(Path directory) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerApp.class.getName(),
                "--database=NONE",
                "--serialization=JSON",
                "--endpoint=HTTP,TCP,GRPC",
                "--unix-sockets=" + directory,
                "--until-end-of-input")
            .redirectErrorStream(true)
            .start();
    processes.add(process);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(ServerApp.READY)) {
        return line;
      }
      said.append(line).append('\n');
    }
    return said.toString();
  }

  private static void assertPrivate(Path file, String permissions) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo(permissions);
  }

  private static void assertServes(Path directory) {
    for (Transport transport : Transport.values()) {
      try (Connection connection =
          transport.connect(
              Server.ECHO, ServerOptions.socket(directory, transport), ConnectionOptions.DEFAULT)) {
        assertThat(connection.call("echo", new byte[] {1})).containsExactly(1);
      }
    }
  }
}
