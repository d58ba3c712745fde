package io.tierbench.benchmark;

import java.util.List;

/** The current {@link Placement} of this JVM, a server and the database sessions of both. */
final class PlacedJvms {
  private static final Object PLACING = new Object();

  /** Placement of this JVM, shared by all objects. */
  private static Placement ofThisJvm = Placement.FREE;

  private Placement placed = Placement.FREE;
  private List<Long> placedSessions = List.of();

  /**
   * Binds this JVM, the server and the database sessions to the cores of a placement, or unbinds
   * them; does nothing if they are placed so already.
   *
   * @param server process id; negative if there is none
   */
  void place(Placement placement, long server, BenchmarkDatabase database) {
    synchronized (PLACING) {
      if (placement == Placement.FREE && placed == placement && ofThisJvm == placement) {
        return;
      }
      long client = ProcessHandle.current().pid();
      // Queried each time, because a reconnected session is another process.
      List<Long> sessions = database.sessions(client, server);
      if (placed != placement || ofThisJvm != placement || !placedSessions.equals(sessions)) {
        placement.apply(client, server, sessions);
        ofThisJvm = placement;
        placed = placement;
        placedSessions = sessions;
      }
    }
  }

  /** Unbinds this JVM, because new processes and compiler threads would inherit its cores. */
  static void freeThisJvm() {
    synchronized (PLACING) {
      if (ofThisJvm != Placement.FREE) {
        Placement.FREE.apply(ProcessHandle.current().pid(), -1, List.of());
        ofThisJvm = Placement.FREE;
      }
    }
  }
}
