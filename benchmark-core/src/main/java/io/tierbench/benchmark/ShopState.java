package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.Customers;
import io.tierbench.server.Dispatch;
import io.tierbench.server.Insertion;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A shop to call: its answers are checked before it is measured, and what it stored is deleted
 * after every iteration, outside the measured time.
 */
@State(Scope.Benchmark)
public abstract class ShopState extends PlacedState {
  private static final long CUSTOMER_SEQUENCE_SEED = 2005;

  @Param("WORKERS")
  public Dispatch dispatch;

  @Param("ROW_BY_ROW")
  public Insertion insertion;

  Shop shop;
  Sample sample;
  List<String> customerIds;
  private Workload workload;

  @Override
  final void prepare(String benchmark) throws Exception {
    workload = Workload.ofMethod(benchmark);
    shop = connect(workload.needsDatabase());
    if (workload.needsDatabase()) {
      customerIds = Customers.ids(backend.database());
      sample = Sample.orderOf(customerIds.get(0));
      new AnswerCheck(backend.direct(insertion))
          .check(workload, shape(), shop, sample, customerIds);
    } else {
      shop.empty();
    }
  }

  /** Starts what is to be measured and connects to it. */
  abstract Shop connect(boolean withDatabase) throws Exception;

  abstract Shape shape();

  @TearDown(Level.Iteration)
  public final void deleteStoredOrders() {
    if (workload == Workload.STORE_ORDER) {
      reset();
    }
  }

  void reset() {
    backend.reset();
  }

  /** The customers that one thread asks for. */
  @State(Scope.Thread)
  public static class CustomerSequence {
    private Customers customers;

    String next(ShopState shop) {
      if (customers == null) {
        customers = new Customers(shop.customerIds, CUSTOMER_SEQUENCE_SEED);
      }
      return customers.next();
    }
  }
}
