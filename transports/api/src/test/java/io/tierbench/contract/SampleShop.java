package io.tierbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

/** Answers every operation with {@link Samples}, or fails as configured. */
public final class SampleShop implements Shop {
  /** Exception thrown by every call, if not null. */
  public volatile RuntimeException failure;

  /** The operation called last; null if there was no call. */
  public volatile Operation<?, ?> operation;

  /** The request of the last call. */
  public volatile Object request;

  /** The next answer; null for a sample. */
  private volatile Object answer;

  @Override
  @SuppressWarnings("unchecked")
  public <Q, R> R call(Operation<Q, R> operation, Q request) {
    this.operation = operation;
    this.request = request;
    if (failure != null) {
      throw failure;
    }
    return answer == null ? Samples.of(operation.response()) : (R) answer;
  }

  /** Fails unless every operation arrives with every sample, and its answers come back. */
  public void assertReachedBy(Shop client) {
    for (Operation<?, ?> each : Operation.all()) {
      assertReachedBy(client, each);
    }
  }

  /**
   * Fails unless every operation arrives with one sample: for tests that do not depend on samples,
   * and are slow per call.
   */
  public void assertReachedOnceBy(Shop client) {
    for (Operation<?, ?> each : Operation.all()) {
      assertReachedOnceBy(client, each);
    }
  }

  /** Fails unless one operation arrives with one sample. */
  public void assertReachedOnceBy(Shop client, Operation<?, ?> called) {
    assertThat(Samples.call(called, client)).isEqualTo(Samples.of(called.response()));
    assertThat(operation).isSameAs(called);
  }

  /** Fails unless one operation arrives with every sample. */
  public <Q, R> void assertReachedBy(Shop client, Operation<Q, R> called) {
    for (Q sent : Samples.all(called.request())) {
      client.call(called, sent);
      assertThat(operation).isSameAs(called);
      assertThat(request).as("request of %s", called).isEqualTo(sent);
    }
    for (R answered : Samples.all(called.response())) {
      answer = answered;
      assertThat(Samples.call(called, client)).as("answer to %s", called).isEqualTo(answered);
    }
    answer = null;
  }
}
