package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.server.Server;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.TestOptions;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.transport.ConnectionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

  private static Connection connect(DatabaseSettings settings) throws SQLException {
    return DriverManager.getConnection(settings.url(), settings.user(), settings.password());
  }

  private static int rows(DatabaseSettings settings) throws SQLException {
    try (Connection connection = connect(settings)) {
      return Rows.list(connection, "SELECT count(*) FROM kept", row -> row.getInt(1)).get(0);
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
    while (postmaster.isRunning() || !processesIn(database.directory().resolve("data")).isEmpty()) {
      Thread.sleep(5);
    }
  }

  private static List<ProcessHandle> sessions(Database database) {
    return database.localSessions(ProcessHandle.current().pid()).stream()
        .map(pid -> ProcessHandle.of(pid).orElseThrow())
        .toList();
  }

  /** Returns processes with the data as working directory, if the system tells it. */
  private static List<ProcessHandle> processesIn(Path data) {
    return ProcessHandle.allProcesses().filter(process -> isIn(process, data)).toList();
  }

  private static boolean isIn(ProcessHandle process, Path data) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", process.pid() + "", "cwd")).equals(data);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatWasCommittedIsThereAgainHoweverItWasLost() throws Exception {
    EmbeddedDatabase embedded = EmbeddedDatabase.start();
    try (Database database = Database.open(embedded.settings(), 4)) {
      store(embedded.settings());
      ShopService shop = new ShopService(database, Insertion.ROW_BY_ROW);
      int products = shop.loadProducts().size();
      long before = embedded.processId();

      kill(embedded);
      assertFailSoonAndTyped(shop);
      assertThatThrownBy(() -> database.localSessions(1)).isInstanceOf(DatabaseException.class);
      assertRestarts(embedded, Duration.ofSeconds(15));
      assertThat(embedded.processId()).isNotEqualTo(before);
      assertThat(recover(shop).size()).isEqualTo(products);

      // PostgreSQL then ends all other sessions and recovers, without a new first process.
      long first = embedded.processId();
      sessions(database).get(0).destroyForcibly();
      assertThat(embedded.restartIfDead()).isFalse();
      assertThat(embedded.processId()).isEqualTo(first);
      recover(shop);

      ProcessHandle postmaster = ProcessHandle.of(first).orElseThrow();
      List<ProcessHandle> all = postmaster.children().toList();
      postmaster.destroyForcibly();
      all.forEach(ProcessHandle::destroyForcibly);
      assertRestarts(embedded, Duration.ofSeconds(15));

      // It answers nobody.
      String stopped = Long.toString(embedded.processId());
      new ProcessBuilder("kill", "-STOP", stopped).start().waitFor();
      assertRestarts(embedded, Duration.ofSeconds(2));
    } finally {
      embedded.close();
    }
    assertThat(embedded.directory()).doesNotExist();
    assertThat(processesIn(embedded.directory().resolve("data"))).isEmpty();
    assertThatThrownBy(embedded::restartIfDead)
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("closed");
  }

  private static void assertRestarts(EmbeddedDatabase embedded, Duration maxWait)
      throws SQLException {
    assertThat(embedded.restartIfDead(maxWait)).isTrue();
    assertThat(rows(embedded.settings())).isEqualTo(1000);
  }

  @Test
  void meanwhileCallsFailTypedAndNoListenerHangs() throws Exception {
    Endpoint endpoint = Endpoint.TCP;
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start();
        Database database = Database.open(embedded.settings(), 2);
        Server server =
            new Server(
                TestOptions.onLoopback(
                    Set.of(endpoint), Set.of(Known.KRYO), Effort.DOCUMENTED, Tuning.NONE),
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
                  assertFailsTyped(
                      () -> shop.storeOrder(BenchmarkOrder.order(TestDatabase.CUSTOMER))));
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
}
