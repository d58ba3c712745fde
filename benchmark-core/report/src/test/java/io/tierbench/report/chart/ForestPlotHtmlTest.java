package io.tierbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.analysis.Analysis;
import io.tierbench.report.FrameworksRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForestPlotHtmlTest {
  private static final Pattern LANE =
      Pattern.compile(
          "<p class=\"([^\"]*)\" style=\"--a:([\\d.]+);--x:([\\d.]+);--b:([\\d.]+)\" title=\"([^\"]*)\">([^<]*)</p>");

  @TempDir Path parent;

  @Test
  void everyStackAndFrameworkHasItsPlaceOnTheScale() throws IOException {
    String html =
        Overview.of(Analysis.of(FrameworksRun.folder(parent)))
            .map(ForestPlot::toHtml)
            .orElseThrow();

    List<MatchResult> lanes = LANE.matcher(html).results().toList();
    assertThat(lanes).hasSize(6);
    assertThat(lanes)
        .extracting(lane -> lane.group(6))
        .containsExactly("0.70x", "1.40x", "0.60x", "1.00x", "0.0995x", "0.90x");
    assertThat(lanes)
        .allSatisfy(lane -> assertThat(place(lane, 3)).isBetween(place(lane, 2), place(lane, 4)));
    assertThat(place(lanes.get(4), 3)).as("CXF is the lowest").isLessThan(10);
    assertThat(lanes.get(4).group(1)).as("decided, its label before it").isEqualTo("s0 low");
    assertThat(lanes.get(4).group(5)).isEqualTo("0.0995x (0.0993 - 0.0998) SLOWER");
    assertThat(html)
        .contains(
            "<p>JSON over HTTP</p>",
            "<p class=\"gap\">Kryo over TCP</p>",
            ">baseline</p>",
            ">1x</i>");
  }

  private static double place(MatchResult lane, int group) {
    return Double.parseDouble(lane.group(group));
  }
}
