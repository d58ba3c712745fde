package io.tierbench.run;

import io.tierbench.benchmark.Matrix;
import io.tierbench.benchmark.Shape;
import io.tierbench.benchmark.Workload;
import io.tierbench.contract.ProvidedCall;
import io.tierbench.framework.Framework;
import io.tierbench.plugin.PlugIns;
import io.tierbench.record.Cell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The cells of provided calls. Where there are some, a run measures no calls of the shop. */
public final class ProvidedCells {

  private ProvidedCells() {}

  /** Tells whether there are provided calls. */
  public static boolean exist() {
    return !ProvidedCall.all().isEmpty();
  }

  /** Tells whether a cell has a provided call, or an optional one, that its stack can make. */
  static boolean include(Cell cell) {
    Workload workload = Workload.ofMethod(cell.method());
    return workload.isOptional()
        && framework(cell).map(Framework::servesProvidedCalls).orElse(true)
        && workload
            .provided()
            .flatMap(call -> Optional.ofNullable(shape(cell).form(call)))
            .map(call -> !call.leftOut().containsKey(serialization(cell)))
            .orElse(true);
  }

  private static Shape shape(Cell cell) {
    return cell.shape().isEmpty() ? Shape.DTO : Shape.valueOf(cell.shape());
  }

  private static String serialization(Cell cell) {
    return framework(cell).map(Framework::serialization).orElseGet(cell::serialization);
  }

  private static Optional<Framework> framework(Cell cell) {
    return Optional.ofNullable(cell.parameter(Cell.FRAMEWORK)).map(Framework::named);
  }

  /** Returns the reasons why serializations cannot carry provided calls, by their names. */
  static Map<String, String> reasons(Shape shape) {
    Map<String, String> reasons = new TreeMap<>();
    for (ProvidedCall<?, ?> call : ProvidedCall.all()) {
      ProvidedCall<?, ?> form = shape.form(call);
      if (form != null) {
        reasons.putAll(form.leftOut());
      }
    }
    return reasons;
  }

  /** Says of each chosen serialization, framework and shape without provided calls why. */
  public static List<String> leftOut(Map<String, List<String>> chosen) {
    if (!exist()) {
      return List.of();
    }
    List<String> serializations = chosen.getOrDefault(Cell.SERIALIZATION, Matrix.SERIALIZATIONS);
    List<Shape> shapes =
        chosen.getOrDefault(Cell.SHAPE, List.of(Shape.DTO.name())).stream()
            .map(Shape::valueOf)
            .toList();
    Stream<String> ofSerializations =
        shapes.stream()
            .flatMap(shape -> reasons(shape).entrySet().stream())
            .distinct()
            .filter(reason -> serializations.contains(reason.getKey()))
            .map(reason -> reason.getKey() + ": " + reason.getValue());
    Stream<String> ofFrameworks =
        chosen.getOrDefault(Cell.FRAMEWORK, Matrix.FRAMEWORKS).stream()
            .flatMap(name -> PlugIns.find(Framework.class, name).stream())
            .filter(framework -> serializations.contains(framework.serialization()))
            .filter(framework -> !framework.servesProvidedCalls())
            .map(framework -> framework + ": it serves no calls but those of the shop");
    Stream<String> ofShapes = shapes.stream().flatMap(ProvidedCells::callsWithout);
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
