package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.util.List;
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
}
