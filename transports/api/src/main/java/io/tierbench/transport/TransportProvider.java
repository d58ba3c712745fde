package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/**
 * The interface that a transport implements; see {@link Transport} for the rules of each method.
 */
public interface TransportProvider {

  Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options);

  Connection connect(WireService service, SocketAddress address, ConnectionOptions options);
}
