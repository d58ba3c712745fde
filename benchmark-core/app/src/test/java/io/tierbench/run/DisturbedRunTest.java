package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.TestJvm;
import io.tierbench.TestJvm.Ended;
import io.tierbench.TestServer;
import io.tierbench.ThisJvm;
import io.tierbench.benchmark.Backend;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import io.tierbench.record.Trial;
import io.tierbench.report.Runs;
import io.tierbench.report.Schemas;
import io.tierbench.server.control.Endpoints;
import io.tierbench.server.database.DatabaseSettings;
import io.tierbench.server.database.EmbeddedDatabase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests runs that are interrupted or lose a process, what they leave, and their resumption. */
@Tag("slow")
@Timeout(600)
@EnabledOnOs({OS.LINUX, OS.MAC})
@Execution(ExecutionMode.CONCURRENT)
class DisturbedRunTest {
  private static final int SIGINT = 1 << 1;

  private static final List<String> TWO_TRIALS =
      List.of("--preset=smoke", "--trials=2", "--warmup=2s", "--seed=42");

  private static final Pattern MIDDLE = Pattern.compile("\\[trial 2 of 2.*warm-up, round (\\d\\d)");

  @TempDir private Path results;
  @TempDir private Path temporary;

  private LiveRun start(String... arguments) throws IOException {
    return LiveRun.start(
        "", results, List.of(TestJvm.PROBING, "-Djava.io.tmpdir=" + temporary), arguments);
  }

  /** Returns every file of a folder with its content. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(
            file.getFileName().toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** Waits for the warm-up of the second trial. */
  private Path awaitMiddleOf(LiveRun run) throws Exception {
    run.await("the second replicate", () -> MIDDLE.matcher(run.output()).find());
    return Runs.only(results);
  }

  private static void requireWhole(Path folder) {
    ResultsFolder whole = ResultsFolder.open(folder);
    assertThat(whole.plan().seed()).isEqualTo(42);
    assertThat(whole.trials()).extracting(Trial::number).containsExactly(1, 2);
    assertThat(whole.series()).hasSize(2).allMatch(Series::counts);
    assertThat(folder.resolve("summary.md")).isNotEmptyFile();
  }

  /** A run that is killed loses only its current trial. */
  @Test
  void aRunThatIsKilledLosesOneTrialLeavesNoProcessAndIsResumed() throws Exception {
    Path folder;
    List<String> arguments = new ArrayList<>(TWO_TRIALS);
    arguments.add("--include=RoundTripBenchmark.loadCustomer:KRYO:TCP:DTO$");
    try (LiveRun run = start(arguments.toArray(String[]::new))) {
      folder = awaitMiddleOf(run);
      List<ProcessHandle> family = run.family();

      run.kill();

      TestJvm.awaitEndOf(family);
    }
    assertThat(ResultsFolder.open(folder).trials()).hasSize(1);
    assertThat(ResultsFolder.open(folder).series()).allMatch(Series::counts);
    assertThat(json(folder.resolve("environment.json")).at("/probe/freeCallsPerSecond").asDouble())
        .isPositive();
    Object probe = ResultsFolder.open(folder).environment().values().get("probe");
    List<Trial> before = ResultsFolder.open(folder).trials();

    wrongResumptionsAreRefused(folder);

    // An embedded database that dies is started again, and no cell fails.
    try (LiveRun resumed = start("--resume", folder.toString())) {
      awaitMiddleOf(resumed);
      List<ProcessHandle> database = resumed.database();
      assertThat(database).isNotEmpty();
      database.forEach(ProcessHandle::destroyForcibly);

      assertThat(resumed.awaitEnd()).as(resumed.output()).isZero();
    }
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
    requireWhole(folder);
    ResultsFolder whole = ResultsFolder.open(folder);
    assertThat(whole.trials().subList(0, 1)).isEqualTo(before);
    assertThat(whole.environment().values()).containsEntry("probe", probe).containsKey("resumed");
    assertThat(Schemas.check(folder)).contains("environment.json");
    assertThat(json(folder.resolve("jmh.json")).at("/0/primaryMetric/rawData")).hasSize(2);
  }

