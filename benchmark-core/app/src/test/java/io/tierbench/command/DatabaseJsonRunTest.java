package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.record.Cell;
import io.tierbench.record.Contrast;
import io.tierbench.record.Question;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import io.tierbench.report.Schemas;
import io.tierbench.server.database.EmbeddedDatabase;
import io.tierbench.server.database.EmbeddedDatabase.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the suite of calls whose JSON the database makes, in separate JVMs, at a small scale. */
@Tag("slow")
@NeedsPlugIns({"JSON", "HTTP", "GRPC"})
class DatabaseJsonRunTest {
  private static final String SUITE = "--suite=database-json";

  @TempDir private Path folder;

  @BeforeEach
  void needPlugIn() {
    assumeTrue(System.getProperty("tierbench.core.alone") == null, "the plug-in is absent");
  }

  private static Ended tierbench(String command, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(options));
    return TestJvm.run(List.of(), arguments);
  }

  @Test
  void everyFormIsMeasuredOverHttpAndGrpcOnADatabaseThatStays() throws Exception {
    Path results = folder.resolve("results");
    Path database = folder.resolve("database");
    Ended run =
        tierbench(
            "run",
            SUITE,
            "--scale=0.01",
            "--db-folder=" + database,
            "--include=readOrders10:|insertOrder2:",
            "--metering=steps",
            "--preset=smoke",
            "--placement=free",
            "--results=" + results);
    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.output())
        .contains("tierbench: database: loaded")
        .doesNotContain("FAILED", "\tat ", "left out: ");

    Path kept = Runs.only(results);
    ResultsFolder measured = ResultsFolder.open(kept);
    assertThat(measured.plan().cells())
        .extracting(Cell::label)
        .containsExactlyInAnyOrder(
            "RoundTripBenchmark.readOrders10:JSON:HTTP:DTO",
            "RoundTripBenchmark.readOrders10:JSON:HTTP:DATASET",
            "RoundTripBenchmark.readOrders10:JSON:HTTP:DATABASE_JSON",
            "RoundTripBenchmark.readOrders10:JSON:GRPC:DTO",
            "RoundTripBenchmark.readOrders10:JSON:GRPC:DATASET",
            "RoundTripBenchmark.readOrders10:JSON:GRPC:DATABASE_JSON",
            "RoundTripBenchmark.insertOrder2:JSON:HTTP:DTO",
            "RoundTripBenchmark.insertOrder2:JSON:HTTP:DATABASE_JSON",
            "RoundTripBenchmark.insertOrder2:JSON:GRPC:DTO",
            "RoundTripBenchmark.insertOrder2:JSON:GRPC:DATABASE_JSON");
    assertThat(measured.failures()).isEmpty();
    assertThat(measured.series())
        .allMatch(series -> series.jmh().at("/secondaryMetrics/step.work/score").asDouble() > 0);
    assertThat(measured.plan().contrasts())
        .filteredOn(contrast -> contrast.questions().contains(Question.SHAPE))
        .extracting(Contrast::one)
        .isNotEmpty();
    assertThat(Schemas.check(kept)).contains("environment.json");
    assertThat(kept.resolve("sample/classes/tierbench-scale/scale.json"))
        .content()
        .contains("\"share\" : 0.01", "PostgreSQL ", "orders USING btree (customer_id)");
    assertThat(Report.summary(measured)).content().contains("JSON by the database");

    assertThat(measured.environment().database("version")).startsWith("PostgreSQL ");
    assertThat(measured.environment().database("fsync")).isEqualTo("on");
    assertThat(measured.environment().database("file_system")).isNotNull();
    assertThat(measured.environment().database("scale")).isEqualTo("0.01");

    assertThat(count(database, "orders")).isEqualTo(10_000);
    // As if it had been cut off during its only trial.
    Files.delete(kept.resolve("replicates.jsonl"));
    assertRejected("name a folder for it by --db-folder", "--resume=" + kept);
    alter(database, "UPDATE tierbench_scale.loaded SET share = 0.02");
    assertRejected(
        "the database has the rows of --scale=0.02, not of --scale=0.01: leave out --scale, or name another --db-folder",
        "--resume=" + kept,
        "--db-folder=" + database);
    alter(database, "UPDATE tierbench_scale.loaded SET share = 0.01");
    Ended resumed = tierbench("run", "--resume=" + kept, "--db-folder=" + database);
    assertThat(resumed.status()).as(resumed.output()).isZero();
    assertThat(ResultsFolder.open(kept).series())
        .hasSize(10)
        .allMatch(series -> series.failure() == null);
    assertThat(count(database, "order_lines")).isEqualTo(50_000);
  }

  private static void alter(Path database, String sql) throws Exception {
    try (EmbeddedDatabase started = EmbeddedDatabase.startIn(database, Durability.FULL);
        Connection connection =
            DriverManager.getConnection(
                started.settings().url(),
                started.settings().user(),
                started.settings().password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int count(Path database, String table) throws Exception {
    try (EmbeddedDatabase started = EmbeddedDatabase.startIn(database, Durability.FULL);
        Connection connection =
            DriverManager.getConnection(
                started.settings().url(),
                started.settings().user(),
                started.settings().password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM tierbench_scale." + table)) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void theCallsAreListedWithoutTheDatabase() throws Exception {
    Ended listed = tierbench("list", SUITE);
    assertThat(listed.status()).as(listed.output()).isZero();
    assertThat(listed.output().lines().filter(line -> line.startsWith("RoundTripBenchmark.")))
        .hasSize(2 * (8 * 3 + 3 * 2));
  }

  @Test
  void whatCannotBeMeasuredIsOneLine() throws Exception {
    assertRejected("needs a database that stays: name a folder for it by --db-folder", SUITE);
    assertRejected(
        "--scale=0.001: it must be from 0.01 to 100.0",
        SUITE,
        "--scale=0.001",
        "--db-folder=" + folder);
    assertRejected(
        "needs servers that the run starts itself: leave out --server",
        SUITE,
        "--db-folder=" + folder,
        "--server=x");
    assertRejected("has calls of its own: leave out --sample and --query", SUITE, "--sample=x");
    assertRejected("are for a suite with a database of its own", "--db-folder=" + folder);
  }

  private static void assertRejected(String message, String... options) throws Exception {
    Ended ended = tierbench("run", options);
    assertThat(ended.status()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output().lines()).singleElement().asString().contains("tierbench: ", message);
  }
}
