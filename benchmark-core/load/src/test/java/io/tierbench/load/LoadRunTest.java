package io.tierbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.tierbench.NeedsMatrix;
import io.tierbench.TestJvm;
import io.tierbench.benchmark.Settings;
import io.tierbench.report.Schemas;
import io.tierbench.server.OptionValues;
import io.tierbench.server.ServerApp;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests a short load on two stacks, each with a real server in a JVM of its own. */
@Tag("slow")
@NeedsMatrix
class LoadRunTest {
  @TempDir private Path parent;

  private static LoadPlan plan(String... options) {
    LoadCommand command = new LoadCommand();
    OptionValues.on(new CommandLine(command)).parseArgs(options);
    return command.plan();
  }

  private static Settings settings() {
    return Settings.of(null, null, null, null, null, String.join(" ", TestJvm.SHORT_LIVED));
  }

  @Test
  void stacksAreMeasuredSideBySideAndTheFilesSayTheSame() throws Exception {
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    new LoadRun(
            plan(
                "--serializations=json,kryo",
                "--transports=tcp",
                "--workload=empty",
                "--in-flight=1,3",
                "--rates=20,50/s",
                "--rounds=2",
                "--iteration=250",
                "--warmup=PT0.3S",
                "--seed=7"),
            settings(),
            new PrintStream(console, true, StandardCharsets.UTF_8))
        .run(parent);

    Path folder;
    try (Stream<Path> folders = Files.list(parent)) {
      folder = folders.toList().get(0);
    }
    String said = console.toString(StandardCharsets.UTF_8);
    assertThat(said).contains("\nPeak of empty: ", "client and server then use", folder.toString());
    assertThat(Schemas.check(folder)).containsExactly("environment.json");
    List<Map<String, String>> points = points(folder);
    assertThat(points)
        .extracting(point -> point.get("stack") + " " + point.get("in.flight") + point.get("rate"))
        .containsExactly(
            "JSON:TCP 1",
            "KRYO:TCP 1",
            "JSON:TCP 3",
            "KRYO:TCP 3",
            "JSON:TCP 320%",
            "KRYO:TCP 320%",
            "JSON:TCP 350/s",
            "KRYO:TCP 350/s");
    Map<String, Histogram> histograms = histograms(folder);
    for (Map<String, String> point : points) {
      boolean open = point.get("loop").equals("open");
      String level = open ? point.get("rate") : point.get("in.flight") + "_in_flight";
      Histogram service = histograms.get(point.get("stack") + "/" + level + "/service");
      assertThat(point).containsEntry("failures", "0").containsEntry("iterations", "2");
      assertThat(number(point, "seconds")).isEqualTo(0.5);
      assertThat(number(point, "service.p50 [us]"))
          .isCloseTo(service.getValueAtPercentile(50) / 1e3, withPercentage(0.1));
      assertThat(service.getTotalCount()).isLessThanOrEqualTo((long) number(point, "calls"));
      if (open) {
        assertThat(number(point, "latency.p50 [us]"))
            .isGreaterThanOrEqualTo(number(point, "service.p50 [us]"));
        assertThat(histograms.get(point.get("stack") + "/" + level + "/latency").getTotalCount())
            .isEqualTo(service.getTotalCount());
      } else {
        assertThat(point).containsEntry("state", "OK").containsEntry("latency.p50 [us]", "");
        assertThat(number(point, "calls.per.second")).isPositive();
        // Of a few calls the time is less than a tick of the system.
        assertThat(number(point, "server.cpu [us]")).isPositive();
        assertThat(number(point, "client.cpu [us]")).isPositive();
      }
    }
    double peak =
        Math.max(
            number(points.get(0), "calls.per.second"), number(points.get(2), "calls.per.second"));
    assertThat(number(points.get(4), "due.per.second")).isBetween(0.1 * peak, 0.3 * peak);
    assertThat(number(points.get(6), "due.per.second")).isBetween(30.0, 70.0);
    assertThat(ProcessHandle.current().descendants().map(child -> child.info().toString()))
        .noneMatch(child -> child.contains(ServerApp.class.getName()));
  }

  private static double number(Map<String, String> point, String column) {
    return Double.parseDouble(point.get(column));
  }

  private static List<Map<String, String>> points(Path folder) throws Exception {
    List<String> lines = Files.readAllLines(folder.resolve(LoadResults.POINTS));
    List<String> columns = Arrays.asList(lines.get(0).split(","));
    List<Map<String, String>> points = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.replaceAll("\"[^\"]*\"", "text").split(",", -1);
      Map<String, String> point = new HashMap<>();
      for (int i = 0; i < fields.length; i++) {
        point.put(columns.get(i), fields[i]);
      }
      points.add(point);
    }
    return points;
  }

  /** Reads the log as any tool would, and merges the iterations of each tag. */
  private static Map<String, Histogram> histograms(Path folder) throws Exception {
    Map<String, Histogram> merged = new HashMap<>();
    HistogramLogReader log =
        new HistogramLogReader(folder.resolve(LoadResults.HISTOGRAMS).toFile());
    for (EncodableHistogram iteration = log.nextIntervalHistogram();
        iteration != null;
        iteration = log.nextIntervalHistogram()) {
      merged
          .computeIfAbsent(iteration.getTag(), tag -> new Histogram(3))
          .add((Histogram) iteration);
    }
    log.close();
    return merged;
  }
}
