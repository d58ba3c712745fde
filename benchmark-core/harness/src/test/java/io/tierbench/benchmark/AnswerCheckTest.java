package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {
  private static final int CALLERS = 1;

  /** A shop that modifies the bytes it returns. */
  private static final class Bytes extends HandlingShop {
    Bytes(UnaryOperator<byte[]> change) {
      handle(
          Operation.GET_BYTES,
          count -> change.apply(new ShopWithoutDatabase().call(Operation.GET_BYTES, count)));
    }
  }

  private static ShopService notNeeded() {
    throw new AssertionError();
  }

  private static void check(UnaryOperator<byte[]> change) {
    new AnswerCheck(AnswerCheckTest::notNeeded, CALLERS)
        .check(
            Workload.GET_BYTES_4K,
            Shape.DTO,
            new Bytes(change),
            SampleOrder.orderOf(""),
            List.of());
  }

  @Test
  void wrongBytesAreCountedNotPrinted() {
    assertThatCode(() -> check(bytes -> bytes)).doesNotThrowAnyException();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                check(
                    bytes -> {
                      byte[] other = bytes.clone();
                      other[17]++;
                      return other;
                    }))
        .withMessage(
            "wrong answer to getBytes4K: the service returns 4,096 bytes, the stack 4,096, and byte 18 is the first that differs");
  }

  private static final Order ORDER = SampleOrder.orderOf("ALFKI").order();

  private static final Payload<Order> PAYLOAD = Payload.of("order", "order", Order.class);

  private static final Operation<Order, Integer> PUT =
      new Operation<>("putOne", PAYLOAD, Payload.COUNT, false, Optional.empty());

  private static final Operation<Order, Order> RETURN =
      new Operation<>("returnOne", PAYLOAD, PAYLOAD, false, Optional.empty());

  /** A shop that modifies the request before it answers. */
  private static final class Put extends HandlingShop {
    Put(UnaryOperator<Order> change) {
      handle(PUT, order -> change.apply(order).lineItems().size());
      handle(RETURN, change::apply);
    }
  }

  private static void checkPut(UnaryOperator<Order> change) {
    ProvidedCall<Order, Integer> call =
        new ProvidedCall<>(
            "putOne", PUT, () -> ORDER, order -> order.lineItems().size(), RETURN, null, Map.of());
    new AnswerCheck(AnswerCheckTest::notNeeded, CALLERS)
        .check(Workload.of(call), Shape.DTO, new Put(change), SampleOrder.orderOf(""), List.of());
  }

  private static Order withItems(Order order, List<LineItem> items) {
    return new Order(
        order.orderId(),
        order.customerId(),
        order.employeeId(),
        order.orderDate(),
        order.shippingAddress(),
        order.billingAddress(),
        order.shipVia(),
        order.freight(),
        items);
  }

  @Test
  void theRequestOfAProvidedCallArrivesFieldByField() {
    assertThatCode(() -> checkPut(order -> order)).doesNotThrowAnyException();
    assertThatIllegalStateException()
        .isThrownBy(() -> checkPut(order -> withItems(order, order.lineItems().subList(0, 1))))
        .withMessageStartingWith("wrong answer to putOne: the service returns ");
    assertThatIllegalStateException()
        .isThrownBy(() -> checkPut(AnswerCheckTest::withCheaperSecondItem))
        .withMessageStartingWith(
            "wrong answer to putOne: at /lineItems/1/unitPrice the service returns ")
        .withMessageEndingWith(", the stack 0.01");
  }

  private static final Operation<Integer, Integer> DOUBLE =
      new Operation<>("double", Payload.COUNT, Payload.COUNT, false, Optional.empty());

  /** A shop that doubles numbers, but one of them wrongly. */
  private static final class Doubling extends HandlingShop {
    Doubling(int wrong) {
      handle(DOUBLE, number -> number == wrong ? 0 : 2 * number);
    }
  }

  @Test
  void theFirstRequestsOfAProvidedCallAreChecked() {
    assertThatCode(() -> checkDoubling(21)).doesNotThrowAnyException();
    assertThatIllegalStateException()
        .isThrownBy(() -> checkDoubling(3))
        .withMessageStartingWith("wrong answer to double: ");
  }

  private static void checkDoubling(int wrong) {
    AtomicInteger numbers = new AtomicInteger();
    ProvidedCall<Integer, Integer> call =
        new ProvidedCall<>(
            "double",
            DOUBLE,
            numbers::incrementAndGet,
            number -> 2 * number,
            null,
            null,
            Map.of(),
            20);
    new AnswerCheck(AnswerCheckTest::notNeeded, CALLERS)
        .check(
            Workload.of(call), Shape.DTO, new Doubling(wrong), SampleOrder.orderOf(""), List.of());
    assertThat(numbers).hasValue(10);
  }

  private static Order withCheaperSecondItem(Order order) {
    List<LineItem> items = new ArrayList<>(order.lineItems());
    LineItem second = items.get(1);
    items.set(1, new LineItem(second.productId(), 0.01, second.quantity(), second.discount()));
    return withItems(order, items);
  }
}
