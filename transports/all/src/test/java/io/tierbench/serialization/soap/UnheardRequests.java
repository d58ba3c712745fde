package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;

/** Requests with WS-Security that no server has seen. */
final class UnheardRequests {
  static final String CUSTOMER = "ALFKI";

  /** What begins a session. */
  static final String BEGIN = "RequestSecurityToken";

  /** The last client, for the next request of the same: it takes longer to make than a request. */
  private static UnheardRequests last;

  private final Exchange server;
  private final Security security;
  private final TlsKeys keys;
  private final AtomicReference<byte[]> made = new AtomicReference<>();
  private final Shop client;

  private UnheardRequests(
      Exchange server, Security security, TlsKeys keys, Consumer<JaxWsProxyFactoryBean> change) {
    this.server = server;
    this.security = security;
    this.keys = keys;
    client =
        client(
            security,
            keys,
            (operation, request) -> {
              if (operation.equals(BEGIN)) {
                return server.call(operation, request);
              }
              made.set(request);
              throw new ExchangeException(Fault.UNAVAILABLE, "nobody listens");
            },
            change);
  }

  private byte[] next() {
    assertThatThrownBy(() -> client.loadCustomer(CUSTOMER)).hasMessage("nobody listens");
    return made.getAndSet(null);
  }

  /**
   * A genuine one.
   *
   * @param server of its session, where it is in one
   */
  static synchronized byte[] of(Exchange server, Security security, TlsKeys keys) {
    if (last == null || last.server != server || last.security != security || last.keys != keys) {
      last = new UnheardRequests(server, security, keys, factory -> {});
    }
    return last.next();
  }

  /** That of a client which is not as ours are. */
  static byte[] of(
      Exchange server, Security security, TlsKeys keys, Consumer<JaxWsProxyFactoryBean> change) {
    return new UnheardRequests(server, security, keys, change).next();
  }

  /** A client which is not as ours are. */
  static Shop client(
      Security security, TlsKeys keys, Exchange exchange, Consumer<JaxWsProxyFactoryBean> change) {
    Bus bus = PortFactories.bus();
    new ExchangeTransport("text/xml", security.isTls(), exchange).register(bus);
    JaxWsProxyFactoryBean factory =
        PortFactories.client(bus, ExchangeTransport.ADDRESS, Effort.DOCUMENTED);
    WsSecurity.ofClient(Objects.requireNonNull(security.messages(keys)), factory);
    change.accept(factory);
    return new PortClient(factory.create(ShopPort.class));
  }
}
