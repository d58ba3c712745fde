package io.tierbench.record;

import java.util.Locale;

/** What makes the links of a limited rate of a run. */
public enum Network {
  /** A relay beside each server, in user space; everything else is on loopback. */
  RELAY,
  /** Namespaces of Linux for clients, servers and the database, with cables between them. */
  NAMESPACES;

  /** The name: {@code namespaces}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
