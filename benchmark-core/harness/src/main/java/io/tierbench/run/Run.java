package io.tierbench.run;

import io.tierbench.analysis.Findings;
import io.tierbench.record.Replicate;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.text.Numbers;
import java.io.IOException;
import java.util.Locale;

/**
 * Executes a plan: one trial after the other, each written before the next one begins. Precision,
 * time, and cells that failed in an earlier session decide whether there is another one; the
 * measured ratios never do. It continues an earlier session of the same folder.
 */
final class Run {
  private final ResultsFolder folder;
  private final RunPlan plan;
  private final Replication replication;
  private final Schedule schedule;
  private final Progress progress;

  Run(ResultsFolder folder, Replication replication, Progress progress) {
    this.folder = folder;
    this.plan = folder.plan();
    this.replication = replication;
    this.schedule = replication.schedule();
    this.progress = progress;
  }

  /**
   * Runs the rest of the plan.
   *
   * @param visitor called for each group before its warm-up
   */
  void run(Replication.Visitor visitor) throws IOException {
    progress.say(announcement());
    // Cells that failed in an earlier session are tried again, whatever the number of trials.
    boolean again = !folder.failures().isEmpty();
    while (again || wantsAnother()) {
      again = false;
      int number = folder.nextReplicate();
      double spareSeconds = budget().spareSeconds();
      progress.begin(number, expectedReplicates(), budget().replicateSeconds() + spareSeconds);
      Replicate replicate = replication.run(number, spareSeconds, visitor);
      folder.add(replicate);
      folder.writeJmh();
      progress.ended(replicate, Findings.precision(folder).widths());
    }
  }

  private boolean wantsAnother() {
    int done = folder.replicates().size();
    if (done < plan.fewestReplicates()) {
      return true;
    }
    return done < plan.mostReplicates() && !isPreciseEnough() && budget().holds(done + 1);
  }

  private boolean isPreciseEnough() {
    return plan.precision() != null && Findings.precision(folder).isReached();
  }

  private int expectedReplicates() {
    int again = folder.failures().isEmpty() ? 0 : 1;
    return Math.max(budget().expectedReplicates(), folder.replicates().size() + again);
  }

  private Budget budget() {
    return new Budget(plan, schedule, folder.replicates());
  }

  private String announcement() {
    return String.format(
        Locale.ROOT,
        "Tierbench: %d cells in %d stacks, preset %s, results in %s%nExpects %d %s in %s",
        plan.cells().size(),
        schedule.members(1).size(),
        plan.preset(),
        folder.path(),
        expectedReplicates(),
        expectedReplicates() == 1 ? "trial" : "trials",
        Numbers.duration(
            folder.spentSeconds()
                + (expectedReplicates() - folder.replicates().size())
                    * budget().replicateSeconds()));
  }
}
