package io.tierbench.load;

import io.tierbench.record.ResultsFolder;
import io.tierbench.text.CsvTable;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files of a load, complete after each iteration. If the process is told to end, as by Ctrl-C,
 * a shutdown hook prints the results so far.
 */
final class LoadResults implements AutoCloseable {
  static final String POINTS = "points.csv";
  static final String HISTOGRAMS = "histograms.hlog";

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

  /** Time after which this process is ending too if its servers were told to end. */
  private static final long END_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final ResultsFolder folder;
  private final Function<List<Point>, LoadSummary> summary;
  private final PrintStream console;
  private final PrintStream file;
  private final HistogramLogWriter log;
  private final List<Point> points = new ArrayList<>();
  private final Thread hook = new Thread(this::end, "load-interruption");
  private boolean finished;
  private volatile boolean ending;

  LoadResults(ResultsFolder folder, Function<List<Point>, LoadSummary> summary, PrintStream console)
      throws IOException {
    this.folder = folder;
    this.summary = summary;
    this.console = console;
    file =
        new PrintStream(
            Files.newOutputStream(folder.path().resolve(HISTOGRAMS)), true, StandardCharsets.UTF_8);
    log = new HistogramLogWriter(file);
    log.outputLogFormatVersion();
    log.outputStartTime(System.currentTimeMillis());
    log.outputLegend();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Adds points without iterations, in the order of their rows. */
  synchronized void plan(List<Point> more) {
    points.addAll(more);
  }

  /** Adds an iteration to its point and to the files; never returns if the process is ending. */
  void add(Point point, Recording iteration, long startMillis, long endMillis) throws IOException {
    if (iteration.failures.sum() > 0) {
      // The server may have been told to end as well, which is no failure of the stack.
      LockSupport.parkNanos(END_NANOS);
    }
    synchronized (this) {
      if (!ending) {
        point.total().add(iteration);
        iteration.histograms.forEach(
            (name, histogram) -> log(point, name, histogram, startMillis, endMillis));
        if (file.checkError()) {
          throw new IOException(HISTOGRAMS);
        }
        folder.replace(POINTS, csv());
        return;
      }
    }
    while (true) {
      LockSupport.park(this);
    }
  }

  private void log(Point point, String name, Histogram histogram, long start, long end) {
    if (histogram.getTotalCount() > 0) {
      String tag = point.stack() + "/" + point.level() + "/" + name;
      histogram.setTag(tag.replace(' ', '_'));
      histogram.setStartTimeStamp(start);
      histogram.setEndTimeStamp(end);
      log.outputIntervalHistogram(histogram);
    }
  }

  private String csv() {
    List<Map<String, Object>> rows = measured().stream().map(LoadResults::row).toList();
    CsvTable table = new CsvTable(List.copyOf(rows.get(0).keySet()));
    rows.forEach(row -> table.add(List.copyOf(row.values())));
    return table.toString();
  }

  private static Map<String, Object> row(Point point) {
    Recording total = point.total();
    boolean open = point.rate() != null;
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("stack", point.stack());
    row.put("loop", open ? "open" : "closed");
    row.put("in.flight", point.inFlight());
    row.put("rate", open ? point.level() : "");
    row.put("state", point.state());
    row.put("reason", point.reason());
    row.put("calls.per.second", point.callsPerSecond());
    row.put("due.per.second", open ? total.due.sum() / total.seconds() : "");
    row.put("calls", total.calls);
    row.put("failures", total.failures);
    row.put("queued", total.queued);
    total.histograms.forEach(
        (name, histogram) -> {
          for (double percentile : PERCENTILES) {
            row.put(
                "%s.p%s [us]".formatted(name, Numbers.plain(percentile)),
                Point.micros(histogram, percentile));
          }
          boolean empty = histogram.getTotalCount() == 0;
          row.put(name + ".max [us]", empty ? "" : histogram.getMaxValue() / Point.NANOS_PER_MICRO);
        });
    row.put("client.cpu [us]", total.clientMicros());
    row.put("server.cpu [us]", total.serverMicros());
    row.put("client.gc.time [ms]", total.clientCollectionMillis);
    row.put("server.gc.time [ms]", total.serverCollectionMillis);
    row.put("iterations", total.iterations);
    row.put("seconds", total.seconds());
    return row;
  }

  private List<Point> measured() {
    return points.stream().filter(point -> point.total().iterations.sum() > 0).toList();
  }

  /** Ends the load: writes and prints the answer and the table. */
  synchronized void finish() throws IOException {
    folder.write(folder.environment().finished());
    show();
    finished = true;
  }

  private void show() throws IOException {
    String text = summary.apply(measured()).text();
    folder.replace("summary.md", text);
    console.printf("%n%s%nResults: %s%n", text, folder.path());
  }

  private void end() {
    ending = true;
    synchronized (this) {
      if (!finished) {
        console.printf(
            "%ntierbench: interrupted after %s%n", Texts.counted(measured().size(), "point"));
        try {
          show();
        } catch (IOException e) {
          console.printf("tierbench: the results cannot be written: %s%n", e);
        }
      }
    }
  }

  boolean areValid() {
    return points.stream().allMatch(point -> point.state() == Point.State.OK);
  }

  /** Writes and prints the results so far if the load has failed. */
  @Override
  public void close() throws IOException {
    file.close();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      if (!finished && !measured().isEmpty()) {
        show();
      }
    } catch (IllegalStateException e) {
      // The process is ending, and the hook prints the results.
      ending = true;
    }
  }
}
