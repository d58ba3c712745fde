package io.tierbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartsTest {
  private final Parts parts = new Parts();

  @Test
  void aFailureIsALineThatNamesThePartAndTheReason() {
    assertThat(parts.make("cells.csv", () -> List.of().iterator().next())).isEmpty();
    assertThat(
            parts.make(
                "the claims",
                () -> {
                  throw new NoClassDefFoundError("a\nb");
                }))
        .isEmpty();
    assertThat(parts.make("the page", () -> 1)).contains(1);

    assertThat(parts.failures()).hasSize(2);
    assertThat(parts.failures().get(0))
        .startsWith("The report lacks cells.csv: java.util.NoSuchElementException at ")
        .contains("io.tierbench.report.PartsTest");
    assertThat(parts.failures().get(1))
        .startsWith("The report lacks the claims: java.lang.NoClassDefFoundError: a b at ");
  }
}
