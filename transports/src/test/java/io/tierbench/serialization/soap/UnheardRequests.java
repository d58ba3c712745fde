package io.tierbench.serialization.soap;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Fault;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.ExchangeException;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;

/** Requests with WS-Security that no server has seen. */
final class UnheardRequests {
  static final String CUSTOMER = "ALFKI";

  private UnheardRequests() {}

  /** A genuine one. */
  static byte[] of(Security security, TlsKeys keys) {
    return of(security, keys, factory -> {});
  }

  /** That of a client which is not as ours are. */
  static byte[] of(Security security, TlsKeys keys, Consumer<JaxWsProxyFactoryBean> change) {
    byte[][] made = new byte[1][];
    Bus bus = PortFactories.bus();
    new ExchangeTransport(
            "text/xml",
            security.isTls(),
            (operation, request) -> {
              made[0] = request;
              throw new ExchangeException(Fault.UNAVAILABLE, "nobody listens");
            })
        .register(bus);
    JaxWsProxyFactoryBean factory =
        PortFactories.client(bus, ExchangeTransport.ADDRESS, Effort.DOCUMENTED);
    WsSecurity.ofClient(Objects.requireNonNull(security.messages(keys)), factory);
    change.accept(factory);
    PortClient client = new PortClient(factory.create(ShopPort.class));
    assertThatThrownBy(() -> client.loadCustomer(CUSTOMER)).hasMessage("nobody listens");
    return made[0];
  }
}
