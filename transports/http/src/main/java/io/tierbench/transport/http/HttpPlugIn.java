package io.tierbench.transport.http;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Transport;
import java.util.List;

/** Brings HTTP/1.1 with keep-alive: {@code POST /service/operation}. */
public final class HttpPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Transport(
            "HTTP",
            "HTTP",
            HttpTransport::new,
            new Library("netty", "io.netty", "netty-transport")));
  }

  @Override
  public int order() {
    return 10;
  }
}
