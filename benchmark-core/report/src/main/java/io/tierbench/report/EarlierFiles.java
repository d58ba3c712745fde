package io.tierbench.report;

import io.tierbench.analysis.Analysis;
import io.tierbench.analysis.Section;
import io.tierbench.analysis.WorkloadTable;
import io.tierbench.record.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files that earlier versions made of a run and this one does not. They are removed, because they
 * would contradict the new report. Only names that those versions used are touched.
 */
final class EarlierFiles {
  private static final List<String> NAMES =
      List.of("claims.md", "costs.csv", "costs.md", "overview.png", "papers.json", "verdicts.md");

  /** Endings of files named after a workload, and of overviews of some options. */
  private static final List<String> ENDINGS =
      List.of(".md", ".svg", ".png", "-ratios.svg", "-ratios.png");

  private EarlierFiles() {}

  /** Removes the files and returns their names. */
  static List<String> remove(Analysis analysis) throws IOException {
    List<String> removed = new ArrayList<>();
    for (String name : names(Section.of(analysis.measurements()))) {
      if (Files.deleteIfExists(analysis.folder().path().resolve(name))) {
        removed.add(name);
      }
    }
    return removed;
  }

  private static List<String> names(List<Section> sections) {
    Stream<String> named =
        sections.stream()
            .flatMap(
                section ->
                    Stream.concat(
                            section.distinguishing(sections).isEmpty()
                                ? Stream.empty()
                                : Stream.of("overview"),
                            section.workloads().stream().map(WorkloadTable::workload))
                        .map(subject -> name(subject, section, sections)))
            .flatMap(name -> ENDINGS.stream().map(ending -> name + ending));
    return Stream.concat(NAMES.stream(), named).distinct().sorted().toList();
  }

  /** The name of a file: its subject, with the options if there are several sections. */
  private static String name(String subject, Section section, List<Section> sections) {
    String safe = subject.matches("[A-Za-z0-9]+") ? subject : ResultsFolder.fileName(subject);
    return Stream.concat(
            Stream.of(safe),
            section.distinguishing(sections).values().stream().map(ResultsFolder::fileName))
        .collect(Collectors.joining("-"));
  }
}
