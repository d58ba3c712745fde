package io.tierbench.command;

import static io.tierbench.ThisJvm.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Runs;
import io.tierbench.report.Schemas;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.jspecify.annotations.NonNull;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs a user's query, in separate JVMs as a user starts them, on two databases. */
@Tag("slow")
@DisabledIfSystemProperty(named = "tierbench.core.alone", matches = ".*")
class QueryRunTest {
  private static final String PASSWORD = "only-for-the-database";

  @TempDir private Path folder;
  private Path query;
  private Path parameters;

  @BeforeEach
  void writeQuery() throws IOException {
    query =
        Files.writeString(
            folder.resolve("orders.sql"),
            """
            SELECT o.order_id, o.order_date, o.freight, sum(d.quantity) AS pieces, true AS paid,
              timestamptz '2026-11-28 13:45+01' AS seen, time '13:45' AS hour, 0.1::real AS share,
              '4ca2f1ce-4b5e-4f0a-9c53-8f6c1f6f7a10'::uuid AS id, '\\x00ff'::bytea AS raw
            FROM orders o JOIN order_details d ON d.order_id = o.order_id
            WHERE o.employee_id = ANY(:employees) AND o.order_date >= :since
            GROUP BY o.order_id
            ORDER BY o.order_id LIMIT 20;
            """);
    parameters =
        Files.writeString(
            folder.resolve("parameters.csv"),
            "employees,since\n{1},2021-01-01\n\"{2,4}\",2022-06-01\n{3},2022-12-31\n");
  }

