package io.tierbench.run;

import io.tierbench.record.Cell;
import io.tierbench.record.ResultsFolder;
import io.tierbench.record.RunPlan;
import io.tierbench.record.Variant;
import io.tierbench.record.VariantDescription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** A recorder of the JVMs of a run, which rejects variants whose libraries no JVM uses. */
final class RunJvms {
  private final ResultsFolder folder;
  private final VariantLibraries libraries;
  private final boolean known;

  /** JVMs by variant, of the first stack with a server. */
  private final Map<String, StackJvms> descriptions = new HashMap<>();

  /** File names by variant of library jars from which JVMs have loaded classes. */
  private final Map<String, Set<String>> inUse = new HashMap<>();

  /** Cells whose JVMs have answered. */
  private final Set<Cell> cells = new HashSet<>();

  RunJvms(ResultsFolder folder, VariantLibraries libraries) {
    this.folder = folder;
    this.libraries = libraries;
    this.known = folder.environment().knowsServerJvm();
  }

  /** Adds the JVMs of a group that has started, until all cells of the plan have been seen. */
  void add(LiveStacks stacks) {
    RunPlan plan = folder.plan();
    if (cells.size() == plan.cells().size()) {
      return;
    }
    try {
      for (PlannedStack plannedStack : stacks.running()) {
        String variant = plannedStack.stack().variant();
        boolean first = plannedStack.stack().hasServer() && !descriptions.containsKey(variant);
        if (first || libraries.has(variant)) {
          StackJvms description = stacks.describe(plannedStack);
          inUse
              .computeIfAbsent(variant, name -> new TreeSet<>())
              .addAll(description.librariesInUse());
          if (first) {
            descriptions.put(variant, description);
          }
        }
      }
    } catch (StackProcesses.GoneException e) {
      // The next iteration restarts the stack, and the next trial describes its JVMs.
      return;
    }
    stacks.cellRuns().stream().filter(CellRun::runs).map(CellRun::cell).forEach(cells::add);
    if (cells.size() == plan.cells().size()) {
      // Not earlier, because a library may be used in one group only.
      plan.variants()
          .forEach(
              variant ->
                  libraries.requireInUse(
                      variant.name(), inUse.getOrDefault(variant.name(), Set.of())));
    }
    if (!known) {
      write(plan);
    }
  }

  private void write(RunPlan plan) {
    StackJvms plain = descriptions.getOrDefault("", descriptions.get(Variant.PLAIN));
    if (plain == null) {
      return;
    }
    List<VariantDescription> variants =
        plan.variants().stream()
            .filter(variant -> descriptions.containsKey(variant.name()))
            .map(variant -> differing(variant, plain))
            .toList();
    try {
      folder.write(
          folder.environment().withJvms(plain.client(), plain.server()).withVariants(variants));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Describes a variant, with the versions in which it differs from plain stacks. */
  private VariantDescription differing(Variant variant, StackJvms plain) {
    StackJvms description = Objects.requireNonNull(descriptions.get(variant.name()));
    Map<String, String> versions = new LinkedHashMap<>(description.versions());
    versions.entrySet().removeAll(plain.versions().entrySet());
    return new VariantDescription(
        variant.name(),
        description.client().get("java"),
        variant.jar() == null ? null : Path.of(variant.jar()).getFileName().toString(),
        variant.arguments(),
        List.copyOf(Objects.requireNonNull(inUse.get(variant.name()))),
        versions,
        description.client(),
        description.server());
  }
}
