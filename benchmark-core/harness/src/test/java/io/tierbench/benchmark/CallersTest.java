package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.TestServer;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Product;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.ServerThread;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.server.workload.StoredOrders;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every pairing answers many concurrent callers like one, with the real server in a
 * separate JVM and the real database behind it.
 */
@Tag("slow")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallersTest {
  private static final int CALLERS = 8;
  private static final int ORDERS = 5;
  private static final int CUSTOMERS = 10;

  private static Backend backend;
  private static List<String> customerIds;
  private static SampleOrder sample;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    backend.expect(CALLERS);
    backend.startServer(
        Endpoint.transports(),
        Set.copyOf(Serialization.all()),
        Effort.DOCUMENTED,
        ServerThread.WORKERS,
        Insertion.ROW_BY_ROW,
        true);
    customerIds = Customers.ids(backend.database()).subList(0, CUSTOMERS);
    sample = SampleOrder.orderOf(customerIds.get(0));
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  @AfterEach
  void reset() {
    backend.reset();
  }

  static Stream<Arguments> pairings() {
    return MatrixTest.pairings();
  }

  private static void with(
      Serialization serialization, Transport transport, Consumer<Shop> conversation) {
    try (Connection connection =
        transport.connect(
            serialization.service(),
            backend.address(Endpoint.of(transport)),
            ConnectionOptions.DEFAULT)) {
      conversation.accept(serialization.client(connection, Effort.DOCUMENTED));
    }
  }

  private static AnswerCheck check() {
    return new AnswerCheck(backend.direct(Insertion.ROW_BY_ROW), CALLERS);
  }

  @ParameterizedTest
  @MethodSource("pairings")
  void manyGetTheAnswersThatOneGets(Serialization serialization, Transport transport) {
    with(
        serialization,
        transport,
        shop -> {
          for (Shape shape : List.of(Shape.DTO, Shape.DATASET)) {
            for (Workload workload : Workload.values()) {
              if (workload.isOfMatrix()) {
                assertThatCode(() -> check().check(workload, shape, shop, sample, customerIds))
                    .as("%s %s", workload, shape)
                    .doesNotThrowAnyException();
              }
            }
          }
        });
  }

  /** Each order is stored once and completely, and all of them are deleted. */
  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Transport#all")
  void ordersOfManyAreStoredAndDeleted(Transport transport) {
    StoredOrders stored = backend.direct(Insertion.ROW_BY_ROW).storedOrders();
    Object expected = stored.read(backend.direct(Insertion.ROW_BY_ROW).storeOrder(sample.order()));
    List<Integer> ids = new ArrayList<>();
    with(
        Serialization.named("PROTOBUF"),
        transport,
        shop ->
            atOnce(
                    () -> {
                      List<Integer> own = new ArrayList<>();
                      for (int order = 0; order < ORDERS; order++) {
                        own.add(shop.storeOrder(sample.order()));
                      }
                      return own;
                    })
                .forEach(ids::addAll));

    assertThat(ids).hasSize(CALLERS * ORDERS).doesNotHaveDuplicates();
    assertThat(ids).allSatisfy(id -> assertThat(stored.read(id)).isEqualTo(expected));
    backend.reset();
    stored.reset();
    assertThat(ids)
        .allSatisfy(
            id ->
                assertThatExceptionOfType(ShopException.class)
                    .isThrownBy(() -> stored.read(id))
                    .satisfies(e -> assertThat(e.fault()).isEqualTo(Fault.NOT_FOUND)));
  }

  /** Makes calls that begin together. */
  private static <T> List<T> atOnce(Callable<T> call) {
    CyclicBarrier start = new CyclicBarrier(CALLERS);
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      Callable<T> together =
          () -> {
            start.await();
            return call.call();
          };
      List<T> answers = new ArrayList<>();
      for (Future<T> answer : callers.invokeAll(Collections.nCopies(CALLERS, together))) {
        answers.add(answer.get());
      }
      return answers;
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void aWrongAnswerToOneOfManyIsFound() {
    Shop direct = backend.direct(Insertion.ROW_BY_ROW);
    AtomicInteger calls = new AtomicInteger();
    Shop wrong = new Shuffled(direct, calls);

    assertThatIllegalStateException()
        .isThrownBy(
            () -> check().check(Workload.LOAD_PRODUCTS, Shape.DTO, wrong, sample, customerIds))
        .withMessageStartingWith("wrong answer to loadProducts");
    assertThat(calls).hasValue(CALLERS);
    assertThatIllegalStateException()
        .isThrownBy(
            () -> check().check(Workload.STORE_ORDER, Shape.DTO, wrong, sample, customerIds))
        .withMessageStartingWith("wrong answer to storeOrder");
  }

  /** Gives the last of many callers a wrong answer, and two of them the same order. */
  private record Shuffled(Shop shop, AtomicInteger calls) implements Shop {
    private static final ConcurrentHashMap<Operation<?, ?>, Object> FIRST =
        new ConcurrentHashMap<>();

    @Override
    @SuppressWarnings("unchecked")
    public <Q, R> R call(Operation<Q, R> operation, Q request) {
      R answer = shop.call(operation, request);
      int call = calls.incrementAndGet();
      if (answer instanceof Integer) {
        Object first = FIRST.putIfAbsent(operation, answer);
        return first == null ? answer : (R) first;
      }
      return call == CALLERS ? (R) ((List<Product>) answer).subList(1, 2) : answer;
    }
  }
}
