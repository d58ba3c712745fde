package io.tierbench.benchmark;

import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The location of a database in a form that can be part of a command line: the password is in a
 * file or in the environment, never here.
 */
record DatabaseLocation(String url, String user, Optional<Path> passwordFile) {

  static DatabaseLocation of(EmbeddedDatabase database) {
    return new DatabaseLocation(
        database.settings().url(),
        database.settings().user(),
        Optional.of(database.passwordFile()));
  }

  DatabaseSettings settings() {
    return DatabaseSettings.of(url, user, passwordFile.orElse(null), System.getenv());
  }

  List<String> arguments(String urlName, String userName, String passwordFileName) {
    List<String> arguments = new ArrayList<>();
    arguments.add(urlName + "=" + url);
    arguments.add(userName + "=" + user);
    passwordFile.ifPresent(file -> arguments.add(passwordFileName + "=" + file));
    return arguments;
  }
}
