package io.tierbench.server;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.carrier.TransportConfig;
import io.tierbench.contract.Fault;
import io.tierbench.contract.Operation;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Shop;
import io.tierbench.hosting.Tuning;
import io.tierbench.serialization.Effort;
import io.tierbench.server.control.Endpoint;
import io.tierbench.server.database.DatabaseUse;
import io.tierbench.server.workload.Insertion;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.NewThreads;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a server with more calls at a time than may wait for its workers. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverloadTest {
  private static final int TOO_MANY = 40;

  /** All calls that a server takes: those of its workers, and those that wait. */
  private static final int TAKEN = ServerOptions.DEFAULT_WORKERS + Server.MAX_WAITING_CALLS;

  private static final ConnectionOptions OPTIONS =
      new ConnectionOptions(1 << 20, Duration.ofSeconds(30));

  private final CountDownLatch go = new CountDownLatch(1);
  private final List<SocketChannel> clients = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 10);

  @Test
  void callsBeyondTheQueueAreUnavailableAtOnceAndTheOthersAreAnswered() throws Exception {
    NewThreads threads = new NewThreads();
    Shop samples = new SampleShop();
    Shop blocking =
        new Shop() {
          @Override
          public <Q, R> R call(Operation<Q, R> operation, Q request) {
            await(go);
            return samples.call(operation, request);
          }
        };
    try (Server server = server(blocking).start()) {
      for (int i = 0; i < TAKEN + TOO_MANY; i++) {
        clients.add(call(server, i % 2 == 0 ? Known.TCP : Known.HTTP));
      }
      List<String> rejections = answers(TOO_MANY);
      assertThat(rejections)
          .allMatch(answer -> answer.contains("the server accepts no calls at present"))
          .allMatch(answer -> !answer.startsWith("HTTP") || answer.startsWith("HTTP/1.1 503 "));
      for (Transport transport : Transport.all()) {
        assertFault(Fault.UNAVAILABLE, () -> callOnce(server, transport))
            .hasMessage("the server accepts no calls at present");
      }

      go.countDown();

      assertThat(answers(TAKEN)).noneMatch(answer -> answer.contains("accepts no calls"));
      for (Transport transport : Transport.all()) {
        callOnce(server, transport);
      }
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
    threads.awaitEnd();
  }

  private static Server server(Shop shop) {
    return new Server(
        TestOptions.onLoopback(
            Endpoint.transports(), Set.of(Known.JSON), Effort.DOCUMENTED, Tuning.NONE),
        shop,
        Insertion.ROW_BY_ROW,
        () -> {},
        new DatabaseUse());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a call without parameters over a new connection. */
  private static SocketChannel call(Server server, Transport transport) throws IOException {
    byte[] path = "json/empty".getBytes(StandardCharsets.US_ASCII);
    ByteBuffer request =
        transport == Known.TCP
            ? ByteBuffer.allocate(Integer.BYTES + Short.BYTES + path.length)
                .putInt(Short.BYTES + path.length)
                .putShort((short) path.length)
                .put(path)
                .flip()
            : StandardCharsets.US_ASCII.encode(
                "POST /json/empty HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n"
                    + "Content-Type: application/json\r\n\r\n");
    SocketChannel client = SocketChannel.open(server.endpoints().address(Endpoint.of(transport)));
    client.write(request);
    client.configureBlocking(false);
    return client;
  }

  /** Waits for the first answers, one for each client, and closes these clients. */
  private List<String> answers(int count) throws Exception {
    List<String> answers = new ArrayList<>();
    while (answers.size() < count) {
      Thread.sleep(5);
      for (SocketChannel client : List.copyOf(clients)) {
        int read = client.read(buffer.clear());
        if (read != 0) {
          answers.add(StandardCharsets.ISO_8859_1.decode(buffer.flip()).toString());
          clients.remove(client);
          client.close();
        }
      }
    }
    return answers;
  }

  private static void callOnce(Server server, Transport transport) {
    try (Connection connection =
        TransportConfig.plain(transport)
            .connect(
                Known.JSON.service(),
                server.endpoints().address(Endpoint.of(transport)),
                OPTIONS)) {
      Known.JSON.client(connection, Effort.DOCUMENTED).empty();
    }
  }
}
