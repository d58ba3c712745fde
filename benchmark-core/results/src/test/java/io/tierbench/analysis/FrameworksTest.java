package io.tierbench.analysis;

import static io.tierbench.report.FrameworksRun.CELLS;
import static io.tierbench.report.FrameworksRun.COUNTERPARTS;
import static io.tierbench.report.FrameworksRun.CXF;
import static io.tierbench.report.FrameworksRun.GRPC;
import static io.tierbench.report.FrameworksRun.JSON;
import static io.tierbench.report.FrameworksRun.KRYO;
import static io.tierbench.report.FrameworksRun.SERVLET_JETTY;
import static io.tierbench.report.FrameworksRun.SOAP;
import static io.tierbench.report.FrameworksRun.SPRING_MVC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tierbench.record.Cell;
import io.tierbench.record.Contrast;
import io.tierbench.record.Question;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.report.FrameworksRun;
import io.tierbench.report.Runs;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frameworks as shipped are compared with the matrix and with each other. */
class FrameworksTest {
  @TempDir Path parent;

  private static Contrast contrast(Cell one, Cell other, Question... questions) {
    return new Contrast("loadProducts", one.label(), other.label(), Set.of(questions));
  }

  @Test
  void areComparedWithTheBaselineTheirCounterpartAndTheirKind() throws IOException {
    List<Contrast> planned = FrameworksRun.folder(parent).plan().contrasts();

    assertThat(planned)
        .containsExactlyInAnyOrder(
            contrast(SOAP, JSON, Question.BASELINE, Question.SERIALIZATION),
            contrast(KRYO, JSON, Question.BASELINE),
            contrast(SPRING_MVC, JSON, Question.BASELINE, Question.COUNTERPART),
            contrast(SERVLET_JETTY, JSON, Question.BASELINE, Question.COUNTERPART),
            contrast(CXF, JSON, Question.BASELINE),
            contrast(GRPC, JSON, Question.BASELINE),
            contrast(CXF, SOAP, Question.COUNTERPART),
            contrast(SPRING_MVC, SERVLET_JETTY, Question.FRAMEWORK));
  }

  @Test
  void theCounterpartIsSecondInAnyOrder() throws IOException {
    RunPlan plan = FrameworksRun.folder(parent, List.of(SOAP, CXF), COUNTERPARTS).plan();

    assertThat(plan.contrasts()).containsExactly(contrast(CXF, SOAP, Question.COUNTERPART));
    assertThat(plan.only(List.of(CXF, SOAP)).contrasts()).isEqualTo(plan.contrasts());
  }

  @Test
  void haveVerdictsAndRanks() throws IOException {
    Analysis analysis = Analysis.of(FrameworksRun.folder(parent));

    assertThat(analysis.verdicts().judgements())
        .extracting(judgement -> judgement.contrast().one(), Judgement::verdict)
        .contains(
            tuple(SPRING_MVC.label(), Verdict.SLOWER),
            tuple(SERVLET_JETTY.label(), Verdict.EQUIVALENT));
    WorkloadTable table = Section.of(analysis.measurements()).get(0).workloads().get(0);
    assertThat(analysis.againstMatrix(table).get(CXF.label()))
        .satisfies(
            judgement -> {
              assertThat(judgement.contrast().other()).isEqualTo(SOAP.label());
              assertThat(judgement.verdict()).isEqualTo(Verdict.SLOWER);
              assertThat(judgement.knownRatio().estimate()).isBetween(0.140, 0.146);
            });
    assertThat(analysis.rank(KRYO).orElseThrow().place()).isEqualTo("1");
    assertThat(analysis.rank(SERVLET_JETTY).orElseThrow().place()).isEqualTo("2 - 3");
    assertThat(analysis.rank(JSON).orElseThrow().place()).isEqualTo("2 - 3");
    assertThat(analysis.rank(CXF).orElseThrow().place()).isEqualTo("7");
  }

  /** As in runs of older versions. */
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
