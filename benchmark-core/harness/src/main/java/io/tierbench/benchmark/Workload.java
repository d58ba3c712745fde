package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.Transfers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The work of a call, in display order. Workloads of the matrix and of the papers are constants;
 * optional workloads are all operations with an example and all provided calls.
 */
public final class Workload implements Comparable<Workload> {
  private static final List<Workload> ALL = new ArrayList<>();

  public static final Workload EMPTY =
      ofMatrix(
          Operation.EMPTY,
          (shop, shape, sample, customerId) -> shop.call(Operation.EMPTY, Payload.NOTHING));
  public static final Workload STORE_ORDER =
      ofMatrix(
          Operation.STORE_ORDER,
          (shop, shape, sample, customerId) -> shape.storeOrder(shop, sample));
  public static final Workload LOAD_PRODUCTS =
      ofMatrix(
          Operation.LOAD_PRODUCTS, (shop, shape, sample, customerId) -> shape.loadProducts(shop));
  public static final Workload LOAD_CUSTOMER =
      ofMatrix(
          Operation.LOAD_CUSTOMER,
          (shop, shape, sample, customerId) -> shape.loadCustomer(shop, customerId));
  public static final Workload GET_ORDERS_10 = ofPaper("getOrders10", Operation.GET_ORDERS, 10);
  public static final Workload GET_ORDERS_100 = ofPaper("getOrders100", Operation.GET_ORDERS, 100);
  public static final Workload GET_ORDERS_1000 =
      ofPaper("getOrders1000", Operation.GET_ORDERS, 1_000);
  public static final Workload GET_IDENTICAL_ORDERS_1000 =
      ofPaper("getIdenticalOrders1000", Operation.GET_IDENTICAL_ORDERS, 1_000);
  public static final Workload GET_CONSTANT_ORDERS_1 =
      ofPaper("getConstantOrders1", Operation.GET_CONSTANT_ORDERS, 1);
  public static final Workload GET_CONSTANT_ORDERS_10 =
      ofPaper("getConstantOrders10", Operation.GET_CONSTANT_ORDERS, 10);
  public static final Workload GET_CONSTANT_ORDERS_100 =
      ofPaper("getConstantOrders100", Operation.GET_CONSTANT_ORDERS, 100);
  public static final Workload TRANSFER_FUNDS =
      ofPaper("transferFunds", Operation.TRANSFER_FUNDS, Transfers.fixed());
  public static final Workload TRANSFER_FUNDS_TRANSACTED =
      ofPaper("transferFundsTransacted", Operation.TRANSFER_FUNDS_TRANSACTED, Transfers.fixed());
  public static final Workload GET_PRODUCT_INFO =
      ofPaper("getProductInfo", Operation.GET_PRODUCT_INFO, 1);
  public static final Workload GET_BYTES_128 = ofPaper("getBytes128", Operation.GET_BYTES, 128);
  public static final Workload GET_BYTES_4K = ofPaper("getBytes4K", Operation.GET_BYTES, 4 << 10);
  public static final Workload GET_BYTES_256K =
      ofPaper("getBytes256K", Operation.GET_BYTES, 256 << 10);

  static {
    Operation.known().forEach(Workload::addOptional);
    ProvidedCall.all().forEach(call -> ALL.add(of(call)));
  }

  private enum Use {
    MATRIX,
    PAPERS,
    OPTIONAL
  }

  private interface Caller {
    Object call(Shop shop, Shape shape, SampleOrder sample, String customerId);
  }

  private final String method;
  private final Operation<?, ?> operation;
  private final Use use;
  private final Caller caller;
  private final @Nullable ProvidedCall<?, ?> provided;
  private final int index = ALL.size();

  private Workload(
      String method,
      Operation<?, ?> operation,
      Use use,
      Caller caller,
      @Nullable ProvidedCall<?, ?> provided) {
    this.method = method;
    this.operation = operation;
    this.use = use;
    this.caller = caller;
    this.provided = provided;
  }

  private static Workload add(String method, Operation<?, ?> operation, Use use, Caller caller) {
    Workload workload = new Workload(method, operation, use, caller, null);
    ALL.add(workload);
    return workload;
  }

  private static Workload ofMatrix(Operation<?, ?> operation, Caller caller) {
    return add(operation.name(), operation, Use.MATRIX, caller);
  }

  private static <Q> Workload ofPaper(String method, Operation<Q, ?> operation, Q request) {
    return add(
        method,
        operation,
        Use.PAPERS,
        (shop, shape, sample, customerId) -> shop.call(operation, request));
  }

  private static <Q> void addOptional(Operation<Q, ?> operation) {
    operation
        .example()
        .ifPresent(
            request ->
                add(
                    operation.name(),
                    operation,
                    Use.OPTIONAL,
                    (shop, shape, sample, customerId) -> shape.call(shop, operation, request)));
  }

  static Workload of(ProvidedCall<?, ?> call) {
    AtomicInteger calls = new AtomicInteger();
    IntSupplier number = call.differentRequests() == 1 ? () -> 0 : calls::getAndIncrement;
    return new Workload(
        call.workload(),
        call.operation(),
        Use.OPTIONAL,
        (shop, shape, sample, customerId) -> shape.call(shop, call, number.getAsInt()),
        call);
  }

  public static Workload[] values() {
    return ALL.toArray(Workload[]::new);
  }

  /** Returns the name of the benchmark methods that call this workload. */
  public String method() {
    return method;
  }

  /** Tells whether the call uses the shop's database; provided calls may use another. */
  public boolean needsDatabase() {
    return provided == null && operation.needsDatabase();
  }

  /** Tells whether the matrix has this workload; suites and options choose others. */
  public boolean isOfMatrix() {
    return use == Use.MATRIX;
  }

  /** Tells whether an option chooses this workload, which JMH runs by a shared method. */
  public boolean isOptional() {
    return use == Use.OPTIONAL;
  }

  /** Returns the provided call; empty for a call of the shop. */
  public Optional<ProvidedCall<?, ?>> provided() {
    return Optional.ofNullable(provided);
  }

  /** Tells whether the call stores data, which must be deleted afterwards. */
  boolean stores() {
    return this == STORE_ORDER
        || this == TRANSFER_FUNDS_TRANSACTED
        || provided != null && provided.undo() != null;
  }

  Object call(Shop shop, Shape shape, SampleOrder sample, String customerId) {
    return caller.call(shop, shape, sample, customerId);
  }

  /** Finds a workload by the full name of its benchmark method. */
  public static Workload ofMethod(String benchmark) {
    String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    return ALL.stream()
        .filter(workload -> workload.method.equals(method))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload '%s'; workloads of a user's own data need the folder 'sample' of their run"
                        .formatted(method)));
  }

  @Override
  public int compareTo(Workload other) {
    return Integer.compare(index, other.index);
  }

  @Override
  public String toString() {
    return method;
  }
}
