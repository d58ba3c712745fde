package io.tierbench.report.sentences;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.record.Cell;
import io.tierbench.record.Environment;
import io.tierbench.record.Machine;
import io.tierbench.record.UsualOptions;
import io.tierbench.text.Texts;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The caption of a picture, in plain text: how and where its run was measured, so that the picture
 * can be understood on its own.
 */
public final class Caption {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);

  private final Analysis analysis;
  private final List<Section> sections;

  /**
   * @param sections all sections of the run
   */
  public Caption(Analysis analysis, List<Section> sections) {
    this.analysis = analysis;
    this.sections = sections;
  }

  /** Preset, replicates, placement and unusual options; machine, JVM and date. */
  public String howAndWhere() {
    Environment environment = analysis.environment();
    Machine machine = environment.machine();
    String java = environment.client("java");
    Stream<String> how =
        Stream.concat(
            Stream.of(analysis.title(), Texts.counted(analysis.replicates(), "trial")), options());
    Stream<String> where =
        Stream.of(
                machine.processor(),
                Texts.counted(machine.cores(), "core"),
                java == null ? null : "JDK " + java,
                environment.started().format(DATE))
            .filter(Objects::nonNull);
    return Stream.concat(how, where).collect(Collectors.joining(" \u00b7 "));
  }

  /** The placement and the unusual options that all sections share. */
  private Stream<String> options() {
    Map<String, String> alike = new TreeMap<>();
    for (Section section : sections) {
      alike.putAll(section.options());
      alike.keySet().removeAll(section.distinguishing(sections).keySet());
    }
    return alike.entrySet().stream()
        .filter(
            option ->
                option.getKey().equals(Cell.PLACEMENT)
                    || !UsualOptions.has(option.getKey(), option.getValue()))
        .map(option -> Words.name(option.getKey()) + " " + Words.name(option.getValue()));
  }
}
