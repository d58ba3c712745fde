package io.tierbench.security.messages;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.contract.SampleShop;
import io.tierbench.contract.Shop;
import io.tierbench.security.MessageKeys;
import io.tierbench.security.Security;
import io.tierbench.serialization.Effort;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** A server of secured messages for the tests of a class. */
abstract class SecuredServerFixture {
  static final TlsKeys SERVER = MessageKeys.SERVER;
  static final TlsKeys CALLER = MessageKeys.CALLER;
  static final String CUSTOMER = UnheardRequests.CUSTOMER;
  static final SampleShop SHOP = new SampleShop();

  static Exchange server;

  @Parameter Security security;

  @BeforeParameterizedClassInvocation
  static void start(Security security) {
    server = Known.SOAP.server(SHOP, Effort.DOCUMENTED, security.messages(SERVER));
  }

  final Shop client(TlsKeys keys, Exchange exchange) {
    return Known.SOAP.client(exchange, Effort.DOCUMENTED, security.messages(keys));
  }

  static void assertRejected(Shop client) {
    SHOP.operation = null;
    assertFault(Fault.UNAUTHENTICATED, () -> client.loadCustomer(CUSTOMER));
    assertThat(SHOP.operation).isNull();
  }

  static void assertRejected(String operation, byte[] request) {
    SHOP.operation = null;
    SoapRejections.assertRejected(server, operation, request, Fault.UNAUTHENTICATED);
    assertThat(SHOP.operation).isNull();
  }

  /** Checks that a rejection has not ended a session. */
  final void assertTakesTheNext() {
    assertThat(server.call("loadCustomer", UnheardRequests.of(server, security, CALLER)))
        .isNotEmpty();
  }
}
