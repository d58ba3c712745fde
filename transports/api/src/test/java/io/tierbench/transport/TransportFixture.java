package io.tierbench.transport;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Listeners, connections and workers of a test, which end with it. */
abstract class TransportFixture {
  static final int LIMIT = 256 << 10;
  static final WireService SERVICE = new WireService("test.Service", "application/test", null);
  static final WireService OTHER = new WireService("test.Other", "application/other", null);

  final List<AutoCloseable> opened = new ArrayList<>();
  ExecutorService workers;

  @BeforeEach
  void startWorkers() {
    workers = Executors.newFixedThreadPool(4, task -> new Thread(task, "worker"));
  }

  @AfterEach
  void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    workers.shutdownNow();
  }

  Listener serve(Wiring wiring, Exchange exchange) {
    return serve(wiring.transport(), exchange, wiring.freeAddress());
  }

  Listener serve(Transport transport, Exchange exchange) {
    return serve(transport, exchange, Loopback.ANY_PORT);
  }

  Listener serve(Transport transport, Exchange exchange, SocketAddress address) {
    return serve(transport, exchange, address, new ListenerOptions(workers, LIMIT));
  }

  Listener serve(
      Transport transport, Exchange exchange, SocketAddress address, ListenerOptions options) {
    Exchange other = (operation, request) -> bytes("other " + operation);
    Listener listener = transport.serve(Map.of(SERVICE, exchange, OTHER, other), address, options);
    opened.add(listener);
    return listener;
  }

  Connection connect(Wiring wiring, Listener listener) {
    return connect(wiring, listener.address(), LIMIT, Duration.ofSeconds(30));
  }

  Connection connect(Wiring wiring, SocketAddress address, int maxMessageBytes, Duration timeout) {
    Connection connection =
        wiring
            .transport()
            .connect(
                SERVICE,
                address,
                new ConnectionOptions(wiring.clientThread(), maxMessageBytes, timeout));
    opened.add(connection);
    return connection;
  }

  static byte[] echo(String operation, byte[] request) {
    return request;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static ExchangeException failure(Connection connection, String operation, byte[] request) {
    return catchThrowableOfType(ExchangeException.class, () -> connection.call(operation, request));
  }
}
