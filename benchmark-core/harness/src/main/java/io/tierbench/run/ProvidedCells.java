package io.tierbench.run;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.record.Cell;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Choice of the cells of provided calls, beside which a run measures no calls of the shop. */
public final class ProvidedCells {

  private ProvidedCells() {}

  public static boolean exist() {
    return !ProvidedCall.all().isEmpty();
  }

  /** Tells whether every provided call has a form with this shape. */
  public static boolean have(Shape shape) {
    return ProvidedCall.all().stream().allMatch(call -> shape.form(call) != null);
  }

  /** Tells whether a provided call queries a database, whose location all JVMs then need. */
  static boolean needDatabase() {
    return ProvidedCall.all().stream().anyMatch(call -> call.operation().needsDatabase());
  }

  /** Tells whether the stack of a cell can make the cell's provided or optional call. */
  static boolean include(Cell cell) {
    Workload workload = Workload.ofMethod(cell.method());
    return workload.isOptional()
        && framework(cell).map(Framework::servesProvidedCalls).orElse(true)
        && workload
            .provided()
            .flatMap(
                call ->
                    reason(call, shape(cell), serialization(cell), effort(cell))
                        .or(() -> tooLarge(cell, workload)))
            .isEmpty();
  }

  private static Optional<String> tooLarge(Cell cell, Workload workload) {
    return framework(cell)
        .map(framework -> TrialCalls.tooLarge(framework, workload, shape(cell)))
        .orElseGet(() -> TrialCalls.tooLarge(serialization(cell), workload, shape(cell)));
  }

  private static Shape shape(Cell cell) {
    return cell.shape().isEmpty() ? Shape.DTO : Shape.valueOf(cell.shape());
  }

  private static Serialization serialization(Cell cell) {
    return Serialization.named(
        framework(cell).map(Framework::serialization).orElseGet(cell::serialization));
  }

  private static Effort effort(Cell cell) {
    String effort = cell.parameter(Cell.EFFORT);
    return effort == null ? Effort.DOCUMENTED : Effort.valueOf(effort);
  }

  private static Optional<Framework> framework(Cell cell) {
    return Optional.ofNullable(cell.parameter(Cell.FRAMEWORK)).map(Framework::named);
  }

  private static Optional<String> reason(
      ProvidedCall<?, ?> call, Shape shape, Serialization serialization, Effort effort) {
    ProvidedCall<?, ?> form = shape.form(call);
    if (form == null || !serialization.efforts().contains(effort)) {
      return Optional.empty();
    }
    return Optional.ofNullable(form.leftOut().get(serialization.name()))
        .or(
            () ->
                shape == Shape.DTO
                    ? serialization
                        .obstacleToProvidedObjects(effort)
                        .or(() -> TrialCalls.failure(call, serialization, effort))
                    : Optional.empty());
  }

  /** Returns why chosen serializations cannot carry provided calls, by serialization. */
  public static Map<String, String> reasons(Map<String, List<String>> chosen) {
    Map<String, String> reasons = new TreeMap<>();
    for (String name : chosen.getOrDefault(Cell.SERIALIZATION, Matrix.SERIALIZATIONS)) {
      PlugIns.find(Serialization.class, name)
          .map(serialization -> reasons(serialization, shapes(chosen), efforts(chosen)))
          .filter(reason -> !reason.isEmpty())
          .ifPresent(reason -> reasons.put(name, reason));
    }
    return reasons;
  }

  private static String reasons(
      Serialization serialization, List<Shape> shapes, List<Effort> efforts) {
    Map<String, Set<Shape>> shapesOf = new LinkedHashMap<>();
    for (Shape shape : shapes) {
      for (Effort effort : efforts) {
        for (ProvidedCall<?, ?> call : ProvidedCall.all()) {
          reason(call, shape, serialization, effort)
              .or(
                  () ->
                      TrialCalls.tooLarge(serialization, Workload.ofMethod(call.workload()), shape))
              .ifPresent(
                  reason ->
                      shapesOf
                          .computeIfAbsent(reason, key -> EnumSet.noneOf(Shape.class))
                          .add(shape));
        }
      }
    }
    return shapesOf.entrySet().stream()
        .map(
            entry ->
                entry.getValue().size() == shapes.size()
                    ? entry.getKey()
                    : "in shape %s: %s"
                        .formatted(entry.getValue().iterator().next(), entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private static List<Shape> shapes(Map<String, List<String>> chosen) {
    return chosenShapes(chosen)
        .filter(shape -> ProvidedCall.all().stream().anyMatch(call -> shape.form(call) != null))
        .distinct()
        .toList();
  }

  private static Stream<Shape> chosenShapes(Map<String, List<String>> chosen) {
    return chosen.getOrDefault(Cell.SHAPE, List.of(Shape.DTO.name())).stream().map(Shape::valueOf);
  }

  private static List<Effort> efforts(Map<String, List<String>> chosen) {
    return chosen.getOrDefault(Cell.EFFORT, List.of(Effort.DOCUMENTED.name())).stream()
        .map(Effort::valueOf)
        .toList();
  }

  /** Returns why chosen serializations, frameworks and shapes have no provided calls. */
  public static List<String> leftOut(Map<String, List<String>> chosen) {
    if (!exist()) {
      return List.of();
    }
    List<String> serializations = chosen.getOrDefault(Cell.SERIALIZATION, Matrix.SERIALIZATIONS);
    Stream<String> ofSerializations =
        reasons(chosen).entrySet().stream()
            .map(reason -> reason.getKey() + ": " + reason.getValue());
    Stream<String> ofFrameworks =
        chosen.getOrDefault(Cell.FRAMEWORK, Matrix.FRAMEWORKS).stream()
            .flatMap(name -> PlugIns.find(Framework.class, name).stream())
            .filter(framework -> serializations.contains(framework.serialization()))
            .flatMap(
                framework ->
                    (framework.servesProvidedCalls()
                            ? shapes(chosen).stream()
                                .flatMap(shape -> TrialCalls.tooLarge(framework, shape))
                            : Stream.of("it serves no calls but those of the shop"))
                        .map(problem -> framework + ": " + problem));
    Stream<String> ofShapes = chosenShapes(chosen).flatMap(ProvidedCells::callsWithout);
    return Stream.of(ofSerializations, ofFrameworks, ofShapes)
        .flatMap(reasons -> reasons)
        .map(reason -> "left out: " + reason)
        .toList();
  }

  private static Stream<String> callsWithout(Shape shape) {
    return ProvidedCall.all().stream()
        .filter(call -> shape.form(call) == null)
        .map(call -> "%s has no shape %s".formatted(call.workload(), shape));
  }
}
