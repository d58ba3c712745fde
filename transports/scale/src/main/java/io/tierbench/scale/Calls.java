package io.tierbench.scale;

import io.tierbench.contract.Operation;
import io.tierbench.contract.ProvidedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls on a database of some scale. */
final class Calls {
  private static final int DIFFERENT_REQUESTS = 1 << 20;

  private final Scale scale;
  private final Supplier<ScaledDatabase> database;
  private final CustomerReading customer = new CustomerReading();
  private final CustomersReading customers = new CustomersReading();
  private final OrdersReading orders = new OrdersReading();
  private final Insertion insertion = new Insertion();

  /**
   * @param database to be opened when a call first needs it
   */
  Calls(Scale scale, Supplier<ScaledDatabase> database) {
    this.scale = scale;
    this.database = database;
  }

  List<ProvidedCall<?, ?>> all() {
    List<ProvidedCall<?, ?>> calls = new ArrayList<>();
    calls.add(reading("readCustomer", customer, call -> Scale.random(call, 1, scale.customers())));
    for (int count : List.of(100, 500, 1_000)) {
      calls.add(reading("readCustomers" + count, customers, pages(count, scale.customers())));
    }
    for (int count : List.of(10, 50, 100, 200)) {
      calls.add(reading("readOrders" + count, orders, pages(count, scale.orders())));
    }
    for (int lines : List.of(2, 10, 20)) {
      calls.add(inserting("insertOrder" + lines, lines));
    }
    return calls;
  }

  /** Returns requests for full pages after random ids. */
  private static IntFunction<Page> pages(int count, int rows) {
    return call -> new Page(Scale.random(call, 0, rows - count), count);
  }

  private <Q, R, J extends JsonAnswer<R>> ProvidedCall<Q, R> reading(
      String workload, Reading<Q, R, J> reading, IntFunction<Q> requests) {
    return form(
        workload,
        reading.objects,
        requests,
        request -> reading.objects(database.get(), request),
        form(workload, reading.dataSet, requests, page -> reading.dataSet(database.get(), page)),
        form(workload, reading.json, requests, page -> reading.json(database.get(), page)),
        null);
  }

  private ProvidedCall<NewOrder, InsertedOrder> inserting(String workload, int lines) {
    IntFunction<NewOrder> requests = call -> RandomRows.newOrder(call, lines, scale);
    return form(
        workload,
        insertion.byBatch,
        requests,
        order -> insertion.byBatch(database.get(), order),
        null,
        form(
            workload,
            insertion.byDatabase,
            call -> new JsonOrder(requests.apply(call)),
            order -> insertion.byDatabase(database.get(), order)),
        this::undo);
  }

  private static <Q, R> ProvidedCall<Q, R> form(
      String workload, Operation<Q, R> operation, IntFunction<Q> requests, Function<Q, R> answer) {
    return form(workload, operation, requests, answer, null, null, null);
  }

  private static <Q, R> ProvidedCall<Q, R> form(
      String workload,
      Operation<Q, R> operation,
      IntFunction<Q> requests,
      Function<Q, R> answer,
      @Nullable ProvidedCall<?, ?> dataSet,
      @Nullable ProvidedCall<?, ?> json,
      @Nullable Runnable undo) {
    return new ProvidedCall<>(
        workload,
        operation,
        requests,
        answer,
        null,
        dataSet,
        Map.of(),
        DIFFERENT_REQUESTS,
        json,
        undo);
  }

  /** Deletes what the calls have inserted. */
  void undo() {
    insertion.undo(database);
  }

  /** Returns an inserted order as it is stored; fails if it is not. */
  NewOrder stored(InsertedOrder inserted) {
    return orders.objects(database.get(), new Page(inserted.orderId() - 1, 1)).stream()
        .filter(order -> order.orderId() == inserted.orderId())
        .map(
            order ->
                new NewOrder(
                    order.customerId(),
                    order.orderDate(),
                    order.status(),
                    order.freight(),
                    order.shipName(),
                    order.shipCity(),
                    order.shipCountry(),
                    order.lines()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(inserted + " is not stored"));
  }
}
