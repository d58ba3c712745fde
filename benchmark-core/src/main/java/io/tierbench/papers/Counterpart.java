package io.tierbench.papers;

import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Transport;

/** The stack of the matrix that stands in for a row of a paper. */
record Counterpart(Serialization serialization, Transport transport) {

  @Override
  public String toString() {
    return serialization + ":" + transport;
  }
}
