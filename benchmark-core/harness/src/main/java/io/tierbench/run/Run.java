package io.tierbench.run;

import io.tierbench.analysis.Findings;
import io.tierbench.analysis.ProvisionalTable;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Trial;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * The trials of a plan, one after the other, after those of earlier sessions. Each trial is written
 * before the next one begins. Precision, time, and cells that failed in an earlier session decide
 * whether another trial is run; the measured ratios never do.
 */
final class Run {
  private final ResultsFolder folder;
  private final RunPlan plan;
  private final TrialRunner trialRunner;
  private final Schedule schedule;
  private final Progress progress;
  private final Interruption interruption;

  Run(ResultsFolder folder, TrialRunner trialRunner, Progress progress, Interruption interruption) {
    this.folder = folder;
    this.plan = folder.plan();
    this.trialRunner = trialRunner;
    this.schedule = trialRunner.schedule();
    this.progress = progress;
    this.interruption = interruption;
  }

  /**
   * Runs the remaining trials.
   *
   * @param onStart called with each group of stacks after its start
   */
  void run(Consumer<LiveStacks> onStart) throws IOException {
    progress.say(announcement());
    // Cells that failed in an earlier session are repeated, whatever the number of trials.
    boolean another = !folder.failures().isEmpty() || wantsAnother();
    while (another) {
      int number = folder.nextTrial();
      double spareSeconds = budget().spareSeconds();
      progress.begin(number, expectedTrials(), budget().trialSeconds() + spareSeconds);
      Trial trial = trialRunner.run(number, spareSeconds, onStart);
      interruption.write(
          () -> {
            folder.add(trial);
            folder.writeJmh();
          });
      progress.ended(trial, Findings.precision(folder).widths());
      // Nothing runs without, for example, a user's database that has ended.
      another = wantsAnother() && folder.failures().size() < plan.cells().size();
      if (another) {
        ProvisionalTable.of(folder).ifPresent(progress::provisional);
      }
    }
  }

  private boolean wantsAnother() {
    int done = folder.trials().size();
    if (done < plan.minTrials()) {
      return true;
    }
    return done < plan.maxTrials() && !isPreciseEnough() && budget().allows(done + 1);
  }

  private boolean isPreciseEnough() {
    return plan.precision() != null && Findings.precision(folder).isReached();
  }

  private int expectedTrials() {
    int again = folder.failures().isEmpty() ? 0 : 1;
    return Math.max(budget().expectedTrials(), folder.trials().size() + again);
  }

  private Budget budget() {
    return new Budget(plan, schedule, folder.trials());
  }

  private String announcement() {
    int trials = expectedTrials();
    return "Tierbench: %s cells in %s stacks, preset %s, results in %s%nExpects %s in %s"
        .formatted(
            plan.cells().size(),
            schedule.plannedStacks(1).size(),
            plan.preset(),
            folder.path(),
            Texts.counted(trials, "trial"),
            Numbers.duration(
                folder.spentSeconds()
                    + (trials - folder.trials().size()) * budget().trialSeconds()));
  }
}
