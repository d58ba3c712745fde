package io.tierbench.analysis;

import io.tierbench.record.DisplayNames;
import io.tierbench.record.SampleCall;
import io.tierbench.record.UsualOptions;
import io.tierbench.text.Texts;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The workloads that were measured under the same options and are therefore comparable.
 *
 * @param options such as placement and server thread, by name
 */
public record Section(SortedMap<String, String> options, List<WorkloadTable> workloads) {
  /**
   * Returns the sections of a run, one for each combination of options. A reference that has fewer
   * options than the matrix is in every section that fits its options; a cell that is compared is
   * only in its own.
   */
  public static List<Section> of(List<Measurement> measurements) {
    return combinations(measurements).stream()
        .map(
            options ->
                new Section(
                    options,
                    tables(measurements.stream().filter(m -> belongs(m, options)).toList())))
        .toList();
  }

  /**
   * Returns the combinations of options, without those of references that are part of another one.
   */
  private static List<SortedMap<String, String>> combinations(List<Measurement> measurements) {
    Set<SortedMap<String, String>> all =
        measurements.stream()
            .map(Measurement::options)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return all.stream()
        .filter(
            options ->
                measurements.stream().anyMatch(m -> m.isCompared() && m.options().equals(options))
                    || all.stream()
                        .noneMatch(other -> !other.equals(options) && fits(options, other)))
        .toList();
  }

  private static boolean belongs(Measurement measurement, SortedMap<String, String> options) {
    return measurement.isCompared()
        ? measurement.options().equals(options)
        : fits(measurement.options(), options);
  }

  private static boolean fits(Map<String, String> part, Map<String, String> whole) {
    return whole.entrySet().containsAll(part.entrySet());
  }

  private static List<WorkloadTable> tables(List<Measurement> measurements) {
    List<String> names = measurements.stream().map(m -> m.cell().method()).distinct().toList();
    Stream<String> samples =
        names.stream()
            .filter(name -> SampleCall.of(name).isPresent())
            .sorted(Comparator.comparing(name -> SampleCall.of(name).orElseThrow()));
    List<String> methods =
        Texts.knownFirst(
            Stream.concat(samples, DisplayNames.of(DisplayNames.WORKLOAD).keySet().stream()),
            names);
    return methods.stream()
        .map(
            method ->
                WorkloadTable.of(
                    method,
                    measurements.stream().filter(m -> m.cell().method().equals(method)).toList()))
        .toList();
  }

  /** Returns options as plain text; a value other than the default is followed by the default. */
  public static String facts(SortedMap<String, String> options) {
    return options.entrySet().stream()
        .map(
            option -> {
              String name = option.getKey();
              String text = DisplayNames.option(name, option.getValue());
              String usual = UsualOptions.of(name, option.getValue());
              return usual.equals(option.getValue())
                  ? text
                  : text + " (usually " + DisplayNames.of(name, usual) + ")";
            })
        .collect(Collectors.joining(", "));
  }

  /** Returns the options that do not have the same value in all sections. */
  public SortedMap<String, String> distinguishing(List<Section> sections) {
    SortedMap<String, String> distinguishing = new TreeMap<>(options);
    distinguishing
        .entrySet()
        .removeIf(
            option ->
                sections.stream()
                    .allMatch(s -> option.getValue().equals(s.options.get(option.getKey()))));
    return distinguishing;
  }
}
