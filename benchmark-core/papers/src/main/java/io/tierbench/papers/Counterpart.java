package io.tierbench.papers;

import io.tierbench.carrier.TransportConfig;
import io.tierbench.link.Link;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** The stack that represents a row of a paper. */
public record Counterpart(Serialization serialization, TransportConfig transportConfig) {

  /** Creates a stack with default transport options. */
  Counterpart(Serialization serialization, Transport transport) {
    this(serialization, TransportConfig.plain(transport));
  }

  /** Returns the same stack over a link, unless it has one other than loopback. */
  Counterpart over(Link link) {
    return transportConfig.link() == Link.LOOPBACK
        ? new Counterpart(serialization, transportConfig.over(link))
        : this;
  }

  @Override
  public String toString() {
    return serialization + ":" + transportConfig;
  }
}
