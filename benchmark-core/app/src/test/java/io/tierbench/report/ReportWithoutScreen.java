package io.tierbench.report;

import java.nio.file.Path;

/** The report of a run, for a JVM of its own. */
final class ReportWithoutScreen {

  private ReportWithoutScreen() {}

  public static void main(String[] arguments) throws Exception {
    Report.write(ComparedRun.folder(Path.of(arguments[0]), "STANDARD", 1, 3));
  }
}
