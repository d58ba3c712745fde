package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.results.Block.Slot;
import io.tierbench.run.Progress.Style;
import io.tierbench.verdict.Precision.Width;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final List<Width> WIDTHS =
      List.of(
          new Width("a against b", Set.of("a", "b"), Double.POSITIVE_INFINITY),
          new Width("a against c", Set.of("a", "c"), 0.05),
          new Width("b against c", Set.of("b", "c"), 0.02));

  private static String shown(Style style) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Progress progress =
        new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8), style)) {
      progress.start(2, 3, 14, 41, 3723, new Slot("empty:KRYO", 2));
      progress.endOfBlock(2, 50, 60, WIDTHS);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalGetsABarWithTheExpectedTime() {
    assertThat(shown(Style.BAR))
        .contains("Tierbench", "41%", "1:02:03", "block 2, 3/14 empty:KRYO again")
        .contains("\u00b15.0 %  a against c", "\u00b12.0 %  b against c");
  }

  @Test
  void aFileGetsALineForEachReplicate() {
    assertThat(shown(Style.LINES))
        .contains("[block 2,   3/14, 41 %]", "empty:KRYO again")
        .contains("\u00b15.0 %  a against c", "\u00b12.0 %  b against c");
  }

  @Test
  void aBuildServerGetsALineForEachBlock() {
    assertThat(shown(Style.QUIET).lines())
        .singleElement()
        .asString()
        .startsWith("Block 2 done, 50 %, ends about ")
        .endsWith("widest \u00b15.0 %  a against c");
  }
}
