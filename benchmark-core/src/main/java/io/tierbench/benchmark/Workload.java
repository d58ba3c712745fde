package io.tierbench.benchmark;

import io.tierbench.contract.Shop;

/** What a call does on the other side. */
public enum Workload {
  EMPTY("empty"),
  STORE_ORDER("storeOrder"),
  LOAD_PRODUCTS("loadProducts"),
  LOAD_CUSTOMER("loadCustomer");

  private final String method;

  Workload(String method) {
    this.method = method;
  }

  /** Name of the benchmark methods that run it. */
  public String method() {
    return method;
  }

  /** Whether its work is done on the database. */
  public boolean needsDatabase() {
    return this != EMPTY;
  }

  /**
   * Calls the shop.
   *
   * @param sample the order to store
   * @param customerId whom to ask for
   * @return what the shop answers, or null where that is nothing
   */
  Object call(Shop shop, Shape shape, Sample sample, String customerId) {
    return switch (this) {
      case EMPTY -> {
        shop.empty();
        yield null;
      }
      case STORE_ORDER -> shape.storeOrder(shop, sample);
      case LOAD_PRODUCTS -> shape.loadProducts(shop);
      case LOAD_CUSTOMER -> shape.loadCustomer(shop, customerId);
    };
  }

  /**
   * The workload that a benchmark runs.
   *
   * @param benchmark full name of a benchmark method
   */
  public static Workload ofMethod(String benchmark) {
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    for (Workload workload : values()) {
      if (workload.method.equals(method)) {
        return workload;
      }
    }
    throw new IllegalArgumentException("no workload is called '%s'".formatted(method));
  }
}
