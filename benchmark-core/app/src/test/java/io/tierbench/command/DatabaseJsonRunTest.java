package io.tierbench.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs the suite of calls whose JSON the database makes, in separate JVMs, at a small scale. */
@Tag("slow")
@NeedsPlugIns({"JSON", "HTTP", "GRPC"})
@DisabledIfSystemProperty(named = "tierbench.core.alone", matches = ".*")
class DatabaseJsonRunTest {
  private static final String SUITE = "--suite=database-json";

  @TempDir private Path folder;

  private static Ended tierbench(String... arguments) throws Exception {
    return TestJvm.run(List.of(), List.of(arguments));
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

    // As if it had been cut off during its only trial.
    Files.delete(kept.resolve("replicates.jsonl"));
    assertRejected("name its folder by --db-folder", "--resume=" + kept);
    assertThat(rowsOfALoad(database, "orders", 0.02)).isEqualTo(10_000);
    assertRejected(
        "the database has the rows of --scale=0.02, not of --scale=0.01: leave out --scale, or name another --db-folder",
        "--resume=" + kept,
        "--db-folder=" + database);
    assertThat(rowsOfALoad(database, "order_lines", 0.01)).isEqualTo(50_000);
    Ended resumed = tierbench("run", "--resume=" + kept, "--db-folder=" + database);
    assertThat(resumed.status()).as(resumed.output()).isZero();
    assertThat(ResultsFolder.open(kept).series())
        .hasSize(10)
        .allMatch(series -> series.failure() == null);
    assertThat(rowsOfALoad(database, "order_lines", 0.01)).isEqualTo(50_000);
  }

  /** Returns the number of rows of a table, and says that they are those of a scale. */
  private static int rowsOfALoad(Path database, String table, double scale) throws Exception {
    try (EmbeddedDatabase started = EmbeddedDatabase.startIn(database, Durability.FULL);
        Connection connection =
            DriverManager.getConnection(
                started.settings().url(),
                started.settings().user(),
                started.settings().password());
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE tierbench_scale.loaded SET share = " + scale);
      try (ResultSet row =
          statement.executeQuery("SELECT count(*) FROM tierbench_scale." + table)) {
        row.next();
        return row.getInt(1);
      }
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
    assertRejected("needs a database that is kept: name its folder by --db-folder", SUITE);
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
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(options));
    ThisJvm.assertRejected(ThisJvm.run(arguments), message);
  }
}
