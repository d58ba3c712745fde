package io.tierbench.run;

import io.tierbench.benchmark.ServerCores;
import io.tierbench.contract.CallProvider;
import io.tierbench.plugin.Providers;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.security.Security;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Descriptions of the securities, server cores and provided calls of a run. */
final class StackDescriptions {

  private StackDescriptions() {}

  /** Adds descriptions to an environment, except empty ones. */
  static Environment describe(
      Environment environment,
      Collection<Cell> cells,
      List<String> arguments,
      Map<String, String> leftOut) {
    Environment described = environment;
    described = with(described, "tls", securities(cells, Security::isTls, Security::describeTls));
    described =
        with(
            described,
            "messageSecurity",
            securities(cells, Security::securesMessages, Security::describeMessages));
    described = with(described, "cores", cores(cells, arguments));
    return with(described, "sample", providedCalls(leftOut));
  }

  private static Map<String, Object> providedCalls(Map<String, String> leftOut) {
    Map<String, Object> descriptions = new LinkedHashMap<>();
    Providers.of(CallProvider.class)
        .forEach(provider -> descriptions.putAll(provider.description()));
    if (!descriptions.isEmpty()) {
      descriptions.put("leftOut", leftOut);
    }
    return descriptions;
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
}
