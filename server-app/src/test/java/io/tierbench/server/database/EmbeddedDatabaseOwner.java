package io.tierbench.server.database;

/** Starts an embedded database in a separate JVM, announces it, and waits to be ended. */
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
