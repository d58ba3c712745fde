package io.tierbench.benchmark;

import io.tierbench.contract.Shop;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.server.workload.StoredOrders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Compares the answers of a stack with those of the service in process, field by field, before the
 * stack is measured. If several are to call it at once, they do so here.
 */
final class AnswerCheck {
  private static final String NOBODY = "";
  private static final int ONE = 1;

  private final ShopService direct;
  private final int callers;

  /** With one caller. */
  AnswerCheck(ShopService direct) {
    this(direct, ONE);
  }

  /**
   * @param callers how many call at once
   */
  AnswerCheck(ShopService direct, int callers) {
    this.direct = direct;
    this.callers = callers;
  }

  /**
   * @throws IllegalStateException if an answer differs
   */
  void check(
      Workload workload, Shape shape, Shop shop, SampleOrder sample, List<String> customerIds) {
    // An expression, as the compiler wants all workloads in it.
    Runnable check =
        switch (workload) {
          case EMPTY -> () -> atOnce(callers, () -> answer(workload, shop));
          case STORE_ORDER -> () -> storeOrder(shape, shop, sample);
          case LOAD_PRODUCTS ->
              () -> {
                Object expected = shape.loadProducts(direct);
                atOnce(callers, () -> shape.loadProducts(shop))
                    .forEach(answer -> same(workload, expected, answer));
              };
          case LOAD_CUSTOMER -> () -> loadCustomers(shape, shop, customerIds);
          case GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000 ->
              () -> withoutDatabase(workload, shop, callers);
        };
    check.run();
  }

  /**
   * Checks a workload that needs no database.
   *
   * @param callers how many call at once
   * @throws IllegalStateException if an answer differs
   */
  static void withoutDatabase(Workload workload, Shop shop, int callers) {
    Object expected = answer(workload, new ShopWithoutDatabase());
    atOnce(callers, () -> answer(workload, shop))
        .forEach(answer -> same(workload, expected, answer));
  }

  private static @Nullable Object answer(Workload workload, Shop shop) {
    return workload.call(shop, Shape.DTO, SampleOrder.orderOf(NOBODY), NOBODY);
  }

  private void loadCustomers(Shape shape, Shop shop, List<String> ids) {
    List<Object> expected = ids.stream().map(id -> shape.loadCustomer(direct, id)).toList();
    for (List<Object> answers :
        atOnce(callers, () -> ids.stream().map(id -> shape.loadCustomer(shop, id)).toList())) {
      for (int i = 0; i < ids.size(); i++) {
        same(Workload.LOAD_CUSTOMER, expected.get(i), answers.get(i));
      }
    }
  }

  /** Each caller has an order of its own. */
  private void storeOrder(Shape shape, Shop shop, SampleOrder sample) {
    StoredOrders stored = direct.storedOrders();
    try {
      Object expected = stored.read(Shape.DTO.storeOrder(direct, sample));
      List<Integer> ids = atOnce(callers, () -> shape.storeOrder(shop, sample));
      same(Workload.STORE_ORDER, ids.stream().distinct().toList(), ids);
      ids.forEach(id -> same(Workload.STORE_ORDER, expected, stored.read(id)));
    } finally {
      stored.reset();
    }
  }

  /** What each of so many callers gets that call at once; a lone one is this thread. */
  private static <T> List<T> atOnce(int callers, Callable<T> call) {
    if (callers == ONE) {
      return Collections.singletonList(get(call));
    }
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<T> answers = new ArrayList<>();
      for (Future<T> answer : threads.invokeAll(Collections.nCopies(callers, call))) {
        answers.add(get(answer::get));
      }
      return answers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the check of the answers was interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> T get(Callable<T> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (ExecutionException e) {
      throw new IllegalStateException("one of several callers failed: " + e.getCause(), e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
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
