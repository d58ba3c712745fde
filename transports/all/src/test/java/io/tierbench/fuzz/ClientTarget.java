package io.tierbench.fuzz;

import io.tierbench.compression.Compression;
import io.tierbench.contract.ShopException;
import io.tierbench.transport.Connection;
import io.tierbench.transport.Listener;
import io.tierbench.transport.Transport;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The client of a transport: an input is all that it receives for a call. The first byte of the
 * input chooses a client without or with compression.
 */
final class ClientTarget implements FuzzTarget {
  private static final int MAX_SECONDS = 20;
  private static final byte[] REQUEST = {};

  private final List<Conversation> conversations = new ArrayList<>();

  ClientTarget(Transport transport) throws IOException {
    for (Compression compression : ListenerTarget.compressions()) {
      conversations.add(new Conversation(transport, compression));
    }
  }

  @Override
  public List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    for (int i = 0; i < conversations.size(); i++) {
      Conversation conversation = conversations.get(i);
      conversation.connection.call("echo", new byte[] {1, 2, 3});
      seeds.add(Inputs.prefixed(i, conversation.lastAnswer));
      try {
        conversation.connection.call(ListenerTarget.FAULT, REQUEST);
      } catch (ShopException e) {
        seeds.add(Inputs.prefixed(i, conversation.lastAnswer));
      }
    }
    return seeds;
  }

  @Override
  public void read(byte[] input) throws Exception {
    if (input.length > 0) {
      conversations.get(Inputs.choice(input, conversations.size())).read(Inputs.rest(input));
    }
  }

  @Override
  public void close() throws IOException {
    for (Conversation conversation : conversations) {
      conversation.close();
    }
  }

  /** A client and a server for one connection at a time, which forwards requests or misbehaves. */
  private static final class Conversation implements AutoCloseable {
    private final Path folder = Files.createTempDirectory("fuzz");
    private final Listener listener;
    private final ServerSocketChannel server =
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
            .bind(UnixDomainSocketAddress.of(folder.resolve("between")));
    private final Connection connection;
    private final Semaphore hungUp = new Semaphore(0);
    private final byte[] good;

    /** The next answer; null to forward the request to the listener. */
    private volatile byte @Nullable [] hostile;

    private volatile byte[] lastAnswer = {};

    Conversation(Transport transport, Compression compression) throws IOException {
      listener =
          ListenerTarget.serve(
              transport, compression, UnixDomainSocketAddress.of(folder.resolve("listener")));
      Thread thread = new Thread(this::serve, "fuzz-server");
      thread.setDaemon(true);
      thread.start();
      connection =
          transport.connect(
              ListenerTarget.SERVICE,
              server.getLocalAddress(),
              ListenerTarget.options().compressed(compression));
      good = connection.call("echo", REQUEST);
    }

    void read(byte[] answer) throws InterruptedException {
      hostile = answer;
      long start = System.nanoTime();
      try {
        connection.call("echo", REQUEST);
      } catch (ShopException e) {
        // One of the two ways in which a call may end.
      }
      if (!hungUp.tryAcquire(MAX_SECONDS, TimeUnit.SECONDS)
          || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MAX_SECONDS)) {
        throw new AssertionError("the client waits for a server that has hung up");
      }
      hostile = null;
      if (!Arrays.equals(good, connection.call("echo", REQUEST))) {
        throw new AssertionError("the next call has a wrong answer");
      }
    }

    private void serve() {
      while (server.isOpen()) {
        try (SocketChannel client = server.accept()) {
          converse(client);
        } catch (IOException e) {
          // The client has hung up, or the test has ended.
        }
        if (hostile != null) {
          hungUp.release();
        }
      }
    }

    private void converse(SocketChannel client) throws IOException {
      ByteBuffer request = ByteBuffer.allocate(1 << 17);
      while (client.read(request.clear()) > 0) {
        byte[] answer = hostile;
        if (answer != null) {
          write(client, answer);
          client.shutdownOutput();
          while (client.read(request.clear()) > 0) {}
          return;
        }
        byte[] bytes = Arrays.copyOf(request.array(), request.position());
        lastAnswer = ListenerTarget.answers(listener.address(), bytes);
        write(client, lastAnswer);
      }
    }

    private static void write(SocketChannel client, byte[] bytes) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        client.write(buffer);
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
      server.close();
      listener.close();
      Files.delete(folder.resolve("between"));
      Files.delete(folder);
    }
  }
}
