package io.tierbench.carrier;

import io.tierbench.transport.Transport;
import java.util.EnumSet;
import java.util.Set;

/** Where the listener of a server lives. */
public enum Hosting {
  /** In the program itself: the listener of the transport. */
  SELF("self", EnumSet.allOf(Transport.class)),
  /** In a servlet container, Jetty: {@link ServletContainer}. */
  SERVLET("servlet", EnumSet.of(Transport.HTTP));

  private final String displayName;
  private final Set<Transport> transports;

  Hosting(String displayName, Set<Transport> transports) {
    this.displayName = displayName;
    this.transports = transports;
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The transports that it can host. */
  public Set<Transport> transports() {
    return EnumSet.copyOf(transports);
  }
}
