package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.server.workload.StoredOrders;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares the answers of a stack with those of the service in process, field by field, before the
 * stack is measured.
 */
final class AnswerCheck {
  private static final String NOBODY = "";

  private final ShopService direct;

  AnswerCheck(ShopService direct) {
    this.direct = direct;
  }

  /**
   * @throws IllegalStateException if an answer differs
   */
  void check(
      Workload workload, Shape shape, Shop shop, SampleOrder sample, List<String> customerIds) {
    // An expression, as the compiler wants all workloads in it.
    Runnable check =
        switch (workload) {
          case EMPTY -> shop::empty;
          case STORE_ORDER -> () -> storeOrder(shape, shop, sample);
          case LOAD_PRODUCTS ->
              () -> same(workload, shape.loadProducts(direct), shape.loadProducts(shop));
          case LOAD_CUSTOMER ->
              () ->
                  customerIds.forEach(
                      id ->
                          same(
                              workload,
                              shape.loadCustomer(direct, id),
                              shape.loadCustomer(shop, id)));
          case GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000 ->
              () -> withoutDatabase(workload, shop);
        };
    check.run();
  }

  /**
   * Checks a workload that needs no database.
   *
   * @throws IllegalStateException if an answer differs
   */
  static void withoutDatabase(Workload workload, Shop shop) {
    same(workload, answer(workload, new ShopWithoutDatabase()), answer(workload, shop));
  }

  private static @Nullable Object answer(Workload workload, Shop shop) {
    return workload.call(shop, Shape.DTO, SampleOrder.orderOf(NOBODY), NOBODY);
  }

  private void storeOrder(Shape shape, Shop shop, SampleOrder sample) {
    StoredOrders stored = direct.storedOrders();
    try {
      same(
          Workload.STORE_ORDER,
          stored.read(Shape.DTO.storeOrder(direct, sample)),
          stored.read(shape.storeOrder(shop, sample)));
    } finally {
      stored.reset();
    }
  }

  private static void same(Workload workload, @Nullable Object expected, @Nullable Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new IllegalStateException(
          "wrong answer to %s: the service says %s, the stack says %s"
              .formatted(workload.method(), expected, actual));
    }
  }
}
