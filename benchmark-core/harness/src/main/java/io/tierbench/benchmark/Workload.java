package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.Transfers;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** What a call does on the other side, in the order in which it is shown. */
public enum Workload {
  EMPTY("empty", "the empty call", Trait.OF_MATRIX),
  STORE_ORDER(
      "storeOrder",
      "storing an order",
      Trait.OF_MATRIX,
      Trait.NEEDS_DATABASE,
      Trait.HAS_SHAPES,
      Trait.STORES,
      Trait.SENDS),
  LOAD_PRODUCTS(
      "loadProducts",
      "loading 77 products",
      Trait.OF_MATRIX,
      Trait.NEEDS_DATABASE,
      Trait.HAS_SHAPES),
  LOAD_CUSTOMER(
      "loadCustomer",
      "loading one customer",
      Trait.OF_MATRIX,
      Trait.NEEDS_DATABASE,
      Trait.HAS_SHAPES,
      Trait.DIFFERS_BY_CUSTOMER),
  GET_ORDERS_10("getOrders10", "getting 10 orders"),
  GET_ORDERS_100("getOrders100", "getting 100 orders"),
  GET_ORDERS_1000("getOrders1000", "getting 1,000 orders"),
  GET_IDENTICAL_ORDERS_1000("getIdenticalOrders1000", "getting 1,000 identical orders"),
  GET_CONSTANT_ORDERS_1("getConstantOrders1", "getting one constant order"),
  GET_CONSTANT_ORDERS_10("getConstantOrders10", "getting 10 constant orders"),
  GET_CONSTANT_ORDERS_100("getConstantOrders100", "getting 100 constant orders"),
  TRANSFER_FUNDS("transferFunds", "transferring funds", Trait.SENDS),
  TRANSFER_FUNDS_TRANSACTED(
      "transferFundsTransacted",
      "transferring funds in a transaction",
      Trait.NEEDS_DATABASE,
      Trait.STORES,
      Trait.SENDS),
  GET_PRODUCT_INFO("getProductInfo", "getting the details of a book"),
  GET_BYTES_128("getBytes128", "getting 128 bytes"),
  GET_BYTES_4K("getBytes4K", "getting 4 KiB of bytes"),
  GET_BYTES_256K("getBytes256K", "getting 256 KiB of bytes");

  /** What is true of some workloads. */
  private enum Trait {
    OF_MATRIX,
    NEEDS_DATABASE,
    HAS_SHAPES,
    STORES,
    SENDS,
    DIFFERS_BY_CUSTOMER
  }

  private final String method;
  private final String displayName;
  private final Set<Trait> traits;

  Workload(String method, String displayName, Trait... traits) {
    this.method = method;
    this.displayName = displayName;
    this.traits = Set.of(traits);
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
    return traits.contains(Trait.NEEDS_DATABASE);
  }

  /** Whether it is one of the matrix; the others belong to a suite that asks for them. */
  public boolean isOfMatrix() {
    return traits.contains(Trait.OF_MATRIX);
  }

  /** Whether the same facts travel in several shapes, else there is one form or nothing. */
  boolean hasShapes() {
    return traits.contains(Trait.HAS_SHAPES);
  }

  /** Whether it leaves something behind that must be deleted. */
  boolean stores() {
    return traits.contains(Trait.STORES);
  }

  /** Whether the facts travel with the request, else with the response. */
  boolean sends() {
    return traits.contains(Trait.SENDS);
  }

  /** Whether its answers differ from customer to customer. */
  boolean differsByCustomer() {
    return traits.contains(Trait.DIFFERS_BY_CUSTOMER);
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
      case GET_ORDERS_10 -> shop.call(Operation.GET_ORDERS, 10);
      case GET_ORDERS_100 -> shop.call(Operation.GET_ORDERS, 100);
      case GET_ORDERS_1000 -> shop.call(Operation.GET_ORDERS, 1_000);
      case GET_IDENTICAL_ORDERS_1000 -> shop.call(Operation.GET_IDENTICAL_ORDERS, 1_000);
      case GET_CONSTANT_ORDERS_1 -> shop.call(Operation.GET_CONSTANT_ORDERS, 1);
      case GET_CONSTANT_ORDERS_10 -> shop.call(Operation.GET_CONSTANT_ORDERS, 10);
      case GET_CONSTANT_ORDERS_100 -> shop.call(Operation.GET_CONSTANT_ORDERS, 100);
      case TRANSFER_FUNDS -> shop.call(Operation.TRANSFER_FUNDS, Transfers.sample());
      case TRANSFER_FUNDS_TRANSACTED ->
          shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.sample());
      case GET_PRODUCT_INFO -> shop.call(Operation.GET_PRODUCT_INFO, 1);
      case GET_BYTES_128 -> shop.call(Operation.GET_BYTES, 128);
      case GET_BYTES_4K -> shop.call(Operation.GET_BYTES, 4 << 10);
      case GET_BYTES_256K -> shop.call(Operation.GET_BYTES, 256 << 10);
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
