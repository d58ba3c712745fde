package io.tierbench.load;

import io.tierbench.benchmark.Workload;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The results of a load as text: the answer, then the table.
 *
 * @param processors those of the client
 * @param areProcessorsShared whether the server has the same
 */
record LoadSummary(
    Workload workload, List<Point> points, int processors, boolean areProcessorsShared) {
  /** Share of the peak from which more callers add little. */
  private static final double MIN_PEAK_SHARE = 0.95;

  /** Share of the processors from which they are the limit. */
  private static final double SATURATED = 0.9;

  private static final double MICROS_PER_MILLI = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;

  private static final Comparator<Point> BY_THROUGHPUT =
      Comparator.comparingDouble(Point::callsPerSecond);

  /** Returns the closed loop with the highest throughput of a stack; empty if none is OK. */
  static Optional<Point> peak(List<Point> points, String stack) {
    return closed(points, stack).max(BY_THROUGHPUT);
  }

  /** Returns the closed loop with the highest throughput if it failed: the peak is then unknown. */
  static Optional<Point> failedPeak(List<Point> points, String stack) {
    return points.stream()
        .filter(point -> point.rate() == null && point.stack().equals(stack))
        .max(BY_THROUGHPUT)
        .filter(point -> point.state() != Point.State.OK);
  }

  private static Stream<Point> closed(List<Point> points, String stack) {
    return points.stream()
        .filter(point -> point.rate() == null && point.stack().equals(stack))
        .filter(point -> point.state() == Point.State.OK);
  }

  String text() {
    List<String> lines = new ArrayList<>();
    List<String> stacks = points.stream().map(Point::stack).distinct().toList();
    List<Point> peaks =
        stacks.stream()
            .flatMap(stack -> peak(points, stack).stream())
            .sorted(BY_THROUGHPUT.reversed())
            .toList();
    if (!peaks.isEmpty()) {
      lines.add(
          peaks.stream()
              .map(
                  peak ->
                      "%s %s calls/s with %s"
                          .formatted(
                              peak.stack(), Numbers.format(peak.callsPerSecond()), peak.level()))
              .collect(Collectors.joining("; ", "Peak of " + workload + ": ", ".")));
    }
    latencies().ifPresent(lines::add);
    peaks.forEach(peak -> lines.add(knee(peak)));
    stacks.stream()
        .flatMap(stack -> failedPeak(points, stack).stream())
        .map(
            failed ->
                "The peak of %s is unknown, and its percentages are left out: the point with the highest throughput, %s, is not valid."
                    .formatted(failed.stack(), failed.level()))
        .forEach(lines::add);
    points.stream()
        .filter(point -> point.state() != Point.State.OK)
        .map(
            point ->
                "%s %s at %s: %s."
                    .formatted(point.state(), point.stack(), point.level(), point.reason()))
        .forEach(lines::add);
    return String.join("\n\n", lines) + "\n\n" + table();
  }

  /** Compares the stacks at the highest percentage of their peaks that all have reached. */
  private Optional<String> latencies() {
    return points.stream()
        .map(Point::rate)
        .filter(rate -> rate != null && rate.isPercent())
        .distinct()
        .sorted(Comparator.comparingDouble(Rate::value).reversed())
        .map(rate -> points.stream().filter(point -> rate.equals(point.rate())).toList())
        .filter(same -> same.stream().allMatch(point -> point.state() == Point.State.OK))
        .findFirst()
        .map(
            same ->
                same.stream()
                    .map(point -> point.stack() + " " + millis(point.total().latency, 99) + " ms")
                    .collect(
                        Collectors.joining(
                            "; ",
                            "Latency of 99 % of calls at " + same.get(0).level() + " of the peak: ",
                            ".")));
  }

  /** Says from which number of callers on more add little, and what limits the stack there. */
  private String knee(Point peak) {
    Point knee =
        closed(points, peak.stack())
            .filter(point -> point.callsPerSecond() >= MIN_PEAK_SHARE * peak.callsPerSecond())
            .min(Comparator.comparingInt(Point::inFlight))
            .orElse(peak);
    boolean rises =
        points.stream()
            .filter(point -> point.rate() == null)
            .allMatch(point -> point.inFlight() <= knee.inFlight());
    double client = knee.callsPerSecond() * knee.total().clientMicros() / MICROS_PER_SECOND;
    double server = knee.callsPerSecond() * knee.total().serverMicros() / MICROS_PER_SECOND;
    return String.format(
        Locale.ROOT,
        areProcessorsShared
            ? "%s; client and server then use %.1f and %.1f of %d processors%s."
            : "%s; the client then uses %.1f, and the server %.1f of its own; the client has %d processors%s.",
        rises
            ? "%s still rises at %s: give a larger --in-flight"
                .formatted(knee.stack(), knee.level())
            : "%s needs no more than %s".formatted(knee.stack(), knee.level()),
        client,
        server,
        processors,
        client + (areProcessorsShared ? server : 0) >= SATURATED * processors
            ? ", which are saturated"
            : "");
  }

  private String table() {
    List<Column> columns = new ArrayList<>(List.of(Column.text("stack"), Column.text("load")));
    Stream.of(
            "calls/s",
            "latency p50 [ms]",
            "p99",
            "p99.9",
            "p99.99",
            "service p50 [ms]",
            "p99",
            "lag p99 [ms]",
            "client CPU [us]",
            "server CPU [us]")
        .map(Column::number)
        .forEach(columns::add);
    columns.add(Column.text("state"));
    MarkdownTable table = new MarkdownTable(columns);
    for (Point point : points) {
      Recording total = point.total();
      table.add(
          List.of(
              point.stack(),
              point.level(),
              Numbers.format(point.callsPerSecond()),
              millis(total.latency, 50),
              millis(total.latency, 99),
              millis(total.latency, 99.9),
              millis(total.latency, 99.99),
              millis(total.service, 50),
              millis(total.service, 99),
              millis(total.lag, 99),
              Numbers.format(total.clientMicros()),
              Numbers.format(total.serverMicros()),
              point.state().name()));
    }
    return table.onScreen();
  }

  private static String millis(Histogram histogram, double percentile) {
    return Numbers.format(Point.micros(histogram, percentile) / MICROS_PER_MILLI);
  }
}
