package io.tierbench.run;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.record.VariantDescription;
import io.tierbench.security.Security;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Descriptions of the security and the cores of the stacks of a run, for its environment. */
final class StackDescriptions {

  private StackDescriptions() {}

  /** Adds them to an environment; what no cell has is left out. */
  static Environment describe(
      Environment environment, Collection<Cell> cells, List<String> arguments) {
    Environment described = environment;
    described = with(described, "tls", securities(cells, Security::isTls, Security::describeTls));
    described =
        with(
            described,
            "messageSecurity",
            securities(cells, Security::isOfMessages, Security::describeMessages));
    return with(described, "cores", cores(cells, arguments));
  }

  private static Environment with(
      Environment environment, String name, Map<String, Object> descriptions) {
    return descriptions.isEmpty() ? environment : environment.with(name, descriptions);
  }

  private static Map<String, Object> securities(
      Collection<Cell> cells,
      Predicate<Security> which,
      Function<Security, Map<String, String>> description) {
    Map<String, Object> descriptions = new TreeMap<>();
    cells.stream()
        .map(cell -> cell.parameter(Cell.SECURITY))
        .filter(Objects::nonNull)
        .map(Security::named)
        .filter(which)
        .forEach(security -> descriptions.put(security.name(), description.apply(security)));
    return descriptions;
  }

  private static Map<String, Object> cores(Collection<Cell> cells, List<String> arguments) {
    Map<String, Object> descriptions = new TreeMap<>();
    cells.stream()
        .mapToInt(cell -> Cell.cores(cell.parameters()))
        .filter(count -> count > 0)
        .forEach(
            count ->
                descriptions.put(
                    String.valueOf(count), new ServerCores(count).describe(arguments)));
    return descriptions;
  }

  /** Records the JVMs of all trials, as the first group shows them. */
  static void addJvms(ResultsFolder folder, StackGroup stackGroup, VariantLibraries libraries) {
    if (folder.environment().knowsServerJvm()) {
      return;
    }
    RunPlan plan = folder.plan();
    Map<String, StackJvms> descriptions;
    Map<String, Set<String>> inUse = new HashMap<>();
    try {
      descriptions = stackGroup.describe();
      for (Variant variant : plan.variants()) {
        inUse.put(
            variant.name(),
            variant.libraries().isEmpty() ? Set.of() : stackGroup.librariesInUse(variant.name()));
      }
    } catch (StackProcesses.GoneException e) {
      // Its next iteration fails too, and the next trial describes its JVMs.
      return;
    }
    StackJvms plain = descriptions.getOrDefault("", descriptions.get(Variant.PLAIN));
    if (plain == null) {
      return;
    }
    if (hasAllCells(stackGroup, plan)) {
      inUse.forEach(libraries::requireInUse);
    }
    try {
      folder.write(
          folder
              .environment()
              .withJvms(plain.client(), plain.server())
              .withVariants(
                  plan.variants().stream()
                      .filter(variant -> descriptions.containsKey(variant.name()))
                      .map(
                          variant ->
                              differing(
                                  variant,
                                  Objects.requireNonNull(descriptions.get(variant.name())),
                                  plain,
                                  Objects.requireNonNull(inUse.get(variant.name()))))
                      .toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells whether a group runs all cells of the plan: what it does not use, none uses. */
  private static boolean hasAllCells(StackGroup stackGroup, RunPlan plan) {
    return stackGroup.cellRuns().stream().allMatch(CellRun::runs)
        && stackGroup.cellRuns().stream().map(CellRun::cell).distinct().count()
            == plan.cells().size();
  }

  /** Describes a variant, with the versions that differ from the plain stacks. */
  private static VariantDescription differing(
      Variant variant, StackJvms description, StackJvms plain, Set<String> inUse) {
    Map<String, String> versions = new LinkedHashMap<>(description.versions());
    versions.entrySet().removeAll(plain.versions().entrySet());
    return new VariantDescription(
        variant.name(),
        description.client().get("java"),
        variant.jar() == null ? null : Path.of(variant.jar()).getFileName().toString(),
        variant.arguments(),
        inUse.stream().sorted().toList(),
        versions,
        description.client(),
        description.server());
  }
}
