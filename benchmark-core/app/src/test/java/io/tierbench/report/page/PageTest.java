package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tierbench.NeedsPlugIns;
import io.tierbench.TestJvm.Ended;
import io.tierbench.ThisJvm;
import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PageTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  @TempDir Path parent;

  private static String html(PageRun... runs) throws IOException {
    return Page.html(List.of(runs));
  }

  private static JsonNode data(String html) throws IOException {
    String start = "<script type=\"application/json\" id=\"data\">";
    int from = html.indexOf(start) + start.length();
    return JSON.readTree(html.substring(from, html.indexOf("</script>", from)));
  }

  @Test
  @NeedsPlugIns("paper-2005")
  void theWholeMatrixFitsWithNothingLeftOutAndThreeRunsOfItSideBySide() throws IOException {
    PageRun whole = PageRun.of(MatrixRun.folder(parent, 10));
    String html = html(whole);

    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_600_000);
    assertThat(html).doesNotContain(Detail.NO_ROUNDS.note(), Detail.VERDICTS_ONLY.note());
    JsonNode run = data(html).path("runs").path(0);
    // One cell failed, and of one stack all seven cells have a copy.
    assertThat(run.path("rounds").path("series")).hasSize(10 * (run.path("cells").size() - 1 + 7));
    assertThat(run.path("rounds").path("groups")).hasSize(10);
    // After one round of warm-up.
    assertThat(run.path("rounds").path("series").get(0).path("measured")).hasSize(1 + 8);
    assertThat(run.path("claims").path("claims")).hasSize(80);
    assertThat(run.path("papers").path("columns")).hasSize(11);
    assertThat(html).contains("aria-label=\"Which stack is fastest?\">\n<table>");
    asksNoNetworkForAnything(html);

    String three = html(whole, whole, PageRun.of(MatrixRun.folder(parent, 1)));
    assertThat(three.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_600_000);
    assertThat(three)
        .contains("Left out, because one page has no room for them", "First figures, no verdicts");
  }

  private static void asksNoNetworkForAnything(String html) {
    String head = html.substring(0, html.indexOf("<script type"));

    assertThat(head)
        .contains("default-src &#39;none&#39;", "&#39;sha256-", "<link rel=\"icon\" href=\"data:");
    assertThat(head.replace("xmlns='http://www.w3.org/2000/svg'", ""))
        .doesNotContain("http:", "https:", "@import", "url(", " src=");
    assertThat(html).doesNotContain("<script src", "sourceMappingURL");
  }

  @Test
  void aRunThatIsTooLargeForAPageHasTheRestOfItsReport() throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      Map<String, String> parameters = Runs.parameters("bytes", i + "x".repeat(300));
      cells.add(new Cell("io.other.Benchmark.m" + i, parameters, List.of("bytes")));
    }
    ResultsFolder folder = Runs.folder(parent, "QUICK", cells);
    folder.add(Runs.trial(1, List.of(Runs.series(cells.get(0), 1, List.of(1.0), null))));
    Report.write(folder);

    assertThat(folder.path().resolve("summary.md")).exists();
    assertThat(folder.path().resolve(Page.FILE)).doesNotExist();
    assertThatThrownBy(() -> html(PageRun.of(folder)))
        .hasMessageContaining(folder.path().toString())
        .hasMessageContaining("too many cells for one page of 1,600,000 bytes");
  }

  @Test
  void textNeverEndsTheScript() throws IOException {
    assertThat(Page.json(List.of("</script><!-- \u2028\u2029")))
        .isEqualTo("[\"\\u003c/script>\\u003c!-- \\u2028\\u2029\"]");
  }

  @Test
  void severalRunsGoIntoOnePage() throws Exception {
    Path one = ComparedRun.folder(parent, "QUICK", 1, 3).path();
    Path other = ComparedRun.folder(parent, "QUICK", 1, 2).path();
    Path file = parent.resolve("both.html");
    Ended reported = ThisJvm.run("report", one.toString(), other.toString(), "--out=" + file);

    assertThat(reported).isEqualTo(new Ended(0, "Report: %s%n".formatted(file)));
    JsonNode data = data(Files.readString(file));
    assertThat(data.path("runs")).hasSize(2);
    int measured = 0;
    for (JsonNode cell : data.path("runs").path(0).path("cells")) {
      measured += cell.has("rate") ? 1 : 0;
    }
    assertThat(data.path("beside")).hasSize(measured);
    // Both have the same truth.
    for (JsonNode beside : data.path("beside")) {
      assertThat(beside.path("others")).hasSize(1);
      assertThat(beside.path("others").path(0).path("ratio")).hasSize(3);
      assertThat(beside.path("others").path(0).path("ratio").path(0).asDouble())
          .isBetween(0.9, 1.1);
    }
  }

  @Test
  void whatIsNoRunIsNamedAndLeavesNoPage() throws Exception {
    Path foreign = Files.createDirectory(parent.resolve("foreign"));
    Files.writeString(foreign.resolve("plan.json"), "{\"name\": \"a web application\"}");
    Path truncated = ComparedRun.folder(parent, "QUICK", 1, 1).path();
    String plan = Files.readString(truncated.resolve("plan.json"));
    Files.writeString(truncated.resolve("plan.json"), plan.substring(0, plan.length() / 2));
    Path huge = ComparedRun.folder(parent, "QUICK", 1, 1).path();
    try (RandomAccessFile file =
        new RandomAccessFile(huge.resolve("replicates.jsonl").toFile(), "rw")) {
      file.setLength(1L << 30);
    }
    Path headless = ComparedRun.folder(parent, "QUICK", 1, 1).path();
    Files.writeString(headless.resolve("plan.json"), plan.replace("\"sampling\"", "\"removed\""));

    for (Path folder : List.of(foreign, truncated, huge, headless)) {
      Ended reported = ThisJvm.run("report", folder.toString());
      assertThat(reported.status()).as(reported.output()).isEqualTo(1);
      assertThat(reported.output()).startsWith("tierbench: ").contains(folder.toString());
      assertThat(reported.output().lines()).as("an answer, no stack trace").hasSize(1);
      assertThat(folder.resolve(Page.FILE)).doesNotExist();
    }
  }
}
