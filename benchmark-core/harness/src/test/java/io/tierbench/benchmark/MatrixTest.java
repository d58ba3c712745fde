package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestServer;
import io.tierbench.contract.HandlingShop;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.workload.Customers;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every serialization and every framework answer like the service in process, with the
 * real server in a separate JVM and the real database behind it. Serializations, transports and
 * frameworks are tested alone with every call, and all stacks of the matrix by a short run.
 */
@Tag("slow")
class MatrixTest {
  private static final Map<String, Shop> CLIENTS = new HashMap<>();
  private static final int CALLERS = 8;

  private static final int SHARES = 4;

  private static Backend backend;
  private static AnswerCheck check;
  private static AnswerCheck checkOfMany;
  private static List<String> customerIds;
  private static SampleOrder sample;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    backend.setCallers(CALLERS);
    TestServer.startAll(backend);
    check = new AnswerCheck(() -> backend.direct(Insertion.ROW_BY_ROW), 1);
    checkOfMany = new AnswerCheck(() -> backend.direct(Insertion.ROW_BY_ROW), CALLERS);
    customerIds = Customers.ids(backend.database());
    sample = SampleOrder.orderOf(customerIds.get(0));
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  private static Shop client(Serialization serialization) {
    return client(
        serialization + " over TCP",
        () ->
            serialization.client(
                backend.opened(
                    Transport.named("TCP")
                        .connect(
                            serialization.service(),
                            backend.address(Endpoint.TCP),
                            ConnectionOptions.DEFAULT)),
                Effort.DOCUMENTED));
  }

  /** Returns a client shared by all tests, because some clients take long to create. */
  private static Shop client(String stack, Supplier<Shop> client) {
    return CLIENTS.computeIfAbsent(stack, ignored -> client.get());
  }

  static Stream<Arguments> shapedWorkloads() {
    return Stream.of(Shape.values())
        .flatMap(
            shape ->
                Stream.of(Workload.values())
                    .filter(workload -> shape == Shape.DTO || WorkloadTest.hasShapes(workload))
                    .filter(workload -> shape.incompatibility(workload).isEmpty())
                    .map(workload -> Arguments.of(shape, workload)));
  }

  /**
   * Returns all workloads of Kryo, and one workload of {@link #SHARES} of every other
   * serialization, each others.
   */
  static Stream<Arguments> cells() {
    List<Serialization> all = Serialization.all();
    return IntStream.range(0, all.size())
        .boxed()
        .flatMap(
            number ->
                (all.get(number) == Serialization.named("KRYO")
                        ? shapedWorkloads()
                        : share(number, shapedWorkloads()))
                    .map(work -> Arguments.of(all.get(number), work.get()[0], work.get()[1])));
  }

  private static Stream<Arguments> share(int number, Stream<Arguments> works) {
    List<Arguments> all = works.toList();
    return IntStream.range(0, all.size())
        .filter(work -> (number + work) % SHARES == 0)
        .mapToObj(all::get);
  }

  /** Returns the workloads of the matrix with objects and DataSets. */
  private static Stream<Arguments> ofMatrix() {
    return shapedWorkloads()
        .filter(work -> ((Workload) work.get()[1]).isOfMatrix())
        .filter(work -> Set.of(Shape.DTO, Shape.DATASET).contains(work.get()[0]));
  }

  static Stream<Arguments> frameworks() {
    List<Framework> all = Framework.all();
    return IntStream.range(0, all.size())
        .boxed()
        .flatMap(
            number ->
                share(number, ofMatrix())
                    .map(work -> Arguments.of(all.get(number), work.get()[0], work.get()[1])));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void overTcp(Serialization serialization, Shape shape, Workload workload) {
    Shop shop = client(serialization);
    assertRightAnswers(workload, shape, shop);
    if (workload.isOfMatrix() && (shape == Shape.DTO || shape == Shape.DATASET)) {
      List<String> someIds = customerIds.subList(0, 10);
      assertThatCode(() -> checkOfMany.check(workload, shape, shop, sample, someIds))
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @NeedsPlugIns({"CXF", "GRPC"})
  @MethodSource("frameworks")
  void frameworkAsShipped(Framework framework, Shape shape, Workload workload) {
    InetSocketAddress address = backend.address(Endpoint.of(framework));
    assertRightAnswers(
        workload,
        shape,
        client(framework.name(), () -> backend.opened(framework.connect(address))));
  }

  private static void assertRightAnswers(Workload workload, Shape shape, Shop shop) {
    assertThatCode(() -> check.check(workload, shape, shop, sample, customerIds))
        .doesNotThrowAnyException();
  }

  @Test
  void aWrongAnswerToOneOfManyIsFound() {
    Shuffled wrong = new Shuffled(backend.direct(Insertion.ROW_BY_ROW));

    assertWrong(Workload.LOAD_PRODUCTS, wrong);
    assertThat(wrong.loads).hasValue(CALLERS);
    assertWrong(Workload.STORE_ORDER, wrong);
  }

  private static void assertWrong(Workload workload, Shop shop) {
    assertThatIllegalStateException()
        .isThrownBy(() -> checkOfMany.check(workload, Shape.DTO, shop, sample, customerIds))
        .withMessageStartingWith("wrong answer to " + workload);
  }

  /** Returns a wrong answer to the last of many callers, and the same order id to all. */
  private static final class Shuffled extends HandlingShop {
    private final AtomicInteger loads = new AtomicInteger();
    private final AtomicInteger order = new AtomicInteger();

    Shuffled(Shop direct) {
      handle(
          Operation.LOAD_PRODUCTS,
          nothing -> direct.loadProducts().subList(loads.incrementAndGet() == CALLERS ? 1 : 0, 77));
      handle(
          Operation.STORE_ORDER,
          stored -> order.updateAndGet(id -> id == 0 ? direct.storeOrder(stored) : id));
    }
  }
}
