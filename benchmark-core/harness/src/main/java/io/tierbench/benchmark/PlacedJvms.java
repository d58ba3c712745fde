package io.tierbench.benchmark;

import java.util.List;

/** The current {@link Placement} of this JVM, of a server and of their sessions of the database. */
final class PlacedJvms {
  private static final Object PLACING = new Object();

  /** The placement of this JVM, whichever object set it. */
  private static Placement ofThisJvm = Placement.FREE;

  private Placement placed = Placement.FREE;
  private List<Long> placedSessions = List.of();

  /**
   * Binds this JVM and, where there are any, the server and its sessions of the database to cores,
   * or frees them; does nothing where they are placed so already.
   */
  void place(Placement placement, long server, BenchmarkDatabase database) {
    synchronized (PLACING) {
      if (placement == Placement.FREE && placed == placement && ofThisJvm == placement) {
        return;
      }
      long client = ProcessHandle.current().pid();
      // Asked each time: a connection that was lost and opened again is another process.
      List<Long> sessions = database.sessions(client, server);
      if (placed != placement || ofThisJvm != placement || !placedSessions.equals(sessions)) {
        placement.apply(client, server, sessions);
        ofThisJvm = placement;
        placed = placement;
        placedSessions = sessions;
      }
    }
  }

  /**
   * Frees this JVM from its cores: threads started while it is bound, such as compiler threads,
   * would stay bound.
   */
  static void freeThisJvm() {
    synchronized (PLACING) {
      if (ofThisJvm != Placement.FREE) {
        Placement.FREE.apply(ProcessHandle.current().pid(), -1, List.of());
        ofThisJvm = Placement.FREE;
      }
    }
  }
}
