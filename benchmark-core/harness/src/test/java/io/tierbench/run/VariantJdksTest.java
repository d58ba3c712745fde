package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tierbench.contract.Shop;
import io.tierbench.framework.Framework;
import io.tierbench.record.Cell;
import io.tierbench.record.Variant;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariantJdksTest {
  private static final String REASON = "NEWER needs JDK 21 or newer, and --variant=old is JDK %s";

  @TempDir private Path folder;

  /** A framework for JDK 21, with a name and a JDK only. */
  private static final class Newer extends Framework {
    Newer() {
      super("NEWER", "Newer", "JSON", "HTTP");
    }

    @Override
    public int firstJdk() {
      return 21;
    }

    @Override
    public AutoCloseable start(Shop shop, InetSocketAddress address) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Client connect(InetSocketAddress address) {
      throw new UnsupportedOperationException();
    }
  }

  private VariantJdks jdks(String release) throws IOException {
    Files.writeString(folder.resolve("release"), release);
    return new VariantJdks(
        List.of(
            new Variant("old", folder.toString(), null, List.of()),
            new Variant("same", null, null, List.of("-Xint"))),
        List.of(new Newer()));
  }

  private static Cell cell(String framework, String variant) {
    return new Cell(
        "io.tierbench.benchmark.AsShippedBenchmark.empty",
        Map.of(Cell.FRAMEWORK, framework, Variant.PARAMETER, variant),
        List.of(Cell.FRAMEWORK, Variant.PARAMETER));
  }

  @Test
  void aFrameworkIsLeftOutOfAVariantWhoseJdkIsTooOld() throws IOException {
    List<Cell> cells =
        List.of(
            cell("NEWER", "plain"),
            cell("NEWER", "old"),
            cell("NEWER", "same"),
            cell("CXF", "plain"),
            cell("CXF", "old"));
    VariantJdks jdks = jdks("JAVA_VERSION=\"17.0.12\"\n");

    assertThat(jdks.without(cells))
        .containsExactly(cells.get(0), cells.get(2), cells.get(3), cells.get(4));
    assertThat(jdks.leftOut()).containsExactly("left out: " + REASON.formatted("17"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> jdks.without(cells.subList(1, 2)))
        .withMessage(
            "no JDK of a variant can run any of the cells: left out: " + REASON.formatted("17"));
    assertThatIllegalArgumentException()
        .isThrownBy(jdks::requireNone)
        .withMessage(
            REASON.formatted("17")
                + ": give the variant a newer JDK, or leave NEWER out of --frameworks");
    assertThat(jdks("JAVA_VERSION=\"1.8.0_412\"\n").leftOut())
        .containsExactly("left out: " + REASON.formatted("8"));
  }

  @Test
  void aFrameworkIsMeasuredWithAJdkThatIsNewEnoughOrUnknown() throws IOException {
    for (String release : List.of("JAVA_VERSION=\"21\"\n", "JAVA_VERSION=\"25-ea\"\n", "no=jdk")) {
      VariantJdks jdks = jdks(release);

      assertThat(jdks.leftOut()).isEmpty();
      assertThatCode(jdks::requireNone).doesNotThrowAnyException();
    }
  }
}
