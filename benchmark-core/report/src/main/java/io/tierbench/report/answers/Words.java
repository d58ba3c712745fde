package io.tierbench.report.answers;

import io.tierbench.analysis.Section;
import io.tierbench.analysis.TableRow;
import io.tierbench.record.Cell;
import io.tierbench.record.DisplayNames;
import io.tierbench.record.Question;
import io.tierbench.record.SampleCall;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The display names of reports. An unknown name is returned unchanged; a long one is shortened. */
public final class Words {
  private static final int MAX_NAME = 60;

  private static final List<String> PARAMETERS =
      List.of(
          Cell.SERIALIZATION,
          Cell.TRANSPORT,
          Cell.SECURITY,
          Cell.COMPRESSION,
          Cell.HOSTING,
          Cell.LINK,
          Cell.SHAPE,
          Cell.PLACEMENT,
          DisplayNames.WORKLOAD);

  /** The display names of values of parameters, workloads and questions. */
  public static final Map<String, String> DISPLAY_NAMES = names();

  private Words() {}

  private static Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    for (String parameter : PARAMETERS) {
      names.putAll(DisplayNames.of(parameter));
    }
    for (Question question : Question.values()) {
      names.put(question.name(), question.displayName());
    }
    return Collections.unmodifiableMap(names);
  }

  /**
   * Returns the display name of a parameter value or workload, or of a transport with its options,
   * such as {@code HTTP+Basic@servlet}.
   */
  public static String name(String value) {
    String text = Objects.requireNonNullElse(value, "");
    String transport = DisplayNames.transport(text);
    return SampleCall.of(text)
        .map(SampleCall::displayName)
        .orElseGet(
            () ->
                DISPLAY_NAMES.getOrDefault(
                    text, transport.equals(text) ? Texts.shortened(text, MAX_NAME) : transport));
  }

  /**
   * Returns the name of a stack, such as {@code Kryo over TCP} or {@code Kryo over TCP with
   * jdk-21}, or of a framework.
   */
  public static String stack(Cell cell) {
    return TableRow.of(cell).label();
  }

  /** Returns the suffix of a stack in a variant, such as {@code with jdk-21}; empty without one. */
  static String with(String variant) {
    return variant.isEmpty() ? "" : " with " + name(variant);
  }

  /**
   * Returns the names of several stacks, such as {@code Kryo/protobuf over TCP and JSON over HTTP},
   * and then those of frameworks.
   */
  static String stacks(List<Cell> cells) {
    Map<String, List<String>> byTransport = new LinkedHashMap<>();
    for (Cell cell : cells.stream().filter(Cell::isPairing).toList()) {
      byTransport
          .computeIfAbsent(
              name(cell.transport()) + with(cell.variant()), transport -> new ArrayList<>())
          .add(name(cell.serialization()));
    }
    return all(
        Stream.concat(
                byTransport.entrySet().stream()
                    .map(entry -> String.join("/", entry.getValue()) + " over " + entry.getKey()),
                cells.stream().filter(cell -> !cell.isPairing()).map(Words::stack))
            .toList());
  }

  /** Returns a kind of call, such as {@code loading 77 products (DTO)}. */
  static String call(String workload, String shape) {
    return name(workload) + (shape.isEmpty() ? "" : " (" + name(shape) + ")");
  }

  static String call(String workload, String shape, String variant) {
    return call(workload, shape) + with(variant);
  }

  /**
   * Returns the options by which a cell differs from others of its run, after a comma; empty if
   * there are none.
   */
  static String options(Cell cell) {
    SortedMap<String, String> options = cell.options();
    options.keySet().retainAll(cell.varying());
    return options.isEmpty() ? "" : ", " + Section.facts(options);
  }

  /** Returns a bound as text, such as {@code at most 1.02x apart}. */
  public static String apart(OptionalDouble atMost) {
    return atMost.isPresent()
        ? "at most %sx apart".formatted(Numbers.ratio(atMost.getAsDouble()))
        : "inconclusive";
  }

  /** Joins names, such as {@code a, b and c}. */
  static String all(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
