package io.tierbench.transport;

import io.tierbench.transport.ConnectionOptions.Drive;
import java.util.Arrays;
import java.util.stream.Stream;

/** A transport and a drive of its client. */
record Variant(Transport transport, Drive drive) {

  static Stream<Variant> all() {
    return Arrays.stream(Transport.values())
        .flatMap(
            transport -> Arrays.stream(Drive.values()).map(drive -> new Variant(transport, drive)));
  }

  @Override
  public String toString() {
    return transport + " " + drive;
  }
}
