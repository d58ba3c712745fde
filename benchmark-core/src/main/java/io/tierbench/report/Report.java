package io.tierbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tierbench.results.Environment;
import io.tierbench.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What people read of a run: made from its folder, into its folder, as often as one likes. */
public final class Report {
  private static final String SUMMARY = "summary.md";
  private static final String FAILURES = "failures.json";

  private Report() {}

  /** Where the summary of a run is. */
  public static Path summary(ResultsFolder folder) {
    return folder.path().resolve(SUMMARY);
  }

  /** Writes summary and plots. A machine that cannot draw gets no plots. */
  public static void write(ResultsFolder folder) throws IOException {
    folder.writeJmh();
    Environment environment = folder.environment();
    List<Measurement> measurements = measurements(folder);
    folder.replace(SUMMARY, new Summary(environment, measurements).toMarkdown());
    Map<String, String> failures = folder.failures();
    if (failures.isEmpty()) {
      Files.deleteIfExists(folder.path().resolve(FAILURES));
    } else {
      folder.write(FAILURES, failures);
    }
    try {
      new Plots(environment, measurements).write(folder.path());
    } catch (IOException | RuntimeException | Error e) {
      // A JVM without java.desktop or without fonts fails in many ways, Errors among them.
      System.err.printf("tierbench: no plots, as this machine cannot draw them: %s%n", e);
    }
  }

  private static List<Measurement> measurements(ResultsFolder folder) throws IOException {
    List<Measurement> measurements = new ArrayList<>();
    for (JsonNode result : folder.jmh()) {
      measurements.add(Measurement.of(result));
    }
    folder
        .failures()
        .forEach(
            (label, cause) ->
                folder
                    .plan()
                    .cell(label)
                    .ifPresent(
                        cell ->
                            measurements.add(
                                Measurement.failed(
                                    CellName.of(cell.benchmark(), cell.parameters()),
                                    label + ": " + cause))));
    return measurements;
  }
}
