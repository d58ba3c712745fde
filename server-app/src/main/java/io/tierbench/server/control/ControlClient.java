package io.tierbench.server.control;

import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.ProbePointTimes;
import java.nio.charset.StandardCharsets;

/** Controls and queries a server over its {@link Endpoint#TCP}, between measurements. */
public final class ControlClient implements AutoCloseable {
  private final Connection connection;
  private final byte[] token;

  private ControlClient(Connection connection, String token) {
    this.connection = connection;
    this.token = token.getBytes(StandardCharsets.UTF_8);
  }

  public static ControlClient connect(Endpoints endpoints) {
    String token = endpoints.requireToken();
    TlsKeys keys = endpoints.keys();
    return new ControlClient(
        Endpoint.CONTROL_TRANSPORT.connect(
            Control.SERVICE,
            endpoints.address(Endpoint.TCP),
            ConnectionOptions.DEFAULT.secured(
                keys == null ? null : new Tls(keys, Provider.JDK, Handshake.ONCE, false))),
        token);
  }

  /** Deletes everything stored since the last reset. */
  public void reset() {
    ask(Control.RESET);
  }

  public JvmDescription describe() {
    return ControlJson.read(ask(Control.DESCRIBE), JvmDescription.class);
  }

  public Counters counters() {
    return ControlJson.read(ask(Control.COUNTERS), Counters.class);
  }

  /** Returns {@link System#nanoTime} of the server. */
  public long clock() {
    return Long.parseLong(ask(Control.CLOCK));
  }

  /** Makes the server time the phases of its calls. */
  public void startPhases() {
    ask(Control.START_PHASES);
  }

  /** Stops timing, and returns the server's readings since {@link #startPhases}. */
  public ProbePointTimes stopPhases() {
    return ControlJson.read(ask(Control.STOP_PHASES), ProbePointTimes.class);
  }

  private String ask(String operation) {
    return new String(connection.call(operation, token), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    connection.close();
  }
}
