package io.tierbench.query;

import io.tierbench.contract.QueryGenerator.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries on a database in this JVM that is not PostgreSQL. */
final class Queries {
  /** A driver that these tests have on their class path, too, given as a user gives his. */
  static final List<Path> DRIVER =
      List.of(
          Path.of(
              org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().getPath()));

  private Queries() {}

  static String url(String name) {
    return writableUrl(name) + ";ACCESS_MODE_DATA=r";
  }

  static String writableUrl(String name) {
    return "jdbc:h2:memFS:" + name;
  }

  static void execute(String database, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(writableUrl(database), "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Writes a query into a folder. */
  static Source source(Path folder, String database, String sql, @Nullable String parameters)
      throws IOException {
    Path query = Files.writeString(folder.resolve("orders.sql"), sql);
    Path csv = folder.resolve("customers.csv");
    return new Source(
        query,
        parameters == null ? null : Files.writeString(csv, parameters),
        url(database),
        "sa",
        "",
        DRIVER);
  }
}
