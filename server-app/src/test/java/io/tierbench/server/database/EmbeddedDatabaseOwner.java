package io.tierbench.server.database;

import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Path;

/**
 * Starts an embedded database in a separate JVM, in a folder if there is an argument, announces it,
 * and waits to be ended.
 */
final class EmbeddedDatabaseOwner {
  private EmbeddedDatabaseOwner() {}

  public static void main(String[] arguments) throws Exception {
    EmbeddedDatabase database =
        arguments.length == 0
            ? EmbeddedDatabase.start()
            : EmbeddedDatabase.startIn(Path.of(arguments[0]), Durability.FULL);
    System.out.println(database.processId() + " " + database.directory());
    if (System.in.read() < 0) {
      database.close();
    }
  }
}
