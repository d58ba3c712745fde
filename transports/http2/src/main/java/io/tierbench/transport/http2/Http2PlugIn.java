package io.tierbench.transport.http2;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Transport;
import java.util.List;
import java.util.OptionalInt;

/** Brings HTTP/2 over one connection: {@code POST /service/operation}. */
public final class Http2PlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Transport(
            "HTTP2",
            "HTTP/2",
            Http2Transport::new,
            new Library("netty", "io.netty", "netty-transport")) {
          @Override
          public OptionalInt maxCallsOfSharedConnection() {
            return OptionalInt.of(AcceptedConnection.MAX_CONCURRENT_CALLS);
          }
        });
  }

  @Override
  public int order() {
    return 40;
  }
}
