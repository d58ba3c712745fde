package io.tierbench.namespaces;

import io.tierbench.link.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;

/** A measurement of the rate of a cable between two network namespaces. */
final class CableRate {
  private static final int FRAME_BYTES = 1514;
  private static final int PAYLOAD_BYTES = 1448;

  /** Bytes that are timed, per Mbit/s of the link's rate: a fifth of a second. */
  private static final long MEASURED_BYTES_PER_MEGABIT = 25_000;

  private static final double TENTHS = 10;
  private static final int MAX_ATTEMPTS = 15;
  private static final double MIN_RATE_SHARE = 0.9;
  private static final double MAX_RATE_SHARE = 1.05;
  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
  private static final int READ_TIMEOUT_MILLIS = 10_000;

  private CableRate() {}

  /**
   * Measures the rate of a cable in one direction, in Mbit/s including the headers of frames.
   *
   * @throws IllegalStateException if no attempt is near the rate of the link
   */
  static double measure(NetworkNamespace from, String address, NetworkNamespace to, Link link) {
    double rate = 0;
    for (int tried = 0; tried < MAX_ATTEMPTS; tried++) {
      try {
        rate = measure(from, address, to, Namespaces.megabits(link));
      } catch (Exception e) {
        throw new IllegalStateException(
            "no data passes the cable of %s: %s. Try again, or %s"
                .formatted(link, e, Namespaces.REMEDY),
            e);
      }
      double rateShare = rate / Namespaces.megabits(link);
      if (rateShare >= MIN_RATE_SHARE && rateShare <= MAX_RATE_SHARE) {
        return Math.round(rate * TENTHS) / TENTHS;
      }
    }
    throw new IllegalStateException(
        String.format(
            Locale.ROOT,
            "the cable of %s transfers %.1f instead of %d Mbit/s: try again on a calmer machine, or %s",
            link,
            rate,
            Namespaces.megabits(link),
            Namespaces.REMEDY));
  }

  private static double measure(
      NetworkNamespace from, String address, NetworkNamespace to, int megabits) throws Exception {
    long bytes = megabits * MEASURED_BYTES_PER_MEGABIT;
    try (ServerSocket listener =
            InNamespace.call(from, () -> new ServerSocket(0, 1, InetAddress.getByName(address)));
        Socket socket = InNamespace.call(to, () -> connect(address, listener.getLocalPort()))) {
      Thread sender = new Thread(() -> send(listener, 2 * bytes), "sender");
      sender.setDaemon(true);
      sender.start();
      // The first bytes pass faster, because the token bucket is full.
      socket.getInputStream().skipNBytes(bytes / 2);
      long start = System.nanoTime();
      socket.getInputStream().skipNBytes(bytes);
      double micros = (System.nanoTime() - start) / 1e3;
      return bytes * Byte.SIZE * FRAME_BYTES / (PAYLOAD_BYTES * micros);
    }
  }

  private static Socket connect(String address, int port) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address, port), CONNECT_TIMEOUT_MILLIS);
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static void send(ServerSocket listener, long bytes) {
    byte[] some = new byte[1 << 12];
    try (Socket socket = listener.accept()) {
      for (long sent = 0; sent < bytes; sent += some.length) {
        socket.getOutputStream().write(some);
      }
    } catch (IOException e) {
      // The reader has closed the connection, or reports missing bytes.
      return;
    }
  }
}
