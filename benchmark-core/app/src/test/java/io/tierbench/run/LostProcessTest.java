package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestJvm;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests whole runs that lose a process and complete nevertheless. */
@Tag("slow")
@EnabledOnOs({OS.LINUX, OS.MAC})
class LostProcessTest {
  private static final String CELL = "RoundTripBenchmark.empty:KRYO:TCP";
  private static final String ON_DATABASE = "RoundTripBenchmark.loadCustomer:KRYO:TCP:DTO";
  private static final String[] ONE_LONG_WARM_UP = {
    "--preset", "smoke", "--warmup", "2s", "--copies", "1", "--placement", "free"
  };

  @TempDir private Path results;

  /** Starts a run of one cell and waits for its warm-up. */
  private LiveRun startLong(String cell) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(ONE_LONG_WARM_UP));
    arguments.addAll(List.of("--include", cell + "$"));
    LiveRun run = LiveRun.start("", results, List.of(), arguments.toArray(String[]::new));
    run.await("the warm-up", () -> run.output().contains("warm-up, round 9:"));
    return run;
  }

  @Test
  void aServerThatDiesCostsItsPairAFreshStartAndTheRunGoesOn() throws Exception {
    try (LiveRun run = startLong(CELL)) {
      run.server().destroyForcibly();

      assertThat(run.awaitEnd()).as(run.output()).isZero();
      List<Series> series = ResultsFolder.open(LiveRun.folder(results)).series();
      assertThat(series).hasSize(2).allMatch(Series::counts);
      assertThat(series).filteredOn(one -> one.restarted() != null).hasSize(1);
      assertThat(series)
          .extracting(Series::restarted)
          .anyMatch(cause -> cause != null && cause.contains("KRYO:TCP") && cause.contains("died"));
      assertThat(LiveRun.folder(results).resolve("failures.json")).doesNotExist();
    }
  }

  @Test
  void whatAKilledRunLeavesInTheTemporaryFolderTheNextOneRemoves(@TempDir Path temporary)
      throws Exception {
    List<String> jvm = List.of("-Djava.io.tmpdir=" + temporary);
    List<ProcessHandle> family;
    List<String> arguments = new ArrayList<>(List.of(ONE_LONG_WARM_UP));
    arguments.addAll(List.of("--include", ON_DATABASE + "$"));
    try (LiveRun run = LiveRun.start("", results, jvm, arguments.toArray(String[]::new))) {
      run.await("the warm-up", () -> run.output().contains("warm-up, round 9:"));
      family = run.family();

      run.kill();
    }
    TestJvm.awaitEndOf(family);
    TestJvm.run(jvm, List.of("run", "--include=nothing"));

    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void anEmbeddedDatabaseThatDiesIsStartedAgainAndNoCellFails() throws Exception {
    try (LiveRun run = startLong(ON_DATABASE)) {
      List<ProcessHandle> database = run.database();
      assertThat(database).isNotEmpty();

      database.forEach(ProcessHandle::destroyForcibly);

      assertThat(run.awaitEnd()).as(run.output()).isZero();
      List<Series> series = ResultsFolder.open(LiveRun.folder(results)).series();
      assertThat(series).hasSize(2).allMatch(Series::counts);
    }
  }
}
