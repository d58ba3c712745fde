package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.contract.Operation;
import io.tierbench.contract.UniformShop;
import io.tierbench.server.workload.ShopWithoutDatabase;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {
  private static final int CALLERS = 1;

  /** A shop that does something to the bytes that it gives. */
  private record Bytes(UnaryOperator<byte[]> change) implements UniformShop {
    @Override
    public byte[] getBytes(int count) {
      return change.apply(new ShopWithoutDatabase().getBytes(count));
    }

    @Override
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      throw new UnsupportedOperationException();
    }
  }

  private static void check(UnaryOperator<byte[]> change) {
    AnswerCheck.withoutDatabase(Workload.GET_BYTES_4K, new Bytes(change), CALLERS);
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
            "wrong answer to getBytes4K: the service gives 4,096 bytes, the stack 4,096, and byte 18 is the first that differs");
  }
}
