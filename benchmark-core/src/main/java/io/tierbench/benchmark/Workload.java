package io.tierbench.benchmark;

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

  boolean needsDatabase() {
    return this != EMPTY;
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
