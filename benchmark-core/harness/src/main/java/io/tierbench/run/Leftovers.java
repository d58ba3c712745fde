package io.tierbench.run;

import io.tierbench.benchmark.Settings;
import io.tierbench.benchmark.Workload;
import io.tierbench.record.ResultsFolder;
import io.tierbench.server.workload.LeftoverRows;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Rows that cells left in a database that the run did not start. */
final class Leftovers {
  private final ResultsFolder folder;
  private final List<LeftoverRows> tables;

  private Leftovers(ResultsFolder folder, List<LeftoverRows> tables) {
    this.folder = folder;
    this.tables = tables;
  }

  /** Records the content of the database before any cell of the run stores rows. */
  static Leftovers before(ResultsFolder folder, Settings settings) {
    return new Leftovers(
        folder,
        folder.plan().cells().stream()
            .map(cell -> Workload.ofMethod(cell.benchmark()))
            .distinct()
            .flatMap(workload -> before(settings, workload).stream())
            .toList());
  }

  /**
   * Looks for rows of workloads that store some: the database of others may lack the tables, or be
   * no PostgreSQL.
   */
  private static Optional<LeftoverRows> before(Settings settings, Workload workload) {
    if (workload == Workload.STORE_ORDER) {
      return settings.existingDatabase().flatMap(LeftoverRows::ofOrders);
    }
    return workload == Workload.TRANSFER_FUNDS_TRANSACTED
        ? settings.existingDatabase().flatMap(LeftoverRows::ofTransfers)
        : Optional.empty();
  }

  /** Deletes the rows left by processes that have ended; records and prints remaining rows. */
  void deleteRows(boolean complete) throws IOException {
    if (complete
        && folder.series().stream()
            .allMatch(series -> series.failure() == null && series.restarted() == null)) {
      return;
    }
    List<String> left =
        tables.stream().map(LeftoverRows::revert).flatMap(Optional::stream).toList();
    if (!left.isEmpty()) {
      left.forEach(rows -> System.err.println("tierbench: " + rows));
      folder.write(folder.environment().withLeftRows(left));
    }
  }
}