  private Ended tierbench(String command, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(options));
    return TestJvm.run(List.of(), arguments);
  }

  @Test
  @NeedsPlugIns({"PROTOBUF", "SOAP", "HTTP", "GRPC"})
  void everyKindOfStackSendsTheRowsOfTheEmbeddedDatabase() throws Exception {
    Path results = folder.resolve("results");
    Ended run =
        tierbench(
            "run",
            "--query=" + query,
            "--query-parameters=" + parameters,
            "--serializations=protobuf,soap",
            "--transports=http",
            "--frameworks=grpc",
            "--include=SOAP:HTTP|AsShipped",
            "--metering=steps",
            "--preset=smoke",
            "--placement=free",
            "--results=" + results);
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output()).doesNotContain("FAILED", "\tat ", "left out: ");

    Path kept = Runs.only(results);
    ResultsFolder measured = ResultsFolder.open(kept);
    assertThat(measured.plan().cells())
        .extracting(Cell::label)
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.runQuery:SOAP:HTTP:DTO", "AsShippedBenchmark.runQuery:GRPC:DTO");
    assertThat(measured.failures()).isEmpty();
    assertThat(measured.series())
        .filteredOn(series -> series.cell().startsWith("RoundTrip"))
        .allMatch(series -> series.jmh().at("/secondaryMetrics/step.work/score").asDouble() > 0);
    assertThat(Schemas.check(kept)).contains("environment.json");
    assertThat(kept.resolve("sample/query.sql")).hasSameTextualContentAs(query);
    assertThat(kept.resolve("sample/parameters.csv")).hasSameTextualContentAs(parameters);
    assertThat(kept.resolve("sample/sources/sample/OrdersRow.java"))
        .content()
        .contains("LocalDate orderDate", "Long pieces", "Instant seen", "UUID id", "byte[] raw");

    // As if it had been cut off during its only trial; the embedded database is another one then.
    Files.delete(kept.resolve("replicates.jsonl"));
    Ended resumed = tierbench("run", "--resume=" + kept);
    assertThat(resumed.status()).as(resumed.output()).isZero();
    assertThat(ResultsFolder.open(kept).series())
        .hasSize(2)
        .allMatch(series -> series.failure() == null);
  }

  @Test
  void anotherDatabaseIsMeasuredByItsDriver() throws Exception {
    Server server =
        Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
            .start();
    String url = "jdbc:h2:tcp://localhost:%s/./shop".formatted(server.getPort());
    try {
      try (Connection connection = DriverManager.getConnection(url, "me", PASSWORD);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR NOT NULL)");
        statement.execute("INSERT INTO orders VALUES (1, 'ALFKI'), (2, 'ANTON'), (3, 'ALFKI')");
      }
      Files.writeString(
          query,
          "SELECT id FROM orders, SYSTEM_RANGE(1, :times) WHERE customer = 'ALFKI' ORDER BY id");
      // More than the calls whose bytes are counted, each with another number of rows.
      Files.writeString(
          parameters,
          IntStream.rangeClosed(1, 40)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining("\n", "times\n", "\n")));
      Path password = Files.writeString(folder.resolve("password"), PASSWORD);
      Path results = folder.resolve("results");
      Path driver =
          Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path other =
          Path.of(NonNull.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      String[] options = {
        "--db-url=" + url + ";ACCESS_MODE_DATA=r",
        "--db-user=me",
        "--db-password-file=" + password,
        "--classpath=" + driver + File.pathSeparator + other
      };
      List<String> ofRun =
          new ArrayList<>(
              List.of(
                  "--query=" + query,
                  "--query-parameters=" + parameters,
                  "--serializations=kryo",
                  "--transports=tcp",
                  "--shape=dto,dataset",
                  "--copies=1",
                  "--preset=smoke",
                  "--placement=free",
                  "--results=" + results));
      ofRun.addAll(List.of(options));
      Ended run = tierbench("run", ofRun.toArray(String[]::new));
      assertThat(run.status()).as(run.output()).isZero();

      Path kept = Runs.only(results);
      assertThat(ResultsFolder.open(kept).plan().cells())
          .extracting(Cell::label)
          .containsExactlyInAnyOrder(
              "RoundTripBenchmark.runQuery:KRYO:TCP:DTO",
              "RoundTripBenchmark.runQuery:KRYO:TCP:DATASET");
      assertThat(ResultsFolder.open(kept).failures()).isEmpty();
      assertThat(ResultsFolder.open(kept).series())
          .hasSize(4)
          .extracting(
              series -> series.cell() + series.jmh().at("/secondaryMetrics/bytes.response/score"))
          .satisfies(bytes -> assertThat(Set.copyOf(bytes)).hasSize(2));
      assertThat(kept.resolve("sample/classes/tierbench-query/query.json"))
          .content()
          .contains("\"database\" : \"H2 ");
      assertThat(kept.resolve("sample/classes/tierbench-query/driver-0.jar"))
          .hasSameBinaryContentAs(driver);
      assertThat(kept.resolve("sample/classes/tierbench-query/driver-1.jar"))
          .hasSameBinaryContentAs(other);
      try (Stream<Path> files = Files.walk(kept)) {
        assertThat(files.filter(Files::isRegularFile))
            .allSatisfy(
                file ->
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .doesNotContain(PASSWORD));
      }

      // Its classes are generated again when its time is planned, which is too short.
      List<String> ofVerification = new ArrayList<>(List.of(kept.toString(), "--budget=1s"));
      ofVerification.addAll(List.of(options));
      assertRejected(
          tierbench("verify", ofVerification.toArray(String[]::new)),
          "a budget of 1 s is too small");
    } finally {
      server.stop();
    }
  }

  @Test
  @NeedsPlugIns({"PROTOBUF", "TCP", "GRPC"})
  void whatCannotBeMeasuredIsOneLine() throws Exception {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(Durability.NONE)) {
      // As Maven gives options.
      List<String> properties =
          List.of(
              "-Dtierbench.query=" + query,
              "-Dtierbench.db.url=" + database.settings().url(),
              "-Dtierbench.db.user=" + database.settings().user(),
              "-Dtierbench.db.password.file=" + database.passwordFile());
      aFrameworkIsLeftOutWhereItAcceptsNoSuchAnswer(properties);
      Files.writeString(query, "DELETE FROM order_details RETURNING *");
      assertRejected(
          TestJvm.run(properties, List.of("list")),
          "cannot execute DELETE in a read-only transaction");
    }
    assertRejected(
        ThisJvm.run("list", "--query=" + query, "--sizes=2"), "leave out --sample, --schema");
    assertRejected(
        ThisJvm.run("list", "--query-parameters=" + parameters),
        "--query-parameters needs --query");
  }

  private void aFrameworkIsLeftOutWhereItAcceptsNoSuchAnswer(List<String> properties)
      throws Exception {
    Files.writeString(
        query, "SELECT repeat('x', 100) AS text FROM generate_series(1, CAST(:rows AS INT))");
    Files.writeString(parameters, "rows\n40000\n45000\n40000\n");
    Ended list =
        TestJvm.run(
            properties,
            List.of(
                "list",
                "--query-parameters=" + parameters,
                "--serializations=protobuf",
                "--transports=tcp",
                "--frameworks=grpc",
                "--shape=dto,dataset"));

    // The largest answer, not all of them.
    assertThat(list.output())
        .containsPattern(
            "left out: GRPC: runQuery in shape DTO has a response of 4\\d{6} bytes, and it accepts 4194304")
        .containsPattern("left out: GRPC: runQuery in shape DATASET has a response of \\d+ bytes")
        .contains("RoundTripBenchmark.runQuery:PROTOBUF:TCP:DATASET")
        .doesNotContain("runQuery:GRPC:");
  }
}
