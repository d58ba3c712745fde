package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.ShopService;
import io.tierbench.server.StoredOrders;
import java.util.List;

/**
 * Compares what a stack answers with what the service answers in process, field by field, before
 * the stack is measured.
 */
final class AnswerCheck {
  private final ShopService direct;

  AnswerCheck(ShopService direct) {
    this.direct = direct;
  }

  /**
   * @throws IllegalStateException where an answer differs
   */
  void check(Workload workload, Shape shape, Shop shop, Sample sample, List<String> customerIds) {
    switch (workload) {
      case EMPTY -> shop.empty();
      case LOAD_PRODUCTS -> same(workload, shape.loadProducts(direct), shape.loadProducts(shop));
      case LOAD_CUSTOMER -> {
        for (String id : customerIds) {
          same(workload, shape.loadCustomer(direct, id), shape.loadCustomer(shop, id));
        }
      }
      case STORE_ORDER -> {
        StoredOrders stored = direct.storedOrders();
        try {
          same(
              workload,
              stored.read(Shape.DTO.storeOrder(direct, sample)),
              stored.read(shape.storeOrder(shop, sample)));
        } finally {
          stored.reset();
        }
      }
    }
  }

  private static void same(Workload workload, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(
          "wrong answer to %s: the service says %s, the stack says %s"
              .formatted(workload.method(), expected, actual));
    }
  }
}
