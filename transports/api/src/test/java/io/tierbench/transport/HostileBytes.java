package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A client that sends a listener random bytes and mutations of valid requests, reproducible by its
 * seed.
 */
public final class HostileBytes {
  private static final int CASES = 1_000;

  /** Number where only what stands around a transport differs. */
  private static final int FEWER_CASES = 300;

  private static final int CASES_PER_CHECK = 20;

  /**
   * Number of spare files for connections of valid calls that are being closed; far fewer than
   * there are cases.
   */
  private static final int SPARE_FILES = 50;

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final InetSocketAddress listener;
  private final Random random;
  private final List<byte[]> good = new ArrayList<>();

  /** Calls that fail if an answer is missing or wrong. */
  @FunctionalInterface
  public interface Calls {
    /**
     * @param address of the listener, or of a relay to it
     */
    void make(InetSocketAddress address) throws Exception;
  }

  public HostileBytes(InetSocketAddress listener, long seed) {
    this.listener = listener;
    this.random = new Random(seed);
  }

  /** Adds a request to mutate. */
  public void add(byte[] request) {
    good.add(request);
  }

  /** Makes calls, one connection after the other, and returns the bytes sent by the client. */
  public byte[] record(Calls calls) throws Exception {
    ByteArrayOutputStream recorded = new ByteArrayOutputStream();
    List<Socket> servers = new CopyOnWriteArrayList<>();
    try (ServerSocket recorder = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> relay(recorder, servers, recorded)).start();
      calls.make((InetSocketAddress) recorder.getLocalSocketAddress());
    } finally {
      for (Socket server : servers) {
        server.close();
      }
    }
    assertThat(recorded.size()).isPositive();
    return recorded.toByteArray();
  }

  /**
   * Sends every case with calls in between, and waits until the listener has closed all
   * connections.
   */
  public void send(Calls goodCalls) throws Exception {
    send(CASES, goodCalls);
  }

  /** Sends fewer cases, to one of many combinations of a transport. */
  public void sendFew(Calls goodCalls) throws Exception {
    send(FEWER_CASES, goodCalls);
  }

  private void send(int cases, Calls goodCalls) throws Exception {
    goodCalls.make(listener);
    long openBefore = openFiles();
    for (int i = 0; i < cases; i++) {
      send(i % 4 == 0 ? random() : mutated(good.get(random.nextInt(good.size()))));
      if (i % CASES_PER_CHECK == 0) {
        goodCalls.make(listener);
      }
    }
    goodCalls.make(listener);
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (openFiles() > openBefore + SPARE_FILES && System.nanoTime() < end) {
      // The HTTP client of the JDK before 21 ends when it is collected.
      System.gc();
      Thread.sleep(50);
    }
    assertThat(openFiles()).as("open files").isLessThanOrEqualTo(openBefore + SPARE_FILES);
  }

  /**
   * Sends bytes, and returns all bytes received until the listener closes the connection.
   *
   * @throws SocketTimeoutException if it does not
   */
  public byte[] answer(byte[] bytes) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = connect()) {
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      try {
        socket.getOutputStream().write(bytes);
        socket.shutdownOutput();
      } catch (IOException e) {
        // Hung up before it had read everything, perhaps with an answer.
      }
      socket.getInputStream().transferTo(answer);
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      // Hung up with bytes unread, which resets the connection.
    }
    return answer.toByteArray();
  }

  /** Sends bytes over a connection that stays open. */
  public Socket stay(byte[] bytes) throws IOException {
    Socket socket = connect();
    socket.getOutputStream().write(bytes);
    return socket;
  }

  private void send(byte[] bytes) {
    try (Socket socket = connect()) {
      socket.setTcpNoDelay(true);
      int middle = random.nextBoolean() ? bytes.length / 2 : bytes.length;
      socket.getOutputStream().write(bytes, 0, middle);
      socket.getOutputStream().write(bytes, middle, bytes.length - middle);
    } catch (IOException e) {
      // The listener may hang up on such a client whenever it likes.
    }
  }

  private byte[] random() {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] mutated(byte[] request) {
    byte[] bytes = request.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1) : bytes;
  }

  private Socket connect() throws IOException {
    return new Socket(listener.getAddress(), listener.getPort());
  }

  private void relay(ServerSocket recorder, List<Socket> servers, OutputStream record) {
    while (true) {
      try {
        Socket client = recorder.accept();
        Socket server = connect();
        servers.add(server);
        new Thread(() -> copy(client, server, record)).start();
        new Thread(() -> copyAndClose(server, client)).start();
      } catch (IOException e) {
        // The calls are made.
        return;
      }
    }
  }

  private static void copyAndClose(Socket server, Socket client) {
    try (client) {
      copy(server, client, OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Socket from, Socket to, OutputStream record) {
    byte[] buffer = new byte[8_192];
    try {
      InputStream in = from.getInputStream();
      for (int read; (read = in.read(buffer)) > 0; ) {
        record.write(buffer, 0, read);
        to.getOutputStream().write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One of the two has hung up.
    }
  }

  /** Returns the number of open files of this JVM; always 0 if the system does not tell. */
  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }
}
