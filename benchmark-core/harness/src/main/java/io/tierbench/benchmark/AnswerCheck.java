package io.tierbench.benchmark;

import io.tierbench.contract.CallProvider;
import io.tierbench.contract.Causes;
import io.tierbench.contract.FundsTransfer;
import io.tierbench.contract.Operation;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.plugin.Providers;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.server.workload.StoredOrders;
import io.tierbench.server.workload.StoredTransfers;
import io.tierbench.server.workload.Transfers;
import io.tierbench.text.Texts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A check of the answers of a stack before it is measured: compares them with the answers of the
 * service in process, field by field, with the number of concurrent callers of the benchmark.
 */
public final class AnswerCheck {
  private static final List<CallProvider> CALL_PROVIDERS = Providers.of(CallProvider.class);
  private static final String NO_CUSTOMER = "";
  private static final int ONE = 1;
  private static final int MAX_CHECKED_REQUESTS = 10;
  private static final int MAX_FAILURE_LENGTH = 200;

  private final Supplier<ShopService> direct;
  private final int callers;

  AnswerCheck(Supplier<ShopService> direct, int callers) {
    this.direct = direct;
    this.callers = callers;
  }

  /** Returns why a shop's answer to a provided call is missing or wrong; empty if it is right. */
  public static Optional<String> failure(Workload workload, Shape shape, Shop shop) {
    try {
      workload.provided().map(shape::form).ifPresent(call -> provided(workload, call, shop, ONE));
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      return Optional.of(
          Texts.printable(
              Causes.root(e).toString().lines().findFirst().orElse(""), MAX_FAILURE_LENGTH));
    }
  }

  /** Checks the answers to a workload; the exception names the first field that differs. */
  void check(
      Workload workload, Shape shape, Shop shop, SampleOrder sample, List<String> customerIds) {
    ProvidedCall<?, ?> provided = workload.provided().map(shape::form).orElse(null);
    if (provided != null) {
      provided(workload, provided, shop, callers);
    } else if (workload == Workload.STORE_ORDER) {
      storeOrder(shape, shop, sample);
    } else if (workload == Workload.LOAD_CUSTOMER) {
      loadCustomers(shape, shop, customerIds);
    } else if (workload == Workload.TRANSFER_FUNDS_TRANSACTED) {
      transferFunds(shop);
    } else {
      Shop expecting = workload.needsDatabase() ? direct.get() : new ShopWithoutDatabase();
      Object expected = workload.call(ReceivedRows.hashing(expecting), shape, sample, NO_CUSTOMER);
      Shop hashing = ReceivedRows.hashing(shop);
      concurrently(callers, caller -> workload.call(hashing, shape, sample, NO_CUSTOMER))
          .forEach(answer -> verify(workload, expected, answer));
    }
  }

  private static <Q, R> void provided(
      Workload workload, ProvidedCall<Q, R> call, Shop shop, int callers) {
    try {
      answers(workload, call, shop, callers);
    } finally {
      ProvidedCall.undoAll();
    }
  }

  /** Checks the answers and, if the call has an operation for it, that requests arrive intact. */
  private static <Q, R> void answers(
      Workload workload, ProvidedCall<Q, R> call, Shop shop, int callers) {
    for (int i = 0; i < Math.min(call.differentRequests(), MAX_CHECKED_REQUESTS); i++) {
      Q request = call.request(i);
      R expected = call.answer().apply(request);
      concurrently(callers, caller -> shop.call(call.operation(), request))
          .forEach(answer -> verify(workload, expected, answer));
      Operation<Q, Q> check = call.check();
      if (check != null) {
        concurrently(callers, caller -> shop.call(check, request))
            .forEach(returned -> verify(workload, request, returned));
      }
    }
  }

  /** Starts each caller at a different customer, so that answers to other callers are detected. */
  private void loadCustomers(Shape shape, Shop shop, List<String> ids) {
    List<Object> expected = ids.stream().map(id -> shape.loadCustomer(direct.get(), id)).toList();
    List<List<Object>> answers =
        concurrently(
            callers,
            caller -> rotated(ids, caller).map(id -> shape.loadCustomer(shop, id)).toList());
    for (int caller = 0; caller < callers; caller++) {
      verify(Workload.LOAD_CUSTOMER, rotated(expected, caller).toList(), answers.get(caller));
    }
  }

  private static <T> Stream<T> rotated(List<T> values, int by) {
    return IntStream.range(0, values.size()).mapToObj(i -> values.get((i + by) % values.size()));
  }

  private void storeOrder(Shape shape, Shop shop, SampleOrder sample) {
    StoredOrders stored = direct.get().storedOrders();
    try {
      Object expected = stored.read(Shape.DTO.storeOrder(direct.get(), sample));
      List<Integer> ids = concurrently(callers, caller -> shape.storeOrder(shop, sample));
      verify(Workload.STORE_ORDER, ids.stream().distinct().toList(), ids);
      ids.forEach(id -> verify(Workload.STORE_ORDER, expected, stored.read(id)));
    } finally {
      stored.reset();
    }
  }

  private void transferFunds(Shop shop) {
    try {
      // Random accounts, because other runs may share the database.
      FundsTransfer transfer = new Transfers(System.nanoTime()).next();
      List<Object> expected = effect(direct.get(), transfer);
      verify(Workload.TRANSFER_FUNDS_TRANSACTED, expected, effect(shop, transfer));
      if (callers > ONE) {
        concurrently(callers, caller -> shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer))
            .forEach(answer -> verify(Workload.TRANSFER_FUNDS_TRANSACTED, expected.get(0), answer));
      }
    } finally {
      direct.get().storedTransfers().reset();
    }
  }

  /** Makes a transfer and returns the answer and the changes of the two balances. */
  private List<Object> effect(Shop shop, FundsTransfer transfer) {
    StoredTransfers accounts = direct.get().storedTransfers();
    BigDecimal source = accounts.balance(transfer.source());
    BigDecimal destination = accounts.balance(transfer.destination());
    return List.of(
        shop.call(Operation.TRANSFER_FUNDS_TRANSACTED, transfer),
        accounts.balance(transfer.source()).subtract(source),
        accounts.balance(transfer.destination()).subtract(destination));
  }

  /** Makes one call per caller, all at the same moment, and returns the answers by caller. */
  private static <T> List<T> concurrently(int callers, IntFunction<T> call) {
    if (callers == ONE) {
      return Collections.singletonList(call.apply(0));
    }
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    CyclicBarrier start = new CyclicBarrier(callers);
    try {
      List<Callable<T>> calls = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        int caller = i;
        calls.add(
            () -> {
              start.await();
              return call.apply(caller);
            });
      }
      List<T> answers = new ArrayList<>();
      for (Future<T> answer : threads.invokeAll(calls)) {
        answers.add(answer.get());
      }
      return answers;
    } catch (ExecutionException e) {
      throw new IllegalStateException("one of several callers failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the check of the answers was interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void verify(
      Workload workload, @Nullable Object expected, @Nullable Object actual) {
    Object right = comparable(expected);
    Object answer = comparable(actual);
    if (!Objects.deepEquals(right, answer)) {
      throw new IllegalStateException(
          "wrong answer to %s: %s".formatted(workload.method(), Difference.of(right, answer)));
    }
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    Object comparable = value;
    for (CallProvider provider : CALL_PROVIDERS) {
      comparable = comparable == null ? null : provider.comparable(comparable);
    }
    return comparable;
  }
}
