package io.tierbench.server.workload;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.Fault;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.OpenConnections;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that money never appears or vanishes, and that the journal is complete. */
@Tag("slow")
@Timeout(120)
class TransferFundsTest {
  private static final int CALLERS = 8;
  private static final int TRANSFERS = 150;
  private static final int TRANSFERS_BEFORE_A_RESET = 30;

  /** Number of accounts small enough for contention, with transfers in both directions at once. */
  private static final int CONTENDED_ACCOUNTS = 3;

  private static final Database DATABASE =
      Database.open(TestDatabase.EMBEDDED.settings(), CALLERS + 2);

  private final ShopService shop = new ShopService(DATABASE, Insertion.ROW_BY_ROW);

  @AfterEach
  void takesAllOfItBack() {
    shop.reset();

    assertMoneyIsThere(DATABASE);
    assertThat(transfers(DATABASE)).isZero();
    assertThat(rows(DATABASE, "SELECT DISTINCT balance FROM tierbench_accounts"))
        .containsExactly(List.of("1000000.0000"));
    assertThat(OpenConnections.of(DATABASE)).isZero();
  }

  @AfterAll
  static void close() {
    DATABASE.close();
  }

  private static List<List<String>> rows(Database database, String sql) {
    return TestDatabase.rows(database, sql);
  }

  private static int transfers(Database database) {
    return Integer.parseInt(
        rows(database, "SELECT count(*) FROM tierbench_transfers").get(0).get(0));
  }

  /** Checks that the total is unchanged, and each account matches the journal, in one snapshot. */
  private static void assertMoneyIsThere(Database database) {
    assertThat(
            rows(
                database,
                """
                SELECT sum(balance), min(balance) >= 0,
                    bool_and(balance = 1000000 + coalesce(change, 0))
                FROM tierbench_accounts LEFT JOIN (
                    SELECT account_id, sum(amount) AS change
                    FROM (
                        SELECT destination_id, amount FROM tierbench_transfers
                        UNION ALL
                        SELECT source_id, -amount FROM tierbench_transfers
                    ) AS sides (account_id, amount)
                    GROUP BY account_id
                ) AS changes USING (account_id)
                """))
        .containsExactly(List.of("1000000000.0000", "t", "t"));
  }

  private static FundsTransfer transfer(int source, int destination, String amount) {
    return new FundsTransfer(source, destination, new BigDecimal(amount));
  }

  @Test
  void movesMoneyAndNotesItInTheJournal() {
    assertThat(shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer(1005, 1002, "12.5")))
        .isEqualTo("successful");
    assertThat(shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer(1002, 1005, "0.0001000")))
        .isEqualTo("successful");

    assertThat(shop.storedTransfers().balance(1005)).isEqualTo("999987.5001");
    assertThat(shop.storedTransfers().balance(1002)).isEqualTo("1000012.4999");
    assertThat(
            rows(
                DATABASE,
                "SELECT source_id, destination_id, amount FROM tierbench_transfers ORDER BY transfer_id"))
        .containsExactly(List.of("1005", "1002", "12.5000"), List.of("1002", "1005", "0.0001"));
    assertThat(shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer(1001, 1003, "1000000")))
        .isEqualTo("successful");
    assertThat(shop.storedTransfers().balance(1001)).isEqualTo("0.0000");
    assertMoneyIsThere(DATABASE);
    assertThat(shop.storedTransfers().reset()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "1001, 1002, 1000000.0001",
    "1002, 1001, 1000000.0001",
    "1000, 1002, 1",
    "1002, 2001, 1",
    "1002, 1002, 1",
    "1001, 1002, 0",
    "1001, 1002, -1",
  })
  void changesNothingWhereItFails(int source, int destination, String amount) {
    assertThat(
            shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer(source, destination, amount)))
        .isEqualTo("failure");

    assertThat(transfers(DATABASE)).isZero();
    assertMoneyIsThere(DATABASE);
  }

  static Stream<BigDecimal> noMoney() {
    return Stream.of(
        null,
        new BigDecimal("0.00005"),
        new BigDecimal("1E+15"),
        new BigDecimal("1E+1000000000"),
        new BigDecimal("1E-1000000000"));
  }

  /** The database would round it, up for one account and down for the other. */
  @ParameterizedTest
  @MethodSource("noMoney")
  void refusesAnAmountThatIsNoMoney(BigDecimal amount) {
    FundsTransfer transfer = new FundsTransfer(1001, 1002, amount);
    assertFault(Fault.BAD_REQUEST, () -> shop.call(Operation.TRANSFER_FUNDS, transfer));
    assertFault(Fault.BAD_REQUEST, () -> shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer));
  }

  @Test
  void withoutATransactionItLooksAndMovesNothing() {
    assertThat(shop.call(Operation.TRANSFER_FUNDS, transfer(1001, 1002, "12.50")))
        .isEqualTo("successful");
    assertThat(shop.call(Operation.TRANSFER_FUNDS, transfer(1001, 1001, "12.50")))
        .isEqualTo("failure");
    assertThat(shop.call(Operation.TRANSFER_FUNDS, transfer(1001, 1002, "-12.50")))
        .isEqualTo("failure");
    assertThat(transfers(DATABASE)).isZero();
  }

  private static FundsTransfer contended(int number) {
    int source = number % CONTENDED_ACCOUNTS;
    int destination = (source + 1 + number / CONTENDED_ACCOUNTS % (CONTENDED_ACCOUNTS - 1));
    return transfer(1001 + source, 1001 + destination % CONTENDED_ACCOUNTS, "0.01");
  }

  private static <T> List<T> all(ExecutorService threads, int count, Callable<T> call)
      throws Exception {
    List<Future<T>> futures = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      futures.add(threads.submit(call));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get());
    }
    return results;
  }

  @Test
  void manyCallersAtOnceLoseNothingAndNeverWaitForEachOtherInACircle() throws Exception {
    AtomicInteger numbers = new AtomicInteger();
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS + 1);
    try {
      Future<?> watcher =
          threads.submit(
              () -> {
                while (!done.get()) {
                  assertMoneyIsThere(DATABASE);
                }
              });
      assertThat(
              all(
                  threads,
                  CALLERS * TRANSFERS,
                  () ->
                      shop.call(
                          Operation.TRANSFER_FUNDS_TRANSACTED,
                          contended(numbers.getAndIncrement()))))
          .containsOnly("successful");
      done.set(true);
      watcher.get();
    } finally {
      done.set(true);
      threads.shutdownNow();
    }

    assertThat(transfers(DATABASE)).isEqualTo(CALLERS * TRANSFERS);
    assertMoneyIsThere(DATABASE);
  }

  /** The servers of a run share one database. */
  @Test
  void eachServiceTakesBackItsOwnTransfersWhileOthersMakeTheirs() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      all(
          threads,
          CALLERS,
          () -> {
            ShopService one = new ShopService(DATABASE, Insertion.ROW_BY_ROW);
            for (int number = 1; number <= TRANSFERS; number++) {
              assertThat(one.call(Operation.TRANSFER_FUNDS_TRANSACTED, contended(number)))
                  .isEqualTo("successful");
              if (number % TRANSFERS_BEFORE_A_RESET == 0) {
                assertThat(one.storedTransfers().reset()).isEqualTo(TRANSFERS_BEFORE_A_RESET);
                assertMoneyIsThere(DATABASE);
              }
            }
            return one;
          });
    } finally {
      threads.shutdownNow();
    }
  }
}
