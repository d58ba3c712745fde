package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.fail;

import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.LineItem;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Order;
import io.tierbench.contract.Payload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.contract.Shop;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {
  private static final Payload<Order> PAYLOAD = Payload.of("order", "order", Order.class);

  private static final Operation<Order, Integer> PUT =
      new Operation<>("putOne", PAYLOAD, Payload.COUNT, false, Optional.empty());

  private static final Operation<Order, Order> RETURN =
      new Operation<>("returnOne", PAYLOAD, PAYLOAD, false, Optional.empty());

  private static final ProvidedCall<Order, Integer> CALL =
      new ProvidedCall<>(
          "putOne",
          PUT,
          number -> SampleOrder.orderOf("ALFKI").order(),
          order -> order.lineItems().size(),
          RETURN,
          null,
          Map.of());

  /** A shop that modifies the bytes that it returns, and the orders that it gets. */
  private static final class Modifying extends HandlingShop {
    Modifying(UnaryOperator<byte[]> bytes, UnaryOperator<Order> orders) {
      handle(
          Operation.GET_BYTES,
          count -> bytes.apply(new ShopWithoutDatabase().call(Operation.GET_BYTES, count)));
      handle(PUT, order -> orders.apply(order).lineItems().size());
      handle(RETURN, orders::apply);
    }
  }

  private static void check(Workload workload, Shop shop) {
    new AnswerCheck(
            () -> {
              throw new AssertionError();
            },
            1)
        .check(workload, Shape.DTO, shop, SampleOrder.orderOf(""), List.of());
  }

  private static ThrowableAssertAlternative<IllegalStateException> assertWrong(
      Workload workload, UnaryOperator<byte[]> bytes, UnaryOperator<Order> orders) {
    check(workload, new Modifying(UnaryOperator.identity(), UnaryOperator.identity()));
    return assertThatIllegalStateException()
        .isThrownBy(() -> check(workload, new Modifying(bytes, orders)));
  }

  @Test
  void wrongBytesAreCountedNotPrinted() {
    assertWrong(
            Workload.GET_BYTES_4K,
            bytes -> {
              byte[] other = bytes.clone();
              other[17]++;
              return other;
            },
            UnaryOperator.identity())
        .withMessage(
            "wrong answer to getBytes4K: the service returns 4,096 bytes, the stack 4,096; byte 18 is the first difference");
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
    Workload workload = Workload.of(CALL);
    assertWrong(
            workload,
            UnaryOperator.identity(),
            order -> withItems(order, order.lineItems().subList(0, 1)))
        .withMessageStartingWith("wrong answer to putOne: the service returns ");
    assertWrong(workload, UnaryOperator.identity(), AnswerCheckTest::withCheaperSecondItem)
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
    assertThatCode(() -> checkDoubling(11)).doesNotThrowAnyException();
    assertThatIllegalStateException()
        .isThrownBy(() -> checkDoubling(10))
        .withMessageStartingWith("wrong answer to double: ");
  }

  private static void checkDoubling(int wrong) {
    ProvidedCall<Integer, Integer> call =
        new ProvidedCall<>(
            "double", DOUBLE, index -> index + 1, number -> 2 * number, null, null, Map.of(), 20);
    new AnswerCheck(() -> fail("not needed"), 1)
        .check(
            Workload.of(call), Shape.DTO, new Doubling(wrong), SampleOrder.orderOf(""), List.of());
  }

  private static Order withCheaperSecondItem(Order order) {
    List<LineItem> items = new ArrayList<>(order.lineItems());
    LineItem second = items.get(1);
    items.set(1, new LineItem(second.productId(), 0.01, second.quantity(), second.discount()));
    return withItems(order, items);
  }
}
