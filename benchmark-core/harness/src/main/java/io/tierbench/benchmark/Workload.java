package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.Transfers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work that a call asks the other side for. The order is the one in which workloads are shown.
 * Those of the matrix and of the papers stand here; beside them every operation with an example and
 * every provided call is an optional one.
 */
public final class Workload implements Comparable<Workload> {
  private static final List<Workload> ALL = new ArrayList<>();

  public static final Workload EMPTY =
      add(
          "empty",
          "the empty call",
          (shop, shape, sample, customerId) -> shop.call(Operation.EMPTY, Payload.NOTHING),
          Trait.OF_MATRIX);
  public static final Workload STORE_ORDER =
      add(
          "storeOrder",
          "storing an order",
          (shop, shape, sample, customerId) -> shape.storeOrder(shop, sample),
          Trait.OF_MATRIX,
          Trait.NEEDS_DATABASE,
          Trait.HAS_SHAPES,
          Trait.STORES);
  public static final Workload LOAD_PRODUCTS =
      add(
          "loadProducts",
          "loading 77 products",
          (shop, shape, sample, customerId) -> shape.loadProducts(shop),
          Trait.OF_MATRIX,
          Trait.NEEDS_DATABASE,
          Trait.HAS_SHAPES);
  public static final Workload LOAD_CUSTOMER =
      add(
          "loadCustomer",
          "loading one customer",
          (shop, shape, sample, customerId) -> shape.loadCustomer(shop, customerId),
          Trait.OF_MATRIX,
          Trait.NEEDS_DATABASE,
          Trait.HAS_SHAPES,
          Trait.DIFFERS_BY_CUSTOMER);
  public static final Workload GET_ORDERS_10 =
      add("getOrders10", "getting 10 orders", Operation.GET_ORDERS, 10);
  public static final Workload GET_ORDERS_100 =
      add("getOrders100", "getting 100 orders", Operation.GET_ORDERS, 100);
  public static final Workload GET_ORDERS_1000 =
      add("getOrders1000", "getting 1,000 orders", Operation.GET_ORDERS, 1_000);
  public static final Workload GET_IDENTICAL_ORDERS_1000 =
      add(
          "getIdenticalOrders1000",
          "getting 1,000 identical orders",
          Operation.GET_IDENTICAL_ORDERS,
          1_000);
  public static final Workload GET_CONSTANT_ORDERS_1 =
      add("getConstantOrders1", "getting one constant order", Operation.GET_CONSTANT_ORDERS, 1);
  public static final Workload GET_CONSTANT_ORDERS_10 =
      add("getConstantOrders10", "getting 10 constant orders", Operation.GET_CONSTANT_ORDERS, 10);
  public static final Workload GET_CONSTANT_ORDERS_100 =
      add(
          "getConstantOrders100",
          "getting 100 constant orders",
          Operation.GET_CONSTANT_ORDERS,
          100);
  public static final Workload TRANSFER_FUNDS =
      add("transferFunds", "transferring funds", Operation.TRANSFER_FUNDS, Transfers.sample());
  public static final Workload TRANSFER_FUNDS_TRANSACTED =
      add(
          "transferFundsTransacted",
          "transferring funds in a transaction",
          Operation.TRANSFER_FUNDS_TRANSACTED,
          Transfers.sample(),
          Trait.NEEDS_DATABASE,
          Trait.STORES);
  public static final Workload GET_PRODUCT_INFO =
      add("getProductInfo", "getting the details of a book", Operation.GET_PRODUCT_INFO, 1);
  public static final Workload GET_BYTES_128 =
      add("getBytes128", "getting 128 bytes", Operation.GET_BYTES, 128);
  public static final Workload GET_BYTES_4K =
      add("getBytes4K", "getting 4 KiB of bytes", Operation.GET_BYTES, 4 << 10);
  public static final Workload GET_BYTES_256K =
      add("getBytes256K", "getting 256 KiB of bytes", Operation.GET_BYTES, 256 << 10);

  static {
    Operation.all().forEach(Workload::addOptional);
    ProvidedCall.all().forEach(call -> ALL.add(of(call)));
  }

  private enum Trait {
    OF_MATRIX,
    OPTIONAL,
    NEEDS_DATABASE,
    HAS_SHAPES,
    STORES,
    DIFFERS_BY_CUSTOMER
  }

  private interface Caller {
    Object call(Shop shop, Shape shape, SampleOrder sample, String customerId);
  }

