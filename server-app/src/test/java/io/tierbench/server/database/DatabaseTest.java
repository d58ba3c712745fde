package io.tierbench.server.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tierbench.security.DatabasePassword;
import io.tierbench.server.TestDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class DatabaseTest {
  private static final DatabaseSettings SETTINGS = TestDatabase.EMBEDDED.settings();
  private static final String URL = "jdbc:postgresql://127.0.0.1/northwind";

  @Test
  void describesItself() {
    assertThat(TestDatabase.DATABASE.description())
        .containsOnlyKeys(
            "version",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "shared_buffers",
            "driver")
        .containsAllEntriesOf(
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on"));
    assertThat(TestDatabase.DATABASE.description().get("version")).startsWith("PostgreSQL ");
  }

  @Test
  @Timeout(120)
  @Execution(ExecutionMode.CONCURRENT)
  void aDatabaseThatDoesNotAnswerOrIsNotThereCannotBeReached() throws IOException {
    String url;
    try (ServerSocket mute = new ServerSocket(0)) {
      url = "jdbc:postgresql://127.0.0.1:" + mute.getLocalPort() + "/x";
      assertRefused(new DatabaseSettings(url, "someone", "secret"), "cannot be reached");
    }
    assertRefused(new DatabaseSettings(url, "someone", "secret"), "cannot be reached");
  }

  @Test
  void aWrongPasswordIsNamedAndNotShown() {
    DatabaseSettings wrong = new DatabaseSettings(SETTINGS.url(), SETTINGS.user(), "hunter22");

    assertRefused(wrong, "wrong user or password");
    assertThat(catchThrowableOfType(DatabaseException.class, () -> Database.open(wrong, 1)))
        .message()
        .doesNotContain("hunter22");
  }

  @Test
  void aDatabaseWithoutTheTablesIsNotANorthwind() {
    assertRefused(
        new DatabaseSettings(
            SETTINGS.url() + "?currentSchema=nowhere", SETTINGS.user(), SETTINGS.password()),
        "not a Northwind database",
        "table products is missing",
        "table order_details is missing");
  }

  private static void assertRefused(DatabaseSettings settings, String... named) {
    assertThatThrownBy(() -> Database.open(settings, 1))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContainingAll(named);
  }

  @Test
  void opensAllConnectionsAtOnce() {
    try (Database database = Database.open(SETTINGS, 3)) {
      assertThat(
              TestDatabase.row(
                  "SELECT count(*) >= 7 FROM pg_stat_activity WHERE application_name LIKE 'tierbench %'"))
          .containsExactly("t");
      assertThat(database.connectionsInUse()).isZero();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aDatabaseWithTooFewConnectionsIsNamedWithTheRemedy() throws SQLException {
    try (EmbeddedDatabase embedded = EmbeddedDatabase.start(Durability.NONE)) {
      DatabaseSettings settings = embedded.settings();
      try (Database database = Database.open(settings, 1);
          Connection connection = database.connection();
          Statement statement = connection.createStatement()) {
        statement.execute("ALTER DATABASE tierbench CONNECTION LIMIT 2");
      }

      Database.open(settings, 2).close();
      assertThatThrownBy(() -> Database.open(settings, 3))
          .isInstanceOf(DatabaseException.class)
          .hasMessageContainingAll(
              "no pool of 3 connections", "too many connections", "--connections");
    }
  }

  @Test
  void thePasswordComesFromTheEnvironment() {
    Map<String, String> environment = Map.of(DatabasePassword.VARIABLE, "hunter22");

    DatabaseSettings settings = DatabaseSettings.of(URL, "someone", null, environment);

    assertThat(settings.password()).isEqualTo("hunter22");
    assertThat(settings.toString()).contains(URL, "someone").doesNotContain("hunter22");
  }

  @Test
  void thePasswordComesFromTheFirstLineOfAFile(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "from the file\nnothing\n");
    Map<String, String> environment = Map.of(DatabasePassword.VARIABLE, "hunter22");

    assertThat(DatabaseSettings.of(URL, "someone", file, environment).password())
        .isEqualTo("from the file");
    assertThatThrownBy(
            () -> DatabaseSettings.of(URL, "someone", directory.resolve("missing"), environment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("password file");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:mem:x, someone, must start with jdbc:postgresql:",
    "jdbc:postgresql://h/d?password=hunter22, someone, TIERBENCH_DB_PASSWORD",
    "jdbc:postgresql://me:hunter22@h/d, someone, TIERBENCH_DB_PASSWORD",
    "jdbc:postgresql://h/d, ' ', user",
  })
  void settingsThatCannotBeUsedAreRefusedWithoutThePassword(String url, String user, String why) {
    assertThatThrownBy(() -> new DatabaseSettings(url, user, null))
        .isInstanceOf(DatabaseException.class)
        .message()
        .contains(why)
        .doesNotContain("hunter22");
  }
}
