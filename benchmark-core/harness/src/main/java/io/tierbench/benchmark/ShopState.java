package io.tierbench.benchmark;

import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Tuning;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.Transfers;
import java.net.SocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A benchmark's state with a shop to call, whose answers are checked before it is measured. Stored
 * data is deleted after every iteration, outside the measured time.
 */
@State(Scope.Benchmark)
// Set by prepare, before any iteration.
@SuppressWarnings("NullAway.Init")
public abstract class ShopState extends PlacedState {
  private static final long CUSTOMER_SEQUENCE_SEED = 2005;
  private static final long TRANSFER_SEQUENCES_SEED = 2007;
  private static final String NO_CUSTOMER = "";

  /** Maximum number of provided calls whose bytes are counted, because some take long. */
  private static final int MAX_COUNTED_CALLS = 20;

  @Param("WORKERS")
  public String dispatch;

  @Param("ROW_BY_ROW")
  public Insertion insertion;

  Shop shop;
  SampleOrder sample;
  List<String> customerIds = List.of(NO_CUSTOMER);
  private @Nullable SocketAddress address;
  private Workload workload;

  final Tuning tuning() {
    return Tuning.ofServerThread(dispatch);
  }

  @Override
  final void prepare(String benchmark) throws Exception {
    workload = workload(benchmark);
    shape()
        .incompatibility(metering)
        .ifPresent(
            incompatibility -> {
              throw new IllegalArgumentException(incompatibility);
            });
    address = start(workload.needsDatabase());
    shop = client(address);
    if (workload.needsDatabase()) {
      customerIds = backend.once("customers", () -> Customers.ids(backend.database()));
      sample = backend.once("order", () -> SampleOrder.orderOf(customerIds.get(0)));
    }
    Shop unchecked = shop;
    if (isPhase(Backend.Phase.LAST)) {
      check(unchecked);
    } else {
      once("answers", () -> check(unchecked));
    }
    shop = timed(shop);
  }

  Workload workload(String benchmark) {
    return Workload.ofMethod(benchmark);
  }

  final Object call() {
    return workload.call(shop, shape(), sample, customerIds.get(0));
  }

  /** Returns the measured client, which all cells of a stack share, as in a real application. */
  Shop client(@Nullable SocketAddress server) throws Exception {
    return backend.once("client", () -> connect(Objects.requireNonNull(server)));
  }

  private boolean check(Shop unchecked) {
    new AnswerCheck(() -> backend.direct(insertion), callers)
        .check(workload, shape(), unchecked, sample, customerIds);
    return true;
  }

  /** Starts the measured server and returns its address; absent if there is no server. */
  abstract @Nullable SocketAddress start(boolean withDatabase) throws Exception;

  abstract Shop connect(SocketAddress address);

  abstract Shape shape();

  @Override
  final @Nullable SocketAddress address() {
    // In process, no bytes pass a socket.
    return backend.isInProcess() ? null : address;
  }

  @Override
  final Call connectCall(SocketAddress to) {
    Shop client = connect(to);
    AtomicInteger calls = new AtomicInteger();
    ProvidedCall<?, ?> provided = workload.provided().orElse(null);
    return () -> {
      int number = calls.getAndIncrement();
      return provided == null
          ? workload.call(client, shape(), sample, customerIds.get(number % customerIds.size()))
          : shape().call(client, provided, number);
    };
  }

  @Override
  final int differentCalls() {
    return workload == Workload.LOAD_CUSTOMER
        ? customerIds.size()
        : workload
            .provided()
            .map(ProvidedCall::differentRequests)
            .filter(requests -> requests > 1)
            .map(requests -> Math.min(requests, MAX_COUNTED_CALLS))
            .orElseGet(super::differentCalls);
  }

  @Override
  final void cleanUp() {
    if (workload.stores()) {
      reset();
    }
  }

  void reset() {
    backend.reset();
  }

  /** A random sequence of customers to load, different in each thread. */
  @State(Scope.Thread)
  public static class CustomerSequence {
    private int thread;
    private @Nullable Customers customers;

    @Setup(Level.Trial)
    public final void setThread(ThreadParams ofThread) {
      thread = ofThread.getThreadIndex();
    }

    String next(ShopState shop) {
      if (customers == null) {
        customers = new Customers(shop.customerIds, CUSTOMER_SEQUENCE_SEED + thread);
      }
      return customers.next();
    }
  }

  /** A random sequence of transfers, different in each thread to avoid waiting for locks. */
  @State(Scope.Thread)
  public static class TransferSequence {
    private static final AtomicInteger SEQUENCES = new AtomicInteger();

    private final Transfers transfers =
        new Transfers(TRANSFER_SEQUENCES_SEED + SEQUENCES.getAndIncrement());

    FundsTransfer next() {
      return transfers.next();
    }
  }
}
