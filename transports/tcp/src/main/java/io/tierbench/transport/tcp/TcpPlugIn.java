package io.tierbench.transport.tcp;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.Transport;
import java.util.List;

/** Brings length-prefixed frames over a raw TCP connection. */
public final class TcpPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Transport(
            "TCP", "TCP", TcpTransport::new, new Library("netty", "io.netty", "netty-transport")));
  }

  @Override
  public int order() {
    return 20;
  }
}
