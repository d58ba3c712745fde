package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.Known;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** Listeners, connections and workers of a test, which end with it. */
public abstract class TransportFixture {
  protected static final int LIMIT = 256 << 10;
  protected static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);
  protected static final WireService OTHER =
      new WireService("test.Other", "application/other", null);

  protected final List<AutoCloseable> opened = new ArrayList<>();
  protected final ExecutorService workers =
      Executors.newFixedThreadPool(4, task -> new Thread(task, "worker"));

  @AfterEach
  protected void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    opened.clear();
    workers.shutdownNow();
  }

  protected final <T extends AutoCloseable> T opened(T resource) {
    opened.add(resource);
    return resource;
  }

  protected final Listener serve(Wiring wiring, Exchange exchange) {
    return serve(wiring.transport(), exchange, wiring.freeAddress());
  }

  protected final Listener serve(Transport transport, Exchange exchange) {
    return serve(transport, exchange, Loopback.ANY_PORT);
  }

  protected final Listener serve(Transport transport, Exchange exchange, SocketAddress address) {
    return serve(transport, exchange, address, new ListenerOptions(workers, LIMIT));
  }

  protected final Listener serve(
      Transport transport, Exchange exchange, SocketAddress address, ListenerOptions options) {
    Exchange other = (operation, request) -> bytes("other " + operation);
    return opened(transport.serve(Map.of(SERVICE, exchange, OTHER, other), address, options));
  }

  protected final Connection connect(Wiring wiring, Listener listener) {
    return connect(wiring, listener.address(), LIMIT, Duration.ofSeconds(30));
  }

  protected final Connection connect(
      Wiring wiring, SocketAddress address, int maxMessageBytes, Duration timeout) {
    return connect(wiring.transport(), address, new ConnectionOptions(maxMessageBytes, timeout));
  }

  protected final Connection connect(
      Transport transport, SocketAddress address, ConnectionOptions options) {
    return opened(transport.connect(SERVICE, address, options));
  }

  /** Returns options with {@link #LIMIT} and a long timeout. */
  protected static ConnectionOptions options() {
    return new ConnectionOptions(LIMIT, Duration.ofSeconds(30));
  }

  /** Opens a connection without a client. */
  protected final Socket socket(Listener listener) throws IOException {
    InetSocketAddress address = Loopback.of(listener);
    Socket socket = opened(new Socket(address.getAddress(), address.getPort()));
    socket.setSoTimeout(30_000);
    return socket;
  }

  protected static byte[] echo(String operation, byte[] request) {
    return request;
  }

  /** Returns an echo whose calls are counted, and wait if they are of the operation "echo". */
  protected static Exchange blocking(CountDownLatch go, AtomicInteger served) {
    return (operation, request) -> {
      if (operation.equals("echo")) {
        served.incrementAndGet();
        await(go);
      }
      return request;
    };
  }

  /** Returns an echo call over TCP or HTTP. */
  protected static byte[] echoCall(Transport transport, byte[] payload) {
    byte[] path = bytes("test.Service/echo");
    int size = Short.BYTES + path.length + payload.length;
    byte[] head =
        transport == Known.TCP
            ? ByteBuffer.allocate(Integer.BYTES + Short.BYTES + path.length)
                .putInt(size)
                .putShort((short) path.length)
                .put(path)
                .array()
            : bytes(
                "POST /test.Service/echo HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"
                    .formatted(payload.length));
    return joined(head, payload);
  }

  protected static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  protected static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  protected static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  protected static ExchangeException failure(
      Connection connection, String operation, byte[] request) {
    ExchangeException failure =
        catchThrowableOfType(ExchangeException.class, () -> connection.call(operation, request));
    assertThat(failure).isNotNull();
    return failure;
  }

  protected static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("waited in vain");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  protected static void await(AtomicInteger count, int value) {
    while (count.get() < value) {
      sleep(Duration.ofMillis(5));
    }
  }

  protected static void sleep(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
