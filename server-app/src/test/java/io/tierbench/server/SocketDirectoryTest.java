package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.Known;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests Unix domain sockets of servers, killed ones in separate JVMs. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketDirectoryTest {
  @TempDir private Path folder;

  @Test
  void areTheUsersAloneAndTakenOverFromAServerThatWasKilled() throws Exception {
    Path directory = folder.resolve("s");
    try (ServerProcess first = start(directory)) {
      assertPrivate(directory, "rwx------");
      for (Transport transport : Transport.all()) {
        assertPrivate(ServerOptions.socket(directory, transport).getPath(), "rw-------");
      }
      assertServes(directory);

      assertRefused(directory, "another process listens there");
      assertServes(directory);

      first.kill();
    }
    assertThat(ServerOptions.socket(directory, Known.TCP).getPath()).exists();
    try (ServerProcess second = start(directory)) {
      assertPrivate(directory, "rwx------");
      assertServes(directory);
      assertThat(second.end()).isZero();
    }
    assertThat(directory).doesNotExist();
  }

  @Test
  void areInNoDirectoryThatOthersMayEnterOrThatHoldsAnythingElse() throws Exception {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
    assertRefused(open, "");

    Path full = Files.createDirectory(folder.resolve("full"));
    Files.setPosixFilePermissions(full, ServerOptions.OWNER_ONLY_PERMISSIONS);
    Files.writeString(full.resolve("other"), "precious");
    assertRefused(full, "");
    assertThat(full.resolve("other")).exists();

    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.setPosixFilePermissions(empty, ServerOptions.OWNER_ONLY_PERMISSIONS);
    assertRefused(empty, "");
    assertThat(empty).exists();
  }

  @Test
  void areInAShortDirectoryWhateverTheFolderForTemporaryFilesIs() throws IOException {
    String before = System.getProperty("java.io.tmpdir");
    Path deep = Files.createDirectories(folder.resolve("d".repeat(60)));
    try {
      System.setProperty("java.io.tmpdir", deep.toString());
      Path chosen = ServerOptions.newSocketDirectory();
      assertThat(chosen).hasParentRaw(Path.of("/tmp")).doesNotExist();
      assertThat(ServerOptions.socketPathLength(chosen))
          .isLessThanOrEqualTo(ServerOptions.MAX_SOCKET_PATH);
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
    assertThat(ServerOptions.newSocketDirectory()).hasParentRaw(Path.of(before).toAbsolutePath());
    assertRefused(deep.resolve("s"), "choose a shorter path");
    assertThat(deep).isEmptyDirectory();
  }

  private static ServerProcess start(Path directory) throws IOException {
    String every = Transport.all().stream().map(Transport::name).collect(Collectors.joining(","));
    return ServerProcess.start(
        List.of(),
        Map.of(),
        "--database=NONE",
        "--serialization=KRYO",
        "--endpoint=" + every,
        "--unix-sockets=" + directory);
  }

  /** Checks the rejection by a server in this JVM. */
  private static void assertRefused(Path directory, String why) {
    try (Server server =
        new Server(
            TestOptions.onSockets(directory),
            new ShopWithoutDatabase(),
            Insertion.ROW_BY_ROW,
            () -> {},
            new DatabaseUse())) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(server::start)
          .withMessageContainingAll("for Unix domain sockets", why);
    }
  }

  private static void assertPrivate(Path file, String permissions) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo(permissions);
  }

  private static void assertServes(Path directory) {
    for (Transport transport : Transport.all()) {
      try (Connection connection =
          transport.connect(
              Server.ECHO, ServerOptions.socket(directory, transport), ConnectionOptions.DEFAULT)) {
        assertThat(connection.call("echo", new byte[] {1})).containsExactly(1);
      }
    }
  }
}
