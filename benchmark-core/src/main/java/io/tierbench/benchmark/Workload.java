package io.tierbench.benchmark;

import io.tierbench.benchmark.SerializationBenchmark.CodedPayload;
import io.tierbench.contract.Shop;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

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

  public boolean needsDatabase() {
    return this != EMPTY;
  }

  /**
   * Whether a benchmark cannot run without a database: where the work is done, or where the payload
   * comes from.
   *
   * @param benchmark full name of a benchmark method
   * @param parameters its own, with their values
   */
  public static boolean needsDatabase(String benchmark, Map<String, String> parameters) {
    String payload = parameters.get("payload");
    if (payload != null) {
      return CodedPayload.valueOf(payload).workload().needsDatabase();
    }
    return find(benchmark).map(Workload::needsDatabase).orElse(false);
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
    return find(benchmark)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload is called '%s'".formatted(method(benchmark))));
  }

  private static Optional<Workload> find(String benchmark) {
    return Arrays.stream(values())
        .filter(workload -> workload.method.equals(method(benchmark)))
        .findFirst();
  }

  private static String method(String benchmark) {
    return benchmark.substring(benchmark.lastIndexOf('.') + 1);
  }
}
