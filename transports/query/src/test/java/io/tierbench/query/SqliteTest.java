package io.tierbench.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.contract.QueryGenerator.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests queries on SQLite, where a value has a type of its own whatever its column declares. */
class SqliteTest {
  @TempDir private static Path shared;
  @TempDir private Path folder;
  @TempDir private Path target;

  @BeforeAll
  static void createTable() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE orders (id INTEGER, total DECIMAL(10, 2), weight REAL, note TEXT, raw)");
      statement.execute("INSERT INTO orders VALUES (1, 0, 2, NULL, 1)");
      statement.execute("INSERT INTO orders VALUES (3000000000, 1.25, 0.123456789, 'é', 'one')");
    }
  }

  private static String url() {
    return "jdbc:sqlite:" + shared.resolve("shop.db");
  }

  private void generate(String url, String sql) throws IOException {
    Path query = Files.writeString(folder.resolve("orders.sql"), sql);
    Path parameters = Files.writeString(folder.resolve("ids.csv"), "id\n1\n2\n");
    new QueryClasses().generate(new Source(query, parameters, url, "", "", List.of()), target);
  }

  @Test
  void aColumnHasATypeThatCarriesItsValues() throws IOException {
    generate(
        url() + "?open_mode=1",
        "SELECT id, total, weight, note, count(*) OVER () AS n FROM orders WHERE id >= :id");

    assertThat(target.resolve("sources/sample/OrdersRow.java"))
        .content()
        .contains("Long id", "BigDecimal total", "Double weight", "String note", "Integer n");
    assertThat(target.resolve("sample.json"))
        .content()
        .contains("3000000000", "1.25", "0.123456789", "é");
  }

  @Test
  void aColumnOfNumbersAndTextsIsRejected() {
    assertRejected(
        url() + "?open_mode=1",
        "SELECT raw FROM orders WHERE :id > 0",
        "column 'raw' has values of the types INT32 and STRING; cast it");
  }

  @Test
  void itOnlyReads() {
    assertRejected(url(), "SELECT :id", "for reading only, SQLite by ?open_mode=1");
    assertRejected(
        url() + "?open_mode=1",
        "DELETE FROM orders WHERE id = :id RETURNING id",
        "Attempt to write a readonly database");
  }

  private void assertRejected(String url, String sql, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate(url, sql))
        .withMessageContaining(problem)
        .matches(e -> e.getMessage().lines().count() == 1);
  }
}
