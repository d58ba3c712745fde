package io.tierbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests where a server has its Unix domain sockets. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketDirectoryTest {
  @TempDir private Path folder;

  @Test
  void areTheUsersAloneAndEndWithTheServer() throws Exception {
    Path directory = folder.resolve("s");
    try (Server server = server(directory)) {
      server.start();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
      assertRefused(directory, "remove it");
    }
    assertThat(directory).doesNotExist();
  }

  @Test
  void areInNoDirectoryThatExists() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "precious");

    assertRefused(folder, "remove it");
    assertThat(other).exists();
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

  private static Server server(Path directory) {
    return new Server(
        TestOptions.onSockets(directory),
        new ShopWithoutDatabase(),
        Insertion.ROW_BY_ROW,
        () -> {},
        new DatabaseUse());
  }

  private static void assertRefused(Path directory, String why) {
    try (Server server = server(directory)) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(server::start)
          .withMessageContainingAll("for Unix domain sockets", why);
    }
  }
}
