package io.tierbench.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.contract.QueryGenerator.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what is generated for queries, and which are rejected. */
class QueryClassesTest {
  private static final String DATABASE = "classes";

  @TempDir private Path folder;
  @TempDir private Path target;

  @BeforeAll
  static void createTables() throws SQLException {
    Queries.execute(
        DATABASE,
        "CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(40) NOT NULL)",
        "CREATE TABLE orders (id INT PRIMARY KEY, customer INT NOT NULL, tags VARCHAR ARRAY)",
        "INSERT INTO customers VALUES (1, 'Käse'), (2, 'Zeta')",
        "INSERT INTO orders VALUES (7, 1, ARRAY['a'])");
  }

  private void generate(String sql, @Nullable String parameters) throws IOException {
    new QueryClasses().generate(Queries.source(folder, DATABASE, sql, parameters), target);
  }

  @Test
  void namesAreUniqueAndLegalAndAnOuterJoinIsNullable() throws IOException {
    generate(
        """
        -- ';' and :no_parameter in a comment;
        SELECT c.id, c.name AS "class", o.id, count(*) OVER () AS "n-1", 'a;:b?' AS text, 1 AS ""
        FROM customers c LEFT JOIN orders o ON o.customer = c.id ORDER BY c.id;
        """,
        null);

    assertThat(target.resolve("sources/sample/OrdersRow.java"))
        .content()
        .contains(
            "@JsonProperty(\"ID\") int id",
            "@JsonProperty(\"class\") String classValue",
            "@JsonProperty(\"ID_2\") Integer id2",
            "@JsonProperty(\"n-1\") Long n1");
    assertThat(target.resolve("sample.json"))
        .content()
        .contains("\"Käse\"", "\"ID_2\":7", "\"ID_2\":null", "\"a;:b?\"", "\"column_6\":1");
    try (Stream<Path> kept = Files.list(target)) {
      assertThat(kept.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "classes", "sources", "sample.json", "schema.json", "query.sql");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "''                                   | -           | no statement",
        "-- only this                         | -           | no statement",
        "SELECT 1; SELECT 2                   | -           | several statements",
        "SELECT 1 WHERE 1 = :a AND 2 = ?      | -           | by name and by position",
        "SELECT E'it\\'s ?' WHERE 1 = :a      | -           | parameters a by --query-parameters",
        "SELECT * FROM FINAL TABLE (INSERT INTO customers VALUES (3, '')) | - | The database is read only",
        "SELECT * FORM customers              | -           | orders.sql: Syntax error",
        "INSERT INTO customers VALUES (3, '') | -           | orders.sql: Method is only allowed",
        "SELECT tags FROM orders              | -           | column 1, 'TAGS', has the type CHARACTER VARYING ARRAY",
        "SELECT * FROM customers WHERE id = 9 | -           | no rows",
        "SELECT * FROM customers WHERE id = ? | -           | parameters 1 by --query-parameters",
        "SELECT * FROM customers WHERE id = ? | 1           | no lines of values",
        "SELECT * FROM customers WHERE id = ? | id~1        | its header has id, and the query has the parameters 1",
        "SELECT * FROM customers WHERE id = ? | 1~1~one     | with parameters 2: parameter 1: Data conversion error",
        "SELECT * FROM customers WHERE id = ? | 1~1,2       | customers.csv: Too many",
        "SELECT * FROM customers              | id~1        | its header has id, and the query has the parameters",
        "SELECT CAST('NaN' AS REAL) AS x      | -           | its rows cannot be carried: rows/orders.sql, line 1, /0/X: expected a number",
        "SELECT * FROM SYSTEM_RANGE(1,100001) | -           | more than 100000 rows",
        "SELECT X FROM SYSTEM_RANGE(1, ?)     | 1~1~100001  | with parameters 2: more than 100000 rows",
        "SELECT REPEAT('x', ?) AS t           | 1~1~17000000 | with parameters 2: its rows have 17000",
      })
  void whatCannotBeMeasuredIsOneLine(String sql, @Nullable String parameters, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate(sql, parameters == null ? null : parameters.replace('~', '\n')))
        .withMessageContaining(problem)
        .matches(e -> e.getMessage().lines().count() == 1);
  }

  @Test
  void theLimitOfRowsIsThatOfOneRun() throws IOException {
    generate("SELECT X FROM SYSTEM_RANGE(1, ?)", "1\n2\n60000\n60000\n");

    try (Stream<String> lines = Files.lines(target.resolve("sample.json"))) {
      assertThat(lines.flatMap(line -> Stream.of(line.split("\"X\"", -1))).count() - 1)
          .isEqualTo(60_002);
    }
    assertThat(target.resolve("classes/tierbench-query/query.json"))
        .content()
        .contains("\"largest\" : 60000");
  }

  @Test
  void columnsAreNullableIfNotAllParametersAreTried() throws IOException {
    String sql = "SELECT id, name FROM customers WHERE id = ?";
    generate(sql, "1\n" + "1\n".repeat(11));
    assertThat(target.resolve("sources/sample/OrdersRow.java")).content().contains("Integer id");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> generate(sql, "1\n" + "1\n".repeat(1001)))
        .withMessageContaining("customers.csv: more than 1000 lines of values");
  }

  @Test
  void aDatabaseThatCannotBeOpenedIsOneLine() throws IOException {
    Source good = Queries.source(folder, DATABASE, "SELECT 1", null);
    assertRejected(good, good.url(), "nobody", Queries.DRIVER, "Wrong user name or password");
    assertRejected(
        good,
        Queries.writableUrl(DATABASE),
        "sa",
        Queries.DRIVER,
        "its connections are not read-only; let --db-url open it for reading only, SQLite by ?open_mode=1, H2 by ;ACCESS_MODE_DATA=r");
    assertRejected(
        good, "jdbc:none:x", "sa", List.of(), "no JDBC driver for jdbc:none:x: name its jar");
    assertRejected(good, good.url(), "sa", List.of(folder.resolve("no.jar")), "no.jar: no jar");
    assertRejected(
        good,
        "jdbc:oracle:thin:@//host:1521/db",
        "sa",
        List.of(),
        "no JDBC driver for jdbc:oracle");
    Path other = folder.resolve("other.jar");
    writeDriver(other, "org.h2.Driver");
    assertRejected(
        good, good.url(), "sa", List.of(other), "and uses only that: leave out --classpath");
    writeDriver(other, "com.acme.Newer");
    assertRejected(
        good,
        "jdbc:acme:x",
        "sa",
        List.of(other),
        "UnsupportedClassVersionError: com/acme/Newer has been");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new QueryClasses()
                    .generate(
                        new Source(folder.resolve("no.sql"), null, "", "", "", List.of()), target))
        .withMessageContaining("no.sql: cannot be read");
  }

  /** A build gives properties without a value for options that are not given. */
  @Test
  void aPasswordFileWithoutANameIsNone() throws SQLException {
    System.setProperty("tierbench.db.url", Queries.url(DATABASE));
    System.setProperty("tierbench.db.user", "sa");
    System.setProperty("tierbench.db.password.file", "");
    try (QueryDatabase opened = QueryDatabase.ofThisJvm()) {
      assertThat(opened.description()).startsWith("H2 ");
    } finally {
      System.clearProperty("tierbench.db.url");
      System.clearProperty("tierbench.db.user");
      System.clearProperty("tierbench.db.password.file");
    }
  }

  /** Writes a jar with a driver for a Java that does not exist yet. */
  private static void writeDriver(Path jar, String name) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/java.sql.Driver"));
      out.write(name.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new JarEntry(name.replace('.', '/') + ".class"));
      out.write(new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 3, 0});
    }
  }

  private void assertRejected(
      Source good, String url, String user, List<Path> driver, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new QueryClasses()
                    .generate(new Source(good.query(), null, url, user, "", driver), target))
        .withMessageContaining(problem)
        .matches(e -> e.getMessage().lines().count() == 1);
  }
}
