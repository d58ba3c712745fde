package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests runs on a user's database with restricted permissions. */
@Tag("slow")
class ForbiddingDatabaseTest {
  private static final String READ_ONLY = "?options=-c%20default_transaction_read_only=on";

  private static EmbeddedDatabase database;

  @TempDir private Path results;

  @BeforeAll
  static void start() {
    database = EmbeddedDatabase.start(Durability.NONE);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  private Ended run(String parameters, String include) throws Exception {
    return ThisJvm.run(
        "run",
        "--preset=smoke",
        "--placement=free",
        "--results=" + results,
        "--include=" + include,
        "--server-jvmargs=" + String.join(" ", TestJvm.SHORT_LIVED),
        "--db-url=" + database.settings().url() + parameters,
        "--db-user=" + database.settings().user(),
        "--db-password-file=" + database.passwordFile());
  }

  @ParameterizedTest
  @CsvSource({
    READ_ONLY + ", , default_transaction_read_only",
    "'', DELETE ON orders, permission denied for table orders"
  })
  void cellsThatStoreAreNamedBeforeAnythingStarts(
      String parameters, @Nullable String missing, String reason) throws Exception {
    List<String> before = counts();
    if (missing != null) {
      execute("REVOKE " + missing + " FROM CURRENT_USER");
    }
    Ended run =
        run(parameters, "(Database|RoundTrip)Benchmark.(storeOrder|loadCustomer)(:KRYO:TCP)?:DTO");
    if (missing != null) {
      execute("GRANT " + missing + " TO CURRENT_USER");
    }

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output())
        .containsOnlyOnce("storeOrder (2 of 4 cells)")
        .contains(reason, "--include")
        .doesNotContain("loadCustomer", "JVMs");
    assertThat(counts()).isEqualTo(before);
    assertThat(results).isEmptyDirectory();
  }

  @Test
  void cellsThatReadRunOnADatabaseThatIsReadOnly() throws Exception {
    Ended run = run(READ_ONLY, "DatabaseBenchmark.loadCustomer:DTO");

    assertThat(run.status()).as(run.output()).isZero();
  }

  private static List<String> counts() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM order_details)")) {
      row.next();
      return List.of(row.getString(1), row.getString(2));
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connect() throws SQLException {
    return DriverManager.getConnection(
        database.settings().url(), database.settings().user(), database.settings().password());
  }
}
