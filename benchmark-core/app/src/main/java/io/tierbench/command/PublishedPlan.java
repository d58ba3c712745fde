package io.tierbench.command;

import io.tierbench.record.Cell;
import io.tierbench.record.Network;
import io.tierbench.record.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The plan of a published run, to be measured again. */
final class PublishedPlan {

  private PublishedPlan() {}

  /**
   * The plan with the serializations that are asked for, or with all of them.
   *
   * @throws IllegalArgumentException if it has no cells of one of them
   */
  static RunPlan among(RunPlan published, List<String> asked) {
    if (asked.isEmpty()) {
      return published;
    }
    Set<String> there =
        published.cells().stream()
            .filter(Cell::isPairing)
            .map(Cell::serialization)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!there.containsAll(asked)) {
      throw new IllegalArgumentException(
          "--serializations=%s: the published run has cells of %s only"
              .formatted(String.join(",", asked), String.join(", ", there)));
    }
    return published.only(
        published.cells().stream()
            .filter(cell -> cell.serialization().isEmpty() || asked.contains(cell.serialization()))
            .toList());
  }

  /** The plan for this machine: the same questions, in an order of its own. */
  static RunPlan again(
      RunPlan published,
      Optional<Duration> budget,
      Network network,
      String code,
      @Nullable String java,
      @Nullable String processor) {
    RunPlan again = published.repeated(PlanOptions.anySeed(), code, java, processor);
    budget.ifPresent(time -> PlanOptions.requireTimeFor(again, network, time));
    return budget.isPresent() ? again.within(budget.get().toSeconds()) : again;
  }
}
