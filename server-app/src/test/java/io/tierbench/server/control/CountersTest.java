package io.tierbench.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.contract.ShopException;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.Database;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CountersTest {
  private static final int ALLOCATION = 10_000_000;

  private static volatile byte[] allocated;

  @Test
  void allocationOfAThreadThatHasEndedIsStillCounted() throws Exception {
    JvmCounters jvm = new JvmCounters(new DatabaseUse());
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              allocated = new byte[ALLOCATION];
              done.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Counters before = jvm.read();
    thread.start();
    done.await();
    Counters during = jvm.read();
    end.countDown();
    thread.join();
    Counters after = jvm.read();

    assertThat(during.since(before).allocatedBytes()).isBetween(10_000_000L, 20_000_000L);
    assertThat(after.since(during).allocatedBytes()).isBetween(0L, 10_000_000L);
  }

  @Test
  void collectionsAreCounted() {
    JvmCounters jvm = new JvmCounters(new DatabaseUse());
    Counters before = jvm.read();

    System.gc();

    assertThat(jvm.read().since(before).collections()).isPositive();
  }

  @Test
  @Tag("slow")
  void eachCallOfAWorkloadIsOneSessionAlsoWhereItFails() {
    Database database = TestDatabase.DATABASE;
    ShopService shop = new ShopService(database, Insertion.ROW_BY_ROW);
    JvmCounters jvm = new JvmCounters(database.use());
    Counters before = jvm.read();
    long start = System.nanoTime();

    shop.loadProducts();
    shop.loadCustomerDataSet("AHODE");
    try {
      shop.loadCustomer("NOBOD");
    } catch (ShopException e) {
      assertThat(e).hasMessageContaining("NOBOD");
    }

    long elapsed = System.nanoTime() - start;
    Counters used = jvm.read().since(before);
    assertThat(used.databaseSessions()).isEqualTo(3);
    assertThat(used.databaseNanos()).isPositive().isLessThan(elapsed);
  }
}
