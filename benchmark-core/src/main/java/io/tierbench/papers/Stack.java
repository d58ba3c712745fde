package io.tierbench.papers;

import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** A serialization over a transport. */
record Stack(Serialization serialization, Transport transport) {

  @Override
  public String toString() {
    return serialization + ":" + transport;
  }
}
