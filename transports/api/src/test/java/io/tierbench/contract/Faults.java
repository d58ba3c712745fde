package io.tierbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.wire.ExchangeException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions on calls that fail. */
public final class Faults {
  private Faults() {}

  /** Fails unless a call fails with this fault; returns further assertions. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertFault(
      Fault fault, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(ShopException.class, e -> assertThat(e.fault()).isEqualTo(fault));
  }

  /** Fails unless an exchange answers a call with this fault; returns further assertions. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertExchangeFault(
      Fault fault, ThrowingCallable call) {
    return assertFault(fault, call).isInstanceOf(ExchangeException.class);
  }
}
