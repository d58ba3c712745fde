package io.tierbench.report.answers;

import io.tierbench.record.Baseline;
import io.tierbench.record.RunPlan;
import java.util.List;

/** The names of a run's cells. */
public record Names(RunPlan plan) {

  String stack(String label) {
    return plan.cell(label).map(Words::stack).orElse(label);
  }

  /** Returns the name of the stack that all others are compared with. */
  public String baseline() {
    Baseline baseline = plan.baseline();
    return Words.name(baseline.serialization()) + " over " + Words.name(baseline.transport());
  }

  /**
   * Returns the names of several stacks, such as {@code Kryo/protobuf over TCP and JSON over HTTP}.
   */
  String stacks(List<String> labels) {
    return Words.stacks(labels.stream().flatMap(label -> plan.cell(label).stream()).toList());
  }
}