  private final String method;
  private final String displayName;
  private final Caller caller;
  private final Set<Trait> traits;
  private final @Nullable ProvidedCall<?, ?> provided;
  private final int place = ALL.size();

  private Workload(
      String method,
      String displayName,
      Caller caller,
      Set<Trait> traits,
      @Nullable ProvidedCall<?, ?> provided) {
    this.method = method;
    this.displayName = displayName;
    this.caller = caller;
    this.traits = traits;
    this.provided = provided;
  }

  private static Workload add(String method, String displayName, Caller caller, Trait... traits) {
    Workload workload = new Workload(method, displayName, caller, Set.of(traits), null);
    ALL.add(workload);
    return workload;
  }

  private static <Q> Workload add(
      String method, String displayName, Operation<Q, ?> operation, Q request, Trait... traits) {
    return add(
        method,
        displayName,
        (shop, shape, sample, customerId) -> shop.call(operation, request),
        traits);
  }

  private static <Q> void addOptional(Operation<Q, ?> operation) {
    operation
        .example()
        .ifPresent(
            request -> {
              List<Trait> traits = new ArrayList<>(List.of(Trait.OPTIONAL));
              if (operation.needsDatabase()) {
                traits.add(Trait.NEEDS_DATABASE);
              }
              if (Shape.DATASET.variant(operation).isPresent()) {
                traits.add(Trait.HAS_SHAPES);
              }
              add(
                  operation.name(),
                  operation.name(),
                  (shop, shape, sample, customerId) -> shape.call(shop, operation, request),
                  traits.toArray(Trait[]::new));
            });
  }

  /** Returns the workload of a provided call. */
  static Workload of(ProvidedCall<?, ?> call) {
    return new Workload(
        call.workload(),
        call.workload(),
        (shop, shape, sample, customerId) -> shape.call(shop, call),
        call.dataSet() == null ? Set.of(Trait.OPTIONAL) : Set.of(Trait.OPTIONAL, Trait.HAS_SHAPES),
        call);
  }

  /** Every workload. */
  public static Workload[] values() {
    return ALL.toArray(Workload[]::new);
  }

  /** Returns the name of the benchmark methods that run it. */
  public String method() {
    return method;
  }

  /** The name of its constant, such as {@code STORE_ORDER}. */
  public String name() {
    return method.replaceAll("(?<=[a-z])(?=[A-Z0-9])", "_").toUpperCase(Locale.ROOT);
  }

  /** The name in a sentence. */
  public String displayName() {
    return displayName;
  }

  /** Tells whether it uses the database. */
  public boolean needsDatabase() {
    return traits.contains(Trait.NEEDS_DATABASE);
  }

  /** Tells whether it belongs to the matrix; a suite or an option chooses the others. */
  public boolean isOfMatrix() {
    return traits.contains(Trait.OF_MATRIX);
  }

  /** Tells whether an option chooses it; it has no benchmark method of its own. */
  public boolean isOptional() {
    return traits.contains(Trait.OPTIONAL);
  }

  /** Returns the provided call that it makes; empty for a call of the shop. */
  public Optional<ProvidedCall<?, ?>> provided() {
    return Optional.ofNullable(provided);
  }

  /** Tells whether its data has several shapes; otherwise it has one form or none. */
  boolean hasShapes() {
    return traits.contains(Trait.HAS_SHAPES);
  }

  /** Tells whether it stores data that must be deleted afterwards. */
  boolean stores() {
    return traits.contains(Trait.STORES);
  }

  boolean differsByCustomer() {
    return traits.contains(Trait.DIFFERS_BY_CUSTOMER);
  }

  /** Calls the shop. */
  Object call(Shop shop, Shape shape, SampleOrder sample, String customerId) {
    return caller.call(shop, shape, sample, customerId);
  }

  /**
   * Returns the workload whose benchmark methods have this name; empty for a name of an older
   * version.
   */
  static Optional<Workload> of(String method) {
    return ALL.stream().filter(workload -> workload.method.equals(method)).findFirst();
  }

  /**
   * Returns the workload that a benchmark runs.
   *
   * @param benchmark full name of a benchmark method
   */
  public static Workload ofMethod(String benchmark) {
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    return of(method)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload is called '%s'; one with a user's own data needs the folder 'sample' of its run"
                        .formatted(method)));
  }

  @Override
  public int compareTo(Workload other) {
    return Integer.compare(place, other.place);
  }

  @Override
  public String toString() {
    return name();
  }
}
