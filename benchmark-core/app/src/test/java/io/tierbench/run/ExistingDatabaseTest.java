package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests whole runs that store orders in a user's database, and its content afterwards. */
@Tag("slow")
@Timeout(600)
@EnabledOnOs({OS.LINUX, OS.MAC})
class ExistingDatabaseTest {
  private static final EmbeddedDatabase EMBEDDED = EmbeddedDatabase.start();
  private static final String CONTENT =
      "SELECT concat(count(*), ' orders ', md5(string_agg(o::text, '|' ORDER BY order_id))) FROM orders o";

  @TempDir private Path results;

  @AfterAll
  static void close() {
    EMBEDDED.close();
  }

  private static String query(String sql) throws SQLException {
    DatabaseSettings settings = EMBEDDED.settings();
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  /** Starts a run that stores orders, and waits for its warm-up. */
  private LiveRun start() throws Exception {
    LiveRun run =
        LiveRun.start(
            "",
            results,
            List.of(),
            "--preset",
            "smoke",
            "--warmup",
            "2s",
            "--copies",
            "1",
            "--placement",
            "free",
            "--include",
            "RoundTripBenchmark.storeOrder:KRYO:TCP:DTO$",
            "--db-url",
            EMBEDDED.settings().url(),
            "--db-user",
            EMBEDDED.settings().user(),
            "--db-password-file",
            EMBEDDED.passwordFile().toString());
    run.await("the warm-up", () -> run.output().contains("warm-up, round 3:"));
    return run;
  }

  @Test
  void whatKilledServersStoredIsTakenBackAtTheEnd() throws Exception {
    String before = query(CONTENT);
    try (LiveRun run = start()) {
      List<ProcessHandle> servers = run.servers();
      while (query(CONTENT).equals(before)) {
        Thread.onSpinWait();
      }
      servers.forEach(ProcessHandle::destroyForcibly);

      assertThat(run.awaitEnd()).as(run.output()).isZero();
      assertThat(query(CONTENT)).isEqualTo(before);
      assertThat(run.output()).doesNotContain("could not be deleted");
    }
  }

  @Test
  void whatCannotBeTakenBackIsNamedOnTheScreenAndInTheReport() throws Exception {
    String before = query("SELECT count(*) FROM orders");
    String last = query("SELECT max(order_id) FROM orders");
    try (LiveRun run = start()) {
      query(
          """
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'no deletion today'; END $$;
          CREATE TRIGGER refuse BEFORE DELETE ON order_details EXECUTE FUNCTION refuse()
          """);

      assertThat(run.awaitEnd()).as(run.output()).isEqualTo(1);

      int stay = Integer.parseInt(query("SELECT count(*) FROM orders")) - Integer.parseInt(before);
      assertThat(stay).isPositive();
      String sentence =
          "%d rows that this run stored in orders after %s could not be deleted"
              .formatted(stay, last);
      assertThat(run.output()).contains("tierbench: " + sentence);
      assertThat(Files.readString(LiveRun.folder(results).resolve("summary.md")))
          .contains(sentence);
    } finally {
      query("DROP FUNCTION refuse CASCADE");
      query(
          "WITH details AS (DELETE FROM order_details WHERE order_id > %1$s) DELETE FROM orders WHERE order_id > %1$s"
              .formatted(last));
    }
  }
}
