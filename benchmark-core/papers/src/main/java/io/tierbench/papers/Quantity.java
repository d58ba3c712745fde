package io.tierbench.papers;

/** A quantity of a call. */
enum Quantity {
  /** Calls per second. */
  SPEED("%s"),
  /** Time in which the service holds a database connection, relative to the rest of the call. */
  WORK_TO_REST("work of %s against the rest"),
  CLIENT_TO_SERVER_ALLOCATION("allocation of the client against that of the server for %s"),
  /** Bytes of the response on the wire. */
  BYTES("bytes of %s");

  private final String format;

  Quantity(String format) {
    this.format = format;
  }

  String name(PaperCall call) {
    return format.formatted(call.name());
  }
}
