package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tierbench.run.ContentionMonitor.Moment;
import io.tierbench.run.ContentionMonitor.Running;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentionMonitorTest {
  private static final long SECOND = 1_000_000_000;

  /** Returns the moment after some seconds, in which a number of ticks was used. */
  private static Moment after(double seconds, int processors, long taken, Map<Long, Long> own) {
    return new Moment((long) (seconds * SECOND), processors, 5000 + taken, own);
  }

  private static double share(Moment end) {
    Moment start = after(0, end.processors(), 0, Map.of(1L, 900L, 2L, 300L));
    return ContentionMonitor.unknown().share(start, end);
  }

  @Test
  void timeOfNoProcessOfTheRunIsContention() {
    // 200 ticks are two processors for a second; the run used 80 of them.
    assertThat(share(after(1, 2, 200, Map.of(1L, 950L, 2L, 330L)))).isEqualTo(0.6, within(1e-9));
    // Process 3 started and process 2 ended meanwhile.
    assertThat(share(after(1, 2, 200, Map.of(1L, 950L, 3L, 50L)))).isEqualTo(0.5, within(1e-9));
  }

  @Test
  void littleContentionAndContentionBesideAnIdleProcessorDoNotCount() {
    assertThat(share(after(1, 2, 135, Map.of(1L, 1000L)))).isZero();
    assertThat(share(after(1, 2, 180, Map.of(1L, 1000L)))).isPositive();
    assertThat(share(after(1, 8, 680, Map.of(1L, 1000L)))).isZero();
    assertThat(share(after(1, 8, 720, Map.of(1L, 1000L)))).isPositive();
  }

  @Test
  void contentionIsUnknownForShortIntervalsAndWithoutKernelCounters() {
    ContentionMonitor unknown = ContentionMonitor.unknown();

    assertThat(share(after(0.04, 2, 8, Map.of(1L, 900L)))).isZero();
    assertThat(unknown.share(unknown.now(), unknown.now())).isZero();
  }

  @Test
  void aRunOwnsItsDescendantsDatabasesAndTheKernel() {
    List<Running> running =
        List.of(
            Running.parse("10 (java) S 1 10 10 0 -1 4194304 98 0 0 0 70 30 9 9 20 0 1 0 14"),
            Running.parse("11 (a (b) c) S 10 10 10 0 -1 4194304 98 0 0 0 5 2 9 9 20 0 1 0 14"),
            new Running(12, "java", 11, 3),
            new Running(20, "bash", 1, 1000),
            new Running(21, "java", 20, 1000),
            new Running(30, "postgres", 1, 4),
            new Running(31, "postgres", 30, 6),
            new Running(2, "kthreadd", 0, 0),
            new Running(40, "kworker/0:1H-kblockd", 2, 8));

    assertThat(ContentionMonitor.own(running, 10))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(10L, 100L, 11L, 7L, 12L, 3L, 30L, 4L, 31L, 6L, 2L, 0L, 40L, 8L));
  }
}
