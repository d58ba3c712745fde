package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DatabaseCheckTest {
  private static final DatabaseSettings SETTINGS = TestDatabase.EMBEDDED.settings();

  private static DatabaseSettings at(String url) {
    return new DatabaseSettings(url, SETTINGS.user(), SETTINGS.password());
  }

  /** As behind a pooler that changes the session with each transaction. */
  @Test
  void aSessionThatAnotherClientHasPreparedIsNamedWithTheRemedy() throws SQLException {
    try (Connection session = SETTINGS.connect(Duration.ofSeconds(20), Map.of());
        Statement statement = session.createStatement()) {
      for (int name = 1; name <= 50; name++) {
        statement.execute("PREPARE \"S_%d\" AS SELECT 1".formatted(name));
      }

      assertThatThrownBy(() -> DatabaseCheck.requirePreparedStatements(session, SETTINGS))
          .isInstanceOf(DatabaseException.class)
          .hasMessageContaining("pool_mode=transaction")
          .hasMessageContaining("prepareThreshold=0");
    }
    try (Connection own = SETTINGS.connect(Duration.ofSeconds(20), Map.of())) {
      DatabaseCheck.requirePreparedStatements(own, SETTINGS);
    }
  }

  @Test
  void aDryRunLeavesNothing() {
    ShopService shop = new ShopService(TestDatabase.DATABASE.dryRun(), Insertion.ROW_BY_ROW);
    int id = shop.storeOrder(BenchmarkOrder.order(TestDatabase.CUSTOMER));

    assertThat(
            TestDatabase.rows(
                TestDatabase.DATABASE, "SELECT 1 FROM orders WHERE order_id = %d".formatted(id)))
        .isEmpty();
    shop.reset();
  }

  @Test
  void saysWhetherItIsReadOnlyAndWhy() throws IOException {
    assertThat(TestDatabase.DATABASE.readOnly()).isEmpty();
    try (Database database =
        Database.open(at(SETTINGS.url() + "?options=-c%20default_transaction_read_only=on"), 1)) {
      assertThat(database.readOnly())
          .hasValueSatisfying(
              reason -> assertThat(reason).contains("default_transaction_read_only"));
    }
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start(Durability.NONE)) {
      Files.createFile(embedded.directory().resolve("data").resolve("standby.signal"));
      ProcessHandle.of(embedded.processId()).ifPresent(ProcessHandle::destroyForcibly);
      assertThat(embedded.restartIfDead()).isTrue();

      try (Database database = Database.open(embedded.settings(), 1)) {
        assertThat(database.readOnly())
            .isEqualTo(Optional.of("it is a standby, which is read-only: name its primary"));
      }
      assertThatThrownBy(() -> Schema.adopt(embedded.settings()))
          .isInstanceOf(DatabaseException.class)
          .hasMessageContaining("standby");
    }
  }
}
