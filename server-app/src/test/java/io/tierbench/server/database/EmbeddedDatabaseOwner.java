package io.tierbench.server.database;

/** A JVM of its own that starts an embedded database, says so, and waits for its own end. */
final class EmbeddedDatabaseOwner {
  private EmbeddedDatabaseOwner() {}

  public static void main(String[] arguments) throws Exception {
    EmbeddedDatabase database = EmbeddedDatabase.start();
    System.out.println(database.processId() + " " + database.directory());
    if (System.in.read() < 0) {
      database.close();
    }
  }
}
