package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.ServerThread;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.TestOptions;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.SampleData;
import io.tierbench.server.workload.ShopService;
import io.tierbench.transport.ConnectionOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that a database killed in the middle of a run comes back, and its users recover. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class DatabaseRestartTest {
  private static final Duration SOON = Duration.ofSeconds(8);
  private static final int CALLERS = 8;

  private static Connection connect(DatabaseSettings settings) throws SQLException {
    return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  private static int rows(DatabaseSettings settings) throws SQLException {
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM kept")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static void store(DatabaseSettings settings) throws SQLException {
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS kept (number integer)");
      statement.execute("INSERT INTO kept SELECT generate_series(1, 1000)");
    }
  }

  private static void kill(EmbeddedDatabase database) throws Exception {
    ProcessHandle.of(database.processId()).orElseThrow().destroyForcibly();
    Postmaster postmaster =
        new Postmaster(
            database.directory().resolve("data"), database.directory().resolve("server.log"));
    // A session outlives its postmaster until it looks, and may answer one more call meanwhile.
    while (postmaster.runs() || !processesIn(database.directory().resolve("data")).isEmpty()) {
      Thread.sleep(5);
    }
  }

  private static List<ProcessHandle> sessions(Database database) {
    return database.localSessions(ProcessHandle.current().pid()).stream()
        .map(pid -> ProcessHandle.of(pid).orElseThrow())
        .toList();
  }

  /** Returns processes with the data as working directory, if the system tells it. */
  private static List<Path> processesIn(Path data) throws Exception {
    List<Path> found = new ArrayList<>();
    if (!Files.isDirectory(Path.of("/proc"))) {
      return found;
    }
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      for (Path process : processes.toList()) {
        try {
          if (Files.readSymbolicLink(process.resolve("cwd")).equals(data)) {
            found.add(process);
          }
        } catch (Exception e) {
          continue;
        }
      }
    }
    return found;
  }

  @Test
  void whatWasCommittedIsThereAgainAtTheSameAddressForNewConnectionsAndForThePool()
      throws Exception {
    EmbeddedDatabase embedded = EmbeddedDatabase.start();
    try (Database database = Database.open(embedded.settings(), 4)) {
      store(embedded.settings());
      ShopService shop = new ShopService(database, Insertion.ROW_BY_ROW);
      int products = shop.loadProducts().size();
      long before = embedded.processId();

      kill(embedded);
      assertFailSoonAndTyped(shop);
      assertThatThrownBy(() -> database.localSessions(1)).isInstanceOf(DatabaseException.class);
      assertThat(embedded.restartIfDead()).isTrue();

      assertThat(embedded.processId()).isNotEqualTo(before);
      assertThat(rows(embedded.settings())).isEqualTo(1000);
      assertThat(recover(shop).size()).isEqualTo(products);
      assertThat(database.localSessions(ProcessHandle.current().pid())).isNotEmpty();
      assertThat(embedded.restartIfDead()).isFalse();
    } finally {
      embedded.close();
    }
    assertThat(embedded.directory()).doesNotExist();
    assertThat(processesIn(embedded.directory().resolve("data"))).isEmpty();
    assertThatThrownBy(embedded::restartIfDead)
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void meanwhileCallsFailTypedAndNoListenerHangs() throws Exception {
    Endpoint endpoint = Endpoint.TCP;
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 2);
        Server server =
            new Server(
                TestOptions.onLoopback(
                    Set.of(endpoint), Set.of(Known.KRYO), Effort.DOCUMENTED, ServerThread.WORKERS),
                new ShopService(database, Insertion.ROW_BY_ROW),
                Insertion.ROW_BY_ROW,
                () -> {},
                database.use());
        io.tierbench.transport.Connection connection =
            Known.TCP.connect(
                Known.KRYO.service(),
                server.start().endpoints().address(endpoint),
                ConnectionOptions.DEFAULT)) {
      Shop shop = Known.KRYO.client(connection, Effort.DOCUMENTED);
      int products = shop.loadProducts().size();

      killWhileAnOrderIsStored(embedded, shop);
      assertFailSoonAndTyped(shop);
      assertAllFailTypedAtOnce(shop);
      shop.empty();

      assertThat(embedded.restartIfDead()).isTrue();
      assertThat(recover(shop)).hasSize(products);
    }
  }

  /** Kills the database while a call is in the middle of its transaction, behind a lock. */
  private static void killWhileAnOrderIsStored(EmbeddedDatabase embedded, Shop shop)
      throws Exception {
    ExecutorService caller = Executors.newSingleThreadExecutor();
    Connection holder = connect(embedded.settings());
    try (Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("LOCK TABLE order_details IN ACCESS EXCLUSIVE MODE");
      Future<?> call =
          caller.submit(
              () ->
                  assertFailsTyped(() -> shop.storeOrder(SampleData.order(TestDatabase.CUSTOMER))));
      awaitWaiter(statement);

      kill(embedded);

      call.get(SOON.toSeconds(), TimeUnit.SECONDS);
    } finally {
      caller.shutdownNow();
      holder.abort(Runnable::run);
    }
  }

  private static void awaitWaiter(Statement statement) throws Exception {
    Instant start = Instant.now();
    int waiting = 0;
    while (waiting == 0) {
      // The first call of a cold server on a busy machine takes its time.
      assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(30));
      Thread.sleep(10);
      try (ResultSet row =
          statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
        row.next();
        waiting = row.getInt(1);
      }
    }
  }

  /** Checks calls of more callers than the pool has connections, of which there are none. */
  private static void assertAllFailTypedAtOnce(Shop shop) throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        ThrowingCallable call =
            caller % 2 == 0
                ? shop::loadProducts
                : () -> shop.storeOrder(SampleData.order(TestDatabase.CUSTOMER));
        calls.add(callers.submit(() -> assertFailsTyped(call)));
      }
      for (Future<?> call : calls) {
        call.get(SOON.toSeconds(), TimeUnit.SECONDS);
      }
    } finally {
      callers.shutdownNow();
    }
  }

  private static void assertFailsTyped(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ShopException.class,
            failure -> {
              assertThat(failure.fault()).isEqualTo(Fault.INTERNAL);
              // Of anything else that fails, a client only hears that it did.
              assertThat(failure).hasMessage("the database failed");
            });
  }

  private static void assertFailSoonAndTyped(Shop shop) {
    for (int call = 0; call < 3; call++) {
      Instant start = Instant.now();
      assertFailsTyped(shop::loadProducts);
      assertThat(Duration.between(start, Instant.now())).isLessThan(SOON);
    }
  }

  private static List<?> recover(Shop shop) throws InterruptedException {
    Instant start = Instant.now();
    while (true) {
      try {
        return shop.loadProducts();
      } catch (ShopException e) {
        assertThat(Duration.between(start, Instant.now())).isLessThan(SOON);
        Thread.sleep(20);
      }
    }
  }

  @Test
  void allOfItsProcessesKilledAtOnce() throws Exception {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 2)) {
      store(embedded.settings());
      List<ProcessHandle> all = new ArrayList<>(sessions(database));
      ProcessHandle postmaster = ProcessHandle.of(embedded.processId()).orElseThrow();
      all.addAll(postmaster.children().toList());

      postmaster.destroyForcibly();
      all.forEach(ProcessHandle::destroyForcibly);

      assertThat(embedded.restartIfDead()).isTrue();
      assertThat(rows(embedded.settings())).isEqualTo(1000);
    }
  }

  /** PostgreSQL then ends all other sessions and recovers, without a new first process. */
  @Test
  void theLossOfOneSessionIsLeftToPostgresql() throws Exception {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 2)) {
      long before = embedded.processId();
      sessions(database).get(0).destroyForcibly();

      assertThat(embedded.restartIfDead()).isFalse();

      assertThat(embedded.processId()).isEqualTo(before);
      recover(new ShopService(database, Insertion.ROW_BY_ROW));
    }
  }

  @Test
  void whatAnswersNobodyIsReplaced() throws Exception {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start()) {
      store(embedded.settings());
      new ProcessBuilder("kill", "-STOP", Long.toString(embedded.processId())).start().waitFor();

      assertThat(embedded.restartIfDead(Duration.ofSeconds(2))).isTrue();

      assertThat(rows(embedded.settings())).isEqualTo(1000);
    }
  }
}
