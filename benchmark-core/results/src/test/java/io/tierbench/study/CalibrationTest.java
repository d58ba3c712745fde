package io.tierbench.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.record.CellDescription;
import io.tierbench.study.Calibration.Length;
import io.tierbench.study.Calibration.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class CalibrationTest {
  /** Real run with every stack twice in each trial. */
  private static final Path COPIES = Path.of("src/test/resources/io/tierbench/study/ws-security");

  private static final List<CellDescription> CELLS = Calibration.matrix();

  @TempDir Path folder;

  @Test
  void twoTrialsAreSafe() {
    Tally.TallyRow row =
        new Calibration(8, 7).run("usual", new Scenario(CELLS, Calibration.usual(), Length.USUAL));

    assertThat(row.same()).isGreaterThan(1000);
    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
    assertThat(row.coveredPercent()).isBetween(92.0, 98.0);
    assertThat(row.trials()).isEqualTo(2);
    assertThat(row.invalid()).isZero();
  }

  @Test
  void whatIsNotWarmIsNotCalledSlower() {
    Noise cold = Calibration.usual().cold("SOAP", 0.15, 10);
    Tally.TallyRow row = new Calibration(6, 7).run("cold", new Scenario(CELLS, cold, Length.USUAL));

    assertThat(row.falsePercent()).isLessThanOrEqualTo(1);
  }

  @Test
  void theCommandLeavesItsFiguresAndTheirTable() throws IOException {
    Path another = Files.createDirectory(folder.resolve("another"));
    for (String name : List.of("plan.json", "environment.json", "replicates.jsonl.gz")) {
      Files.copy(COPIES.resolve(name), another.resolve(name));
    }
    StringWriter out = new StringWriter();
    int exitCode =
        Study.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "calibrate",
                "--out",
                folder.resolve("x").toString(),
                "--fleets",
                "1",
                "--real",
                COPIES.toString(),
                "--real",
                another.toString());

    assertThat(exitCode).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("x/calibration.json").toFile());
    int simulated = Calibration.scenarios().size();
    assertThat(json.at("/rows")).hasSize(simulated + 2);
    assertThat(json.at("/rows/0/same").asInt()).isGreaterThan(200);
    assertThat(json.at("/rows/0/foundPercent").isNull()).isTrue();
    // WS-Security on trees and on streams, for three numbers of orders, on two placements.
    assertThat(json.at("/rows/" + simulated + "/name").asText())
        .isEqualTo("2 replicates: copies in ws-security");
    assertThat(json.at("/rows/" + simulated + "/same").asInt()).isEqualTo(12);
    assertThat(json.at("/rows/" + (simulated + 1) + "/name").asText())
        .isEqualTo("2 replicates: copies in another");
    assertThat(json.at("/rows/" + (simulated + 1) + "/same").asInt()).isEqualTo(12);
    assertThat(out.toString().lines()).hasSize(2 + simulated + 2);
  }
}
