package io.tierbench.record;

import java.util.Locale;

/** An implementation of rate-limited links. */
public enum Network {
  /** A relay next to each server, in user space; everything else is on loopback. */
  RELAY,
  /**
   * Network namespaces of Linux for clients, servers and the database, with cables between them.
   */
  NAMESPACES;

  /** Returns the name in lower case, such as {@code namespaces}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
