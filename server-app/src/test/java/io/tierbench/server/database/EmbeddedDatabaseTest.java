package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.server.ServerProcess;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class EmbeddedDatabaseTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Folder of extracted binaries, for all owners that need no folder of their own. */
  private static final Path SHARED = Path.of(System.getProperty("java.io.tmpdir"));

  /** Copies binaries, which is much faster than extracting them. */
  private static void copyBinariesTo(Path temporary) throws Exception {
    assertThat(TestDatabase.EMBEDDED.directory()).exists();
    String owner = Files.getOwner(temporary).getName().replaceAll("\\W", "_");
    Path unpacked = SHARED.resolve("tierbench-postgresql-" + owner);
    Process copy =
        new ProcessBuilder("cp", "-a", unpacked.toString(), temporary.toString()).start();
    assertThat(copy.waitFor()).isZero();
  }

  /** Clients have another address, but their sessions are found. */
  @Test
  void listensAtAnAddressOfThisMachine() {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start(Durability.NONE, "127.0.0.2");
        Database database = Database.open(embedded.settings(), 1)) {
      assertThat(embedded.settings().url()).startsWith("jdbc:postgresql://127.0.0.2:");
      assertThat(database.localSessions(ProcessHandle.current().pid())).hasSize(1);
      assertThat(database.description())
          .containsEntry("fsync", "off")
          .containsEntry("full_page_writes", "off")
          .containsEntry("synchronous_commit", "off");
    }
  }

  @Test
  void leavesNothingWhenItsWatchdogWasKilled() throws Exception {
    EmbeddedDatabase embedded = EmbeddedDatabase.start(Durability.ASYNCHRONOUS_COMMIT);
    try (Database database = Database.open(embedded.settings(), 1)) {
      assertThat(database.description())
          .containsEntry("fsync", "on")
          .containsEntry("synchronous_commit", "off");
    }
    List<ProcessHandle> watchdogs = watchdogs(embedded.directory());
    assertThat(watchdogs).hasSize(1);
    watchdogs.get(0).destroyForcibly();
    watchdogs.get(0).onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);

    embedded.close();
    embedded.close();

    assertGone(embedded.processId(), embedded.directory());
    assertThat(watchdogs(embedded.directory())).isEmpty();
  }

  /** A killed PostgreSQL leaves its file, and the system gives its id to another process. */
  @Test
  void itsWatchdogLeavesAloneWhoHasItsId(@TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/cwd")), "nothing says where a process works");
    Path directory = Files.createDirectory(folder.resolve("database"));
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(
          Files.createDirectory(directory.resolve("data")).resolve("postmaster.pid"),
          other.pid() + "\n");
      assertEnds(watchdogWithoutOwner(directory, "remove"));
      assertThat(directory).doesNotExist();
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  /** Its owner was killed during the start, and the next one then uses the folder. */
  @Test
  void itsWatchdogStopsALateServerOfItsOwnerAndNoneOfTheNextOwner(@TempDir Path folder)
      throws Exception {
    Path mark = Files.writeString(folder.resolve("tierbench.lock"), "first");
    Process watchdog = watchdogWithoutOwner(folder, "first");
    Process late = startServer(folder);
    assertEnds(late);
    Files.writeString(mark, "second");
    assertEnds(watchdog);

    Process next = startServer(folder);
    try {
      assertEnds(watchdogWithoutOwner(folder, "first"));
      assertThat(next.isAlive()).isTrue();
    } finally {
      next.destroyForcibly();
    }
  }

  private static Process watchdogWithoutOwner(Path directory, String mark) throws IOException {
    try (InputStream script = EmbeddedDatabase.class.getResourceAsStream("watchdog.sh")) {
      String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      Process watchdog =
          new ProcessBuilder("sh", "-c", text, "watchdog", directory.toString(), mark).start();
      watchdog.getOutputStream().close();
      return watchdog;
    }
  }

  private static void assertEnds(Process process) throws InterruptedException {
    assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Starts a process that looks like a PostgreSQL on the data in a folder. */
  private static Process startServer(Path folder) throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    // This JVM may ignore interrupts, as in a shell's background, and a PostgreSQL does not.
    Process server =
        new ProcessBuilder("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec 'sleep', '60'")
            .directory(data.toFile())
            .start();
    Files.writeString(data.resolve("postmaster.pid"), server.pid() + "\n");
    return server;
  }

  @Test
  void leavesNothingWhenItsOwnerIsKilled() throws Exception {
    Process owner = startOwner(SHARED);
    try {
      Started started = Started.read(owner);
      assertThat(ProcessHandle.of(started.processId())).isPresent();
      assertThat(started.directory()).isDirectory();
      assertThat(watchdogs(started.directory())).hasSize(1);

      owner.destroyForcibly();

      await(() -> !isAlive(started.processId()));
      await(() -> !Files.exists(started.directory()));
      await(() -> watchdogs(started.directory()).isEmpty());
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  void leavesNothingWhenItsOwnerIsKilledWhileItStarts(@TempDir Path own) throws Exception {
    copyBinariesTo(own);
    Process owner = startOwner(own);
    try {
      await(() -> !databases(own).isEmpty());
      Path directory = databases(own).get(0);
      await(() -> Files.exists(directory.resolve("data").resolve("PG_VERSION")));

      owner.destroyForcibly();

      await(() -> !Files.exists(directory) && processesOf(directory).isEmpty());
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  void startsInTwoJvmsAtOnceWhereAKilledOneLeftHalfUnpackedBinaries(@TempDir Path temporary)
      throws Exception {
    copyBinariesTo(temporary);
    Path binaries;
    try (Stream<Path> files = Files.find(temporary, 3, (path, a) -> path.endsWith(".exists"))) {
      binaries = files.findFirst().orElseThrow().getParent();
    }
    Files.delete(binaries.resolve(".exists"));
    Files.writeString(binaries.resolve("bin").resolve("postgres"), "half");

    List<Process> owners = new ArrayList<>();
    List<Started> started = new ArrayList<>();
    try {
      owners.add(startOwner(temporary));
      owners.add(startOwner(temporary));
      for (Process owner : owners) {
        started.add(Started.read(owner));
      }
      assertThat(started.get(0).directory()).isNotEqualTo(started.get(1).directory());
      assertThat(started).allMatch(database -> isAlive(database.processId()));
      assertThat(Files.size(binaries.resolve("bin").resolve("postgres"))).isGreaterThan(4);
    } finally {
      for (Process owner : owners) {
        owner.getOutputStream().close();
        owner.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        owner.destroyForcibly();
      }
    }
    for (Started database : started) {
      assertGone(database.processId(), database.directory());
    }
  }

  @ParameterizedTest
  @CsvSource({"unshare, id sh", "sh, unshare id"})
  void aMissingToolIsNamedAndNothingLeft(String missing, String present, @TempDir Path temporary)
      throws Exception {
    assumeTrue(Files.getAttribute(temporary, "unix:uid").equals(0), "only root changes its user");
    Path tools = Files.createDirectory(temporary.resolve("tools"));
    for (String tool : present.split(" ")) {
      Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
    }
    ProcessBuilder owner = owner(temporary).redirectErrorStream(true);
    owner.environment().put("PATH", tools.toString());

    Process process = owner.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said).containsPattern("DatabaseException: .*\\b" + missing + "\\b");
    assertThat(databases(temporary)).isEmpty();
  }

  @Test
  void listensOnTheLoopbackInterfaceOnly() throws Exception {
    int port = URI.create(TestDatabase.EMBEDDED.settings().url().substring(5)).getPort();
    connect(new InetSocketAddress("127.0.0.1", port));

    for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
      if (!network.isLoopback()) {
        for (InetAddress address : network.inetAddresses().toList()) {
          assertThatThrownBy(() -> connect(new InetSocketAddress(address, port)))
              .isInstanceOf(IOException.class);
        }
      }
    }
  }

  private static void connect(InetSocketAddress address) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address, (int) LIMIT.toMillis());
    }
  }

  @Test
  void letsNobodyInWithoutThePassword() {
    DatabaseSettings settings = TestDatabase.EMBEDDED.settings();

    for (String user : List.of("postgres", settings.user())) {
      assertThatThrownBy(() -> DriverManager.getConnection(settings.url(), user, "guess").close())
          .isInstanceOf(SQLException.class);
    }
    assertThat(settings.toString()).doesNotContain(settings.password());
  }

  private record Started(long processId, Path directory) {

    static Started read(Process owner) throws IOException {
      BufferedReader output = owner.inputReader();
      String line = output.readLine();
      assertThat(line).as("what the owner says").matches("\\d+ .+");
      String[] words = line.split(" ", 2);
      return new Started(Long.parseLong(words[0]), Path.of(words[1]));
    }
  }

  @Test
  void theDataOfAFolderStayWhenTheirOwnerIsKilled(@TempDir Path parent) throws Exception {
    Path folder = parent.resolve("new/database");
    try (EmbeddedDatabase first = EmbeddedDatabase.startIn(folder, Durability.FULL)) {
      TestDatabase.execute(first.settings(), "CREATE TABLE kept AS SELECT 7 AS number");
    }
    ProcessBuilder owner = ServerProcess.jvm(List.of(), EmbeddedDatabaseOwner.class);
    owner.command().add(folder.toString());
    Process killed = owner.redirectError(Redirect.INHERIT).start();
    Started started = Started.read(killed);
    assertThat(isAlive(started.processId())).isTrue();
    assertThatThrownBy(() -> EmbeddedDatabase.startIn(folder, Durability.FULL))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("another program uses the database in");
    killed.destroyForcibly().waitFor();

    try (EmbeddedDatabase again = EmbeddedDatabase.startIn(folder, Durability.FULL)) {
      assertThat(isAlive(started.processId())).isFalse();
      TestDatabase.execute(again.settings(), "INSERT INTO kept SELECT number FROM kept");
      assertThatThrownBy(
              () ->
                  TestDatabase.execute(
                      again.settings(), "INSERT INTO kept SELECT 1 / (count(*) - 2) FROM kept"))
          .hasMessageContaining("division by zero");
      assertThat(Files.getPosixFilePermissions(again.passwordFile().getParent()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
    assertThat(folder.resolve("data/postmaster.pid")).doesNotExist();
  }

  private static Process startOwner(Path temporary) throws IOException {
    return owner(temporary).redirectError(Redirect.INHERIT).start();
  }

  private static ProcessBuilder owner(Path temporary) {
    return ServerProcess.jvm(List.of("-Djava.io.tmpdir=" + temporary), EmbeddedDatabaseOwner.class);
  }

  private static List<Path> databases(Path temporary) {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .filter(path -> path.getFileName().toString().startsWith("tierbench-database-"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Tells whether a process is alive: a zombie, where orphans are not reaped, is dead. */
  private static boolean isAlive(long processId) {
    try {
      String state = Files.readString(Path.of("/proc/" + processId + "/stat"));
      if (state.substring(state.lastIndexOf(')')).startsWith(") Z")) {
        return false;
      }
    } catch (IOException e) {
      // It is gone, or this is not Linux.
    }
    return ProcessHandle.of(processId).map(ProcessHandle::isAlive).orElse(false);
  }

  private static void assertGone(long processId, Path directory) {
    assertThat(isAlive(processId)).isFalse();
    assertThat(directory).doesNotExist();
  }

  private static List<ProcessHandle> watchdogs(Path directory) {
    return processesOf(directory).stream()
        .filter(process -> process.info().command().orElse("").contains("sh"))
        .toList();
  }

  private static List<ProcessHandle> processesOf(Path directory) {
    return ProcessHandle.allProcesses()
        .filter(
            process ->
                Stream.of(process.info().arguments().orElse(new String[0]))
                    .collect(Collectors.joining(" "))
                    .contains(directory.toString()))
        .toList();
  }

  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("time that is left").isLessThan(deadline);
      Thread.sleep(20);
    }
  }
}
