package io.tierbench.benchmark;

import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import java.util.Arrays;
import java.util.Optional;

/** What a call does on the other side, in the order in which it is shown. */
public enum Workload {
  EMPTY("empty", "the empty call"),
  STORE_ORDER("storeOrder", "storing an order"),
  LOAD_PRODUCTS("loadProducts", "loading 77 products"),
  LOAD_CUSTOMER("loadCustomer", "loading one customer"),
  GET_ORDERS_10("getOrders10", "getting 10 orders"),
  GET_ORDERS_100("getOrders100", "getting 100 orders"),
  GET_ORDERS_1000("getOrders1000", "getting 1,000 orders"),
  GET_IDENTICAL_ORDERS_1000("getIdenticalOrders1000", "getting 1,000 identical orders");

  private final String method;
  private final String displayName;

  Workload(String method, String displayName) {
    this.method = method;
    this.displayName = displayName;
  }

  /** Name of the benchmark methods that run it. */
  public String method() {
    return method;
  }

  /** What it is called in a sentence. */
  public String displayName() {
    return displayName;
  }

  /** Whether its work is done on the database. */
  public boolean needsDatabase() {
    return switch (this) {
      case EMPTY, GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000 ->
          false;
      case STORE_ORDER, LOAD_PRODUCTS, LOAD_CUSTOMER -> true;
    };
  }

  /** Whether it is one of the matrix; the others belong to a suite that asks for them. */
  public boolean isOfMatrix() {
    return switch (this) {
      case EMPTY, STORE_ORDER, LOAD_PRODUCTS, LOAD_CUSTOMER -> true;
      case GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000 -> false;
    };
  }

  /** Whether the same facts travel in several shapes, else there is one form or nothing. */
  boolean hasShapes() {
    return switch (this) {
      case STORE_ORDER, LOAD_PRODUCTS, LOAD_CUSTOMER -> true;
      case EMPTY, GET_ORDERS_10, GET_ORDERS_100, GET_ORDERS_1000, GET_IDENTICAL_ORDERS_1000 ->
          false;
    };
  }

  /** Whether it leaves something behind that must be deleted. */
  boolean stores() {
    return switch (this) {
      case STORE_ORDER -> true;
      case EMPTY,
          LOAD_PRODUCTS,
          LOAD_CUSTOMER,
          GET_ORDERS_10,
          GET_ORDERS_100,
          GET_ORDERS_1000,
          GET_IDENTICAL_ORDERS_1000 ->
          false;
    };
  }

  /** Whether the facts travel with the request, else with the response. */
  boolean sends() {
    return switch (this) {
      case STORE_ORDER -> true;
      case EMPTY,
          LOAD_PRODUCTS,
          LOAD_CUSTOMER,
          GET_ORDERS_10,
          GET_ORDERS_100,
          GET_ORDERS_1000,
          GET_IDENTICAL_ORDERS_1000 ->
          false;
    };
  }

  /** Whether its answers differ from customer to customer. */
  boolean differsByCustomer() {
    return switch (this) {
      case LOAD_CUSTOMER -> true;
      case EMPTY,
          STORE_ORDER,
          LOAD_PRODUCTS,
          GET_ORDERS_10,
          GET_ORDERS_100,
          GET_ORDERS_1000,
          GET_IDENTICAL_ORDERS_1000 ->
          false;
    };
  }

  /**
   * Calls the shop.
   *
   * @param shape of those that have several
   * @param sample the order to store
   * @param customerId whom to ask for
   * @return what the shop answers; {@link Payload#NOTHING} where that is nothing
   */
  Object call(Shop shop, Shape shape, SampleOrder sample, String customerId) {
    return switch (this) {
      case EMPTY -> {
        shop.empty();
        yield Payload.NOTHING;
      }
      case STORE_ORDER -> shape.storeOrder(shop, sample);
      case LOAD_PRODUCTS -> shape.loadProducts(shop);
      case LOAD_CUSTOMER -> shape.loadCustomer(shop, customerId);
      case GET_ORDERS_10 -> shop.getOrders(10);
      case GET_ORDERS_100 -> shop.getOrders(100);
      case GET_ORDERS_1000 -> shop.getOrders(1_000);
      case GET_IDENTICAL_ORDERS_1000 -> shop.getIdenticalOrders(1_000);
    };
  }

  /** The workload whose benchmark methods have this name; nothing of an older version's. */
  static Optional<Workload> of(String method) {
    return Arrays.stream(values()).filter(workload -> workload.method.equals(method)).findFirst();
  }

  /**
   * The workload that a benchmark runs.
   *
   * @param benchmark full name of a benchmark method
   */
  public static Workload ofMethod(String benchmark) {
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    return of(method)
        .orElseThrow(
            () -> new IllegalArgumentException("no workload is called '%s'".formatted(method)));
  }
}
