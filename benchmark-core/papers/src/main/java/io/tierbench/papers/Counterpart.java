package io.tierbench.papers;

import io.tierbench.carrier.Carrier;
import io.tierbench.link.Link;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** The stack that stands in for a row of a paper. */
public record Counterpart(Serialization serialization, Carrier carrier) {

  /** With nothing beside the transport. */
  Counterpart(Serialization serialization, Transport transport) {
    this(serialization, Carrier.plain(transport));
  }

  /** The same stack over a link, unless it has one that is no loopback. */
  Counterpart over(Link link) {
    return carrier.link() == Link.LOOPBACK
        ? new Counterpart(serialization, carrier.over(link))
        : this;
  }

  @Override
  public String toString() {
    return serialization + ":" + carrier;
  }
}
