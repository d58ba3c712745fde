package io.tierbench.benchmark;

import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.ShopService;
import io.tierbench.server.workload.ShopWithoutDatabase;
import io.tierbench.wire.Exchange;
import java.util.Objects;

/**
 * A recorded call of the matrix, made once without a wire: request and response, as objects and as
 * bytes. Used by the benchmarks that measure one layer only.
 */
final class Rehearsal {
  private static final byte[] NO_BYTES = {};
  private static final String NO_CUSTOMER = "";

  private final Serialization serialization;
  private final Effort effort;
  private final Shape shape;
  private final Workload workload;
  private final SampleOrder sample;
  private final String customerId;
  private final FixedShop answers;
  private String operation = "";
  private byte[] request = NO_BYTES;
  private byte[] response = NO_BYTES;

  private Rehearsal(
      Serialization serialization,
      Effort effort,
      Shape shape,
      Workload workload,
      Shop direct,
      String customerId) {
    this.serialization = serialization;
    this.effort = effort;
    this.shape = shape;
    this.workload = workload;
    this.customerId = customerId;
    this.sample = SampleOrder.orderOf(customerId);
    this.answers = new FixedShop(answer(direct), () -> {});
    Exchange server = serialization.server(answers, effort);
    Shop client =
        serialization.client(
            (name, bytes) -> {
              operation = name;
              request = bytes;
              response = server.call(name, bytes);
              return response;
            },
            effort);
    Object answer = answer(client);
    if (answer != null && !Objects.deepEquals(answer, answers.answer)) {
      throw new IllegalStateException(
          "%s answers %s with %s instead of %s"
              .formatted(serialization, workload.method(), answer, answers.answer));
    }
  }

  /** Rehearses with the data of the backend's database and rolls back. */
  static Rehearsal of(
      Serialization serialization, Effort effort, Shape shape, Workload workload, Backend backend) {
    if (!workload.needsDatabase()) {
      return new Rehearsal(
          serialization, effort, shape, workload, new ShopWithoutDatabase(), NO_CUSTOMER);
    }
    ShopService direct = backend.direct(Insertion.ROW_BY_ROW);
    String customerId = Customers.ids(backend.database()).get(0);
    Rehearsal rehearsal = new Rehearsal(serialization, effort, shape, workload, direct, customerId);
    direct.reset();
    return rehearsal;
  }

  byte[] request() {
    return request;
  }

  byte[] response() {
    return response;
  }

  /** Encodes the request and decodes the response, which is always the same bytes. */
  Call clientHalf(Runnable between) {
    byte[] bytes = response;
    Shop client =
        serialization.client(
            (name, ignored) -> {
              between.run();
              return bytes;
            },
            effort);
    return () -> answer(client);
  }

  /** Decodes the request and encodes the response, which is always the same object. */
  Call serverHalf(Runnable between) {
    Exchange server = serialization.server(new FixedShop(answers.answer, between), effort);
    return () -> server.call(operation, request);
  }

  private Object answer(Shop shop) {
    return workload.call(shop, shape, sample, customerId);
  }

  /** Gives every call the same answer. */
  private record FixedShop(Object answer, Runnable asked) implements Shop {

    @Override
    @SuppressWarnings("unchecked")
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      asked.run();
      return (R) answer;
    }
  }
}