  /** Tells whether processes that this one starts ignore Ctrl-C, as in a shell's background. */
  private static boolean ignoresInterrupts() throws IOException {
    try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
      String ignored = status.filter(line -> line.startsWith("SigIgn:")).findFirst().orElseThrow();
      return (Integer.parseInt(ignored.substring(ignored.length() - 2), 16) & SIGINT) != 0;
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void ctrlCInTheSecondTrialLeavesAReportOfTheFirst() throws Exception {
    List<String> arguments = new ArrayList<>(TWO_TRIALS);
    arguments.add("--include=RoundTripBenchmark.loadCustomer:KRYO:TCP\\S*:DTO$");
    arguments.add("--link=loopback,unix-socket");
    arguments.add("--baseline=KRYO:TCP");
    List<String> options = List.of("-Djava.io.tmpdir=" + temporary);
    try (LiveRun run =
        LiveRun.start(LiveRun.OWN_GROUP, results, options, arguments.toArray(String[]::new))) {
      Path folder = awaitMiddleOf(run);
      List<ProcessHandle> family = run.family();

      // A run that a shell started in its background ignores Ctrl-C.
      run.interrupt(ignoresInterrupts() ? "TERM" : "INT");

      assertThat(run.awaitEnd()).as(run.output()).isIn(130, 143);
      TestJvm.awaitEndOf(family);
      assertThat(run.output())
          .contains("Provisional after 1 trial: throughput relative to Kryo over TCP, DTO")
          .containsPattern("\\| Kryo over TCP~Unix domain socket \\| +[\\d.]+x \\|")
          .contains("interrupted after 1 finished trial", "run --resume " + folder)
          .doesNotContain("\tat ");
      assertThat(folder.resolve("report.html")).isNotEmptyFile();
      assertThat(folder.resolve("summary.md")).content().contains("loadCustomer", "this run has 1");
      assertThat(Files.readAllLines(folder.resolve("cells.csv"))).hasSize(1 + 2);
      assertThat(json(folder.resolve("jmh.json")).at("/0/primaryMetric/rawData")).hasSize(1);
      assertThat(ResultsFolder.open(folder).trials()).hasSize(1);
      assertThat(json(folder.resolve("environment.json")).path("finished").isNull()).isTrue();
      assertThat(Schemas.check(folder)).contains("environment.json", "verdicts.json");
    }
  }

  private void wrongResumptionsAreRefused(Path folder) throws Exception {
    Map<String, String> before = contents(folder);
    assertIsRefused(folder, "leave out --trials", "--trials=5");
    try (FileChannel log = FileChannel.open(folder.resolve("jmh.log"), StandardOpenOption.APPEND);
        FileLock other = log.lock()) {
      assertThat(other.isValid()).isTrue();
      try (LiveRun resumed = start("--resume", folder.toString())) {
        assertThat(resumed.awaitEnd()).isEqualTo(1);
        assertThat(resumed.output()).contains("another run is writing into " + folder);
      }
    }
    assertThat(contents(folder)).isEqualTo(before);

    Path plan = folder.resolve("plan.json");
    String whole = Files.readString(plan);
    String code = ResultsFolder.open(folder).plan().code();
    Files.writeString(
        plan,
        whole
            .replace("\"" + code + "\"", "\"0badc0de\"")
            .replaceFirst("\"processor\" : (\"[^\"]*\"|null)", "\"processor\" : \"abacus\""));
    assertChangesNothing(
        folder,
        "was measured in another environment (code 0badc0de then, "
            + code
            + " now; processor abacus then, ");
    // This JVM has other arguments, too.
    assertChangesNothing(folder, " now; the JVM's arguments [-XX:");
    Files.writeString(plan, whole.substring(0, whole.length() / 2));
    assertChangesNothing(folder, "plan.json is damaged or does not belong to a run");
    Files.writeString(plan, whole);
    assertIsRefused(results, "is not the folder of a run: it has no plan.json");
    assertThat(results).isDirectoryNotContaining(file -> !file.equals(folder));
  }

  private void assertChangesNothing(Path folder, String message) throws Exception {
    Map<String, String> before = contents(folder);
    assertIsRefused(folder, message);
    assertThat(contents(folder)).isEqualTo(before);
  }

  /** Checks the rejection in this JVM, for the only test that does so. */
  private static void assertIsRefused(Path folder, String message, String... more)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "--resume=" + folder));
    arguments.add("--server-jvmargs=" + String.join(" ", TestJvm.SHORT_LIVED));
    arguments.addAll(List.of(more));
    Ended refused = ThisJvm.run(arguments);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.output()).contains("tierbench: ", message).doesNotContain("\tat ");
  }

  /** A limit on the file size represents a full disk: a trial is 13 kB. */
  @Test
  void whereTheDiskIsFullNothingIsLostAndTheRunIsCarriedOn() throws Exception {
    try (Backend backend = TestServer.backend()) {
      Endpoints endpoints = TestServer.start(backend);
      List<String> server = List.of("-Dtierbench.server=" + endpoints.announcement());
      Path folder;
      try (LiveRun run =
          LiveRun.start(
              "ulimit -f 40",
              results,
              server,
              "--preset=smoke",
              "--copies=1",
              "--trials=2",
              "--include=RoundTripBenchmark.empty:KRYO:TCP$")) {
        assertThat(run.awaitEnd()).as(run.output()).isEqualTo(1);
        folder = Runs.only(results);
        assertThat(run.output())
            .contains(folder + " cannot be written")
            .contains(
                "Free space, then resume with: java -jar ", "benchmarks.jar run --resume " + folder)
            .doesNotContain("\tat ");
        assertThat(ResultsFolder.open(folder).trials()).hasSize(1);
      }

      try (LiveRun resumed = LiveRun.start("", results, server, "--resume", folder.toString())) {
        assertThat(resumed.awaitEnd()).as(resumed.output()).isZero();
      }

      assertThat(ResultsFolder.open(folder).trials()).hasSize(2);
      assertThat(ResultsFolder.open(folder).series()).hasSize(4).allMatch(Series::counts);
    }
  }

  /** A user's database, whose content is the same after each run. */
  private static String query(EmbeddedDatabase database, String sql) throws SQLException {
    DatabaseSettings settings = database.settings();
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Servers that die cost their stacks a fresh start. */
  @Test
  void whatIsStoredIsTakenBackIfServersDie() throws Exception {
    String content =
        "SELECT concat(count(*), ' orders ', md5(string_agg(o::text, '|' ORDER BY order_id))) FROM orders o";
    try (EmbeddedDatabase database = EmbeddedDatabase.start()) {
      String before = query(database, content);
      try (LiveRun run =
          LiveRun.start(
              "",
              results,
              List.of(),
              "--preset=smoke",
              "--warmup=2s",
              "--placement=free",
              "--include=RoundTripBenchmark.storeOrder:KRYO:TCP:DTO$",
              "--db-url=" + database.settings().url(),
              "--db-user=" + database.settings().user(),
              "--db-password-file=" + database.passwordFile())) {
        run.await("the warm-up", () -> run.output().contains("warm-up, round 9:"));
        List<ProcessHandle> servers = run.servers();
        while (query(database, content).equals(before)) {
          Thread.sleep(20);
        }
        servers.forEach(ProcessHandle::destroyForcibly);

        assertThat(run.awaitEnd()).as(run.output()).isZero();
        assertThat(query(database, content)).isEqualTo(before);
        assertThat(run.output()).doesNotContain("could not be deleted");
        assertThat(ResultsFolder.open(Runs.only(results)).series())
            .hasSize(1)
            .allMatch(Series::counts)
            .allSatisfy(one -> assertThat(one.restarted()).contains("KRYO:TCP", "died"));
        assertThat(Runs.only(results).resolve("failures.json")).doesNotExist();
      }
    }
  }
}
