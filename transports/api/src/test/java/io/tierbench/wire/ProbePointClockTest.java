package io.tierbench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tierbench.contract.FakeShop;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbePointClockTest {
  private static final byte[] BYTES = {1};
  private static final ProbePointTimes NOTHING = new ProbePointTimes(0, 0, 0, 0, 0, 0, 0);

  private final ProbePointClock clock = new ProbePointClock();

  @Test
  void onlyCallsWhileItRunsAreCounted() {
    Shop shop = clock.aroundShop(new FakeShop());
    Exchange exchange = clock.around((operation, request) -> request);

    shop.empty();
    exchange.call("any", BYTES);
    assertThat(clock.stop()).isEqualTo(NOTHING);
    clock.start();
    shop.empty();
    shop.empty();
    exchange.call("any", BYTES);
    ProbePointTimes times = clock.stop();
    shop.empty();
    exchange.call("any", BYTES);

    assertThat(times.shopCalls()).isEqualTo(2);
    assertThat(times.exchangeCalls()).isEqualTo(1);
    assertThat(clock.stop()).isEqualTo(times);
    clock.start();
    assertThat(clock.stop()).isEqualTo(NOTHING);
  }

  @Test
  void probePointsAreReadInTheirOrder() {
    List<Incoming> passed = new ArrayList<>();
    Exchange exchange =
        clock.around(
            new Exchange() {
              @Override
              public byte[] call(String operation, byte[] request) {
                throw new AssertionError("what came with it is lost");
              }

              @Override
              public byte[] call(String operation, byte[] request, Incoming incoming) {
                passed.add(incoming);
                return request;
              }
            });
    clock.start();
    long before = System.nanoTime();
    Incoming incoming = new ArrivedRequest(exchange.arrived());
    byte[] response = exchange.call("any", BYTES, incoming);
    ProbePointTimes times = clock.stop();

    assertThat(response).isSameAs(BYTES);
    assertThat(passed).containsExactly(incoming);
    assertThat(times.arrived()).isEqualTo(incoming.arrived()).isGreaterThanOrEqualTo(before);
    assertThat(times.exchangeEntered()).isGreaterThanOrEqualTo(times.arrived());
    assertThat(times.exchangeLeft())
        .isGreaterThanOrEqualTo(times.exchangeEntered())
        .isLessThanOrEqualTo(System.nanoTime());
  }

  @Test
  void aRequestThatArrivedBeforeTheStartIsNotCounted() {
    Exchange exchange = clock.around((operation, request) -> request);
    long arrived = exchange.arrived();

    clock.start();
    exchange.call("any", BYTES, new ArrivedRequest(arrived));

    assertThat(clock.stop().exchangeCalls()).isZero();
  }

  private record ArrivedRequest(long arrived) implements Incoming {
    @Override
    public String metadata(String name) {
      return null;
    }
  }

  @Test
  void aCallThatFailsIsNotCounted() {
    Exchange exchange =
        clock.around(
            (operation, request) -> {
              throw new ExchangeException(Fault.INTERNAL, "as told");
            });
    clock.start();

    assertThatExceptionOfType(ExchangeException.class)
        .isThrownBy(() -> exchange.call("any", BYTES));

    assertThat(clock.stop().exchangeCalls()).isZero();
  }
}
