package io.tierbench.fuzz;

import io.tierbench.Known;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.HostileBytes;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The listener of a transport: an input is all that a client sends. The first byte of the input
 * chooses a listener without or with compression.
 */
final class ListenerTarget implements FuzzTarget {
  static final int LIMIT = 64 << 10;
  static final WireService SERVICE = new WireService("test.Service", "application/test", null);

  /** The operation that fails. */
  static final String FAULT = "fault";

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final byte[] GOOD = {1, 2, 3};
  private static final Credentials CREDENTIALS =
      (operation, request) -> new Metadata(Map.of("authorization", "Basic YTpi", "x-more", "1"));

  private final Transport transport;
  private final Path folder = Files.createTempDirectory("fuzz");
  private final List<Listener> listeners = new ArrayList<>();
  private final List<Connection> neighbours = new ArrayList<>();

  ListenerTarget(Transport transport) throws IOException {
    this.transport = transport;
    for (Compression compression : compressions()) {
      Listener listener =
          serve(
              transport,
              compression,
              UnixDomainSocketAddress.of(folder.resolve(compression.name())));
      listeners.add(listener);
      neighbours.add(
          transport.connect(SERVICE, listener.address(), options().compressed(compression)));
    }
  }

  /** Returns no compression, and the one whose frames are read by our own code, if it is there. */
  static List<Compression> compressions() {
    return Known.LZ4 == null ? List.of(Compression.NONE) : List.of(Compression.NONE, Known.LZ4);
  }

  static Listener serve(Transport transport, Compression compression, SocketAddress address) {
    return transport.serve(
        Map.of(SERVICE, new Echo()),
        address,
        new ListenerOptions(ListenerOptions.INLINE, LIMIT).compressed(compression));
  }

  static ConnectionOptions options() {
    return new ConnectionOptions(LIMIT, TIMEOUT);
  }

  @Override
  public List<byte[]> seeds() throws Exception {
    List<byte[]> seeds = new ArrayList<>();
    for (int i = 0; i < listeners.size(); i++) {
      ConnectionOptions options = options().compressed(compressions().get(i));
      try (Listener recorded = serve(transport, compressions().get(i), Loopback.ANY_PORT)) {
        HostileBytes recorder = new HostileBytes(Loopback.of(recorded), 0);
        for (ConnectionOptions each : List.of(options, options.with(CREDENTIALS))) {
          byte[] sent =
              recorder.record(
                  address -> {
                    try (Connection connection = transport.connect(SERVICE, address, each)) {
                      connection.call("echo", GOOD);
                      connection.call("other", new byte[300]);
                    }
                  });
          seeds.add(Inputs.prefixed(i, sent));
        }
      }
    }
    return seeds;
  }

  @Override
  public void read(byte[] input) throws Exception {
    if (input.length == 0) {
      return;
    }
    int chosen = Inputs.choice(input, listeners.size());
    byte[] sent = Inputs.rest(input);
    byte[] answers = answers(listeners.get(chosen).address(), sent);
    if (answers != null && transport == Known.TCP) {
      TcpFrames.assertAnswered(sent, answers);
    }
    if (!Arrays.equals(GOOD, neighbours.get(chosen).call("echo", GOOD))) {
      throw new AssertionError("afterwards another client has a wrong answer");
    }
  }

  /** Sends all bytes of a client, and returns what it receives; null if the listener hangs up. */
  static byte @Nullable [] answers(SocketAddress listener, byte[] sent) throws IOException {
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    try (SocketChannel channel = SocketChannel.open(listener)) {
      ByteBuffer buffer = ByteBuffer.wrap(sent);
      try {
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
        channel.shutdownOutput();
        buffer = ByteBuffer.allocate(1 << 14);
        for (int read; (read = channel.read(buffer.clear())) > 0; ) {
          answers.write(buffer.array(), 0, read);
        }
      } catch (IOException e) {
        return null;
      }
    }
    return answers.toByteArray();
  }

  @Override
  public void close() throws IOException {
    neighbours.forEach(Connection::close);
    listeners.forEach(Listener::close);
    Files.deleteIfExists(folder);
  }

  /** An echo that reads the caller's metadata, and can fail. */
  private static final class Echo implements Exchange {
    @Override
    public byte[] call(String operation, byte[] request) {
      throw new AssertionError("what came with the request is lost");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      incoming.metadata("authorization");
      incoming.metadata("x-more");
      if (operation.equals(FAULT)) {
        throw new ExchangeException(
            Fault.FORBIDDEN, "because", request, Metadata.of("retry-after", "17"), null);
      }
      return request;
    }
  }
}
