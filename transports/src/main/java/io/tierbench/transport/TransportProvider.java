package io.tierbench.transport;

import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;
import java.net.SocketAddress;
import java.util.Map;

/** What a transport must be able to do; see {@link Transport} for what is asked of each method. */
public interface TransportProvider {

  Listener serve(
      Map<WireService, Exchange> services, SocketAddress address, ListenerOptions options);

  Connection connect(WireService service, SocketAddress address, ConnectionOptions options);
}
