package io.tierbench.analysis;

import static io.tierbench.report.FrameworksRun.CELLS;
import static io.tierbench.report.FrameworksRun.COUNTERPARTS;
import static io.tierbench.report.FrameworksRun.CXF;
import static io.tierbench.report.FrameworksRun.JSON;
import static io.tierbench.report.FrameworksRun.SPRING_MVC;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.report.FrameworksRun;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frameworks as shipped are compared with the matrix and with each other. */
class FrameworksTest {
  @TempDir Path parent;

  /** The form in runs of older versions. */
  @Test
  void withoutCounterpartsAreReferences() throws IOException {
    ResultsFolder folder = FrameworksRun.folder(parent, CELLS, Map.of());
    Analysis analysis = Analysis.of(folder);

    assertThat(folder.plan().contrasts())
        .allMatch(contrast -> !contrast.one().startsWith("AsShipped"));
    assertThat(analysis.rank(CXF)).isEmpty();
    assertThat(analysis.measurement(CXF.label()).orElseThrow().isCompared()).isFalse();
    assertThat(ResultsFolder.open(folder.path()).plan().counterparts()).isEmpty();
    assertThat(folder.path().resolve("plan.json")).content().doesNotContain("counterparts");
  }

  @Test
  void ofSeveralEffortsTheFirstIsComparedWithThem() throws IOException {
    List<Cell> cells = new ArrayList<>(List.of(JSON, SPRING_MVC));
    cells.add(
        new Cell(
            JSON.benchmark(), Runs.with(JSON.parameters(), "effort", "TUNED"), JSON.varying()));
    Analysis analysis = Analysis.of(FrameworksRun.folder(parent, cells, COUNTERPARTS));

    assertThat(Section.of(analysis.measurements()))
        .extracting(section -> section.workloads().get(0).compared().contains(SPRING_MVC.label()))
        .containsExactly(true, false);
  }

  @Test
  void aServerBoundToCoresIsNotComparedWithThem() throws IOException {
    Cell bound = new Cell(JSON.benchmark(), Runs.with(JSON.parameters(), "cores", "1"), List.of());
    RunPlan plan = FrameworksRun.folder(parent, List.of(bound, SPRING_MVC), COUNTERPARTS).plan();

    assertThat(plan.compared(SPRING_MVC)).isEmpty();
  }
}
