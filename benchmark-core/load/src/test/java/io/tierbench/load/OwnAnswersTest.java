package io.tierbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsMatrix;
import io.tierbench.TestServer;
import io.tierbench.benchmark.Backend;
import io.tierbench.benchmark.Matrix;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.load.Callers.Kind;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.control.Endpoints;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Transport;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that concurrent callers of a client get their own answers, and their own failures. */
@Tag("slow")
@NeedsMatrix
class OwnAnswersTest {
  private static final int CALLERS = 16;
  private static final int CALLS = 20;

  private static Backend backend;
  private static Endpoints server;

  @BeforeAll
  static void start() {
    backend = TestServer.backend();
    server = TestServer.startSome(backend, false, "CXF", "SOAP", "JSON", "KRYO", "PROTOBUF");
  }

  @AfterAll
  static void stop() {
    backend.close();
  }

  static Stream<Arguments> stacks() {
    return Matrix.SERIALIZATIONS.stream()
        .flatMap(
            serialization ->
                Transport.all().stream().map(transport -> Arguments.of(serialization, transport)));
  }

  /** Each caller asks for another number of bytes, and every fourth for what the server lacks. */
  @ParameterizedTest
  @MethodSource("stacks")
  void everyCallerGetsItsOwnAnswerWhileOthersFail(String name, Transport transport) {
    Serialization serialization = Serialization.named(name);
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    Kind kind = Kind.VIRTUAL.isAvailable() ? Kind.VIRTUAL : Kind.PLATFORM;
    try (Connection connection =
            transport.connect(
                serialization.service(),
                server.address(Endpoint.of(transport)),
                ConnectionOptions.DEFAULT);
        Callers callers = new Callers(kind, CALLERS)) {
      Shop shop = serialization.client(connection, Effort.DOCUMENTED);
      Recording recording = new Recording();
      callers.run(
          CALLERS,
          caller -> {
            for (int call = 0; call < CALLS; call++) {
              recording.attempt(number -> call(shop, number, wrong), caller);
            }
          });

      assertThat(wrong).isEmpty();
      assertThat(recording.calls.sum()).isEqualTo((long) CALLERS * CALLS);
      assertThat(recording.failures.sum()).isEqualTo(recording.calls.sum() / 4);
    }
  }

  private static Object call(Shop shop, int caller, Queue<String> wrong) {
    if (caller % 4 != 3) {
      int asked = 100 + caller;
      int got = shop.call(Operation.GET_BYTES, asked).length;
      return got == asked || wrong.add(got + " bytes instead of " + asked);
    }
    try {
      return wrong.add("products: " + shop.loadProducts().size());
    } catch (ShopException e) {
      if (e.fault() != Fault.UNAVAILABLE) {
        wrong.add(e.toString());
      }
      throw e;
    }
  }
}
