package io.tierbench.serialization;

import io.tierbench.contract.Shop;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.WireService;

/**
 * The interface that a serialization implements, to connect a {@link Shop} and an {@link Exchange}.
 */
public interface Binding {

  WireService service();

  /** Creates the client half: encodes a request, decodes the response. Thread-safe. */
  Shop client(Exchange exchange);

  /** Creates the server half: decodes a request, calls the shop, encodes the response. */
  Exchange server(Shop shop);

  default Binding secured(MessageSecurity security) {
    throw new IllegalArgumentException(
        "%s does not support message security".formatted(service().contentType()));
  }
}
