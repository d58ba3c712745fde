package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import io.tierbench.server.workload.BenchmarkOrder;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class DatabaseCheckTest {
  private static final DatabaseSettings SETTINGS = TestDatabase.EMBEDDED.settings();

  private static DatabaseSettings at(String url) {
    return new DatabaseSettings(url, SETTINGS.user(), SETTINGS.password());
  }

  private static TransactionPooler pooler(int size) throws IOException {
    return new TransactionPooler(URI.create(SETTINGS.url().substring(5)).getPort(), size);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aPoolerOfTransactionsIsNamedWithTheRemedy(int size) throws IOException {
    try (TransactionPooler pooler = pooler(size)) {
      String url = pooler.url();

      assertThatThrownBy(() -> Database.requirePreparedStatements(at(url)))
          .isInstanceOf(DatabaseException.class)
          .hasMessageContaining("pool_mode=transaction")
          .hasMessageContaining("prepareThreshold=0");
      assertThatThrownBy(() -> Schema.adopt(at(url))).hasMessageContaining("prepareThreshold=0");
    }
  }

  @Test
  void withTheRemedyAllWorksThroughAPoolerOfTransactions() throws IOException {
    try (TransactionPooler pooler = pooler(1)) {
      DatabaseSettings settings = at(pooler.url() + "&prepareThreshold=0");
      Database.requirePreparedStatements(settings);
      try (Database database = Database.open(settings, 2)) {
        ShopService shop = new ShopService(database, Insertion.BATCH);
        for (int call = 0; call < 10; call++) {
          assertThat(shop.loadCustomer(TestDatabase.CUSTOMER).customerId())
              .isEqualTo(TestDatabase.CUSTOMER);
          shop.storeOrder(BenchmarkOrder.order(TestDatabase.CUSTOMER));
        }
        assertThat(shop.storedOrders().reset()).isEqualTo(10);
      }
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
