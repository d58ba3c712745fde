package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.contract.Fault;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every transport must do where a listener ends. A test beside it might take its port, or have
 * threads of the same name.
 */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransportAloneTest {
  private static final int LIMIT = 256 << 10;
  private static final byte[] MESSAGE = {'x'};
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  private Listener serve(Wiring wiring, SocketAddress address) {
    Listener listener =
        wiring
            .transport()
            .serve(
                Map.of(SERVICE, (operation, request) -> request),
                address,
                new ListenerOptions(ListenerOptions.INLINE, LIMIT));
    opened.add(listener);
    return listener;
  }

  private Connection connect(Wiring wiring, Listener listener) {
    Connection connection =
        wiring
            .transport()
            .connect(
                SERVICE,
                listener.address(),
                new ConnectionOptions(wiring.drive(), LIMIT, Duration.ofSeconds(30)));
    opened.add(connection);
    return connection;
  }

  private static void assertAnswers(Connection connection) {
    assertThat(connection.call("echo", MESSAGE)).isEqualTo(MESSAGE);
  }

  private static void assertNobodyThere(Connection connection) {
    assertThat(
            catchThrowableOfType(ExchangeException.class, () -> connection.call("echo", MESSAGE))
                .fault())
        .isEqualTo(Fault.UNAVAILABLE);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void nobodyThereIsUnavailable(Wiring wiring) {
    Listener listener = serve(wiring, wiring.freeAddress());
    listener.close();

    assertNobodyThere(connect(wiring, listener));
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aListenerMayEndAndComeBack(Wiring wiring) {
    Listener first = serve(wiring, wiring.freeAddress());
    Connection connection = connect(wiring, first);
    assertAnswers(connection);

    first.close();
    assertNobodyThere(connection);
    serve(wiring, first.address());
    assertAnswers(connection);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void aRestartBetweenTwoCallsGoesUnnoticed(Wiring wiring) throws Exception {
    Listener first = serve(wiring, wiring.freeAddress());
    Connection connection = connect(wiring, first);
    assertAnswers(connection);

    first.close();
    serve(wiring, first.address());
    Thread.sleep(100);
    assertAnswers(connection);
  }

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void closedOnesLeaveNoThreads(Wiring wiring) throws Exception {
    Listener listener = serve(wiring, wiring.freeAddress());
    Connection connection = connect(wiring, listener);
    assertAnswers(connection);
    List<Thread> threads = threadsOf(wiring.transport());
    assertThat(threads).isNotEmpty();

    connection.close();
    listener.close();
    threads.addAll(threadsOf(wiring.transport()));
    for (Thread thread : threads) {
      thread.join(5_000);
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
  }

  private static List<Thread> threadsOf(Transport transport) {
    String prefix = transport.name().toLowerCase(Locale.ROOT) + "-";
    List<Thread> threads = new ArrayList<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getName().startsWith(prefix));
    return threads;
  }
}
