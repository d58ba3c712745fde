package io.tierbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.record.ResultsFolder;
import io.tierbench.report.ComparedRun;
import io.tierbench.report.Report;
import io.tierbench.report.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunIndexTest {
  private static final Path PUBLISHED = Path.of("../../results/published");

  @TempDir Path parent;

  private Path moved(ResultsFolder run, String name) throws IOException {
    return Files.move(run.path(), parent.resolve(name));
  }

  @Test
  void aRunIsARowWithItsPictureAndItsFiles() throws IOException {
    ResultsFolder compared = ComparedRun.folder(parent, "STANDARD", 1, 4);
    Report.write(compared);
    moved(compared, "2026-11-27 a<b");
    ResultsFolder failed = Runs.folder(parent, "QUICK", List.of(ComparedRun.FAST));
    failed.add(Runs.trial(1, List.of(Runs.failed(ComparedRun.FAST, 1, "it broke"))));
    moved(failed, "2026-11-28-raw");
    Files.createDirectory(parent.resolve("figures"));

    String index = Files.readString(RunIndex.write(parent));

    assertThat(titles(index)).containsExactly("2026-11-28-raw", "2026-11-27 a&lt;b");
    assertThat(index)
        .contains(
            "<p>3 of 4 comparisons have a verdict.</p>",
            "<a href=\"2026-11-27%20a%3Cb/report.html\">report.html</a> · <a",
            "<img src=\"2026-11-27%20a%3Cb/overview.svg\"",
            "<p>0 of 0 comparisons have a verdict.</p>",
            "<p><a href=\"2026-11-28-raw/environment.json\">environment.json</a></p>")
        .doesNotContain("2026-11-28-raw/overview.svg", "2026-11-28-raw/report.html", "figures");
  }

  @Test
  void aFolderWithoutRunsIsRejected() {
    Path missing = parent.resolve("missing");
    for (Path folder : List.of(parent, missing)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RunIndex.write(folder))
          .withMessageContaining(folder + " contains no folder of a run");
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void thePublishedIndexHasEachPublishedRunWithItsPicture() throws IOException {
    String index = Files.readString(PUBLISHED.resolve(RunIndex.FILE));

    try (Stream<Path> runs = Files.list(PUBLISHED).filter(Files::isDirectory)) {
      assertThat(runs.map(run -> run.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(titles(index));
    }
    assertThat(index.split("<img", -1)).hasSize(titles(index).size() + 1);
    assertThat(matches(index, "(?:href|src)=\"([^\"]+)\""))
        .allSatisfy(file -> assertThat(PUBLISHED.resolve(file)).exists());
  }

  private static List<String> titles(String index) {
    return matches(index, "<h2[^>]*>(.*)</h2>");
  }

  private static List<String> matches(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
  }
}
