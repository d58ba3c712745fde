package io.tierbench.papers;

import io.tierbench.carrier.Carrier;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** The stack that stands in for a row of a paper. */
public record Counterpart(Serialization serialization, Carrier carrier) {

  /** With nothing beside the transport. */
  Counterpart(Serialization serialization, Transport transport) {
    this(serialization, Carrier.plain(transport));
  }

  @Override
  public String toString() {
    return serialization + ":" + carrier;
  }
}
