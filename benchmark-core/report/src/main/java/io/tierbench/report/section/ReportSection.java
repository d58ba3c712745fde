package io.tierbench.report.section;

import io.tierbench.analysis.Analysis;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A section that a module adds to the report of every run; a service of {@link ServiceLoader}. It
 * has a file of its own, data for the page, and answers.
 */
public interface ReportSection {
  /** Names it: {@code claims}. Its file is {@code claims.json}. */
  String name();

  /** Returns the title of its part of the page, which is closed until somebody opens it. */
  String title();

  /** Says in a few words what its file has. */
  String description();

  /** Lists display names of words in its data. */
  Map<String, String> displayNames();

  /** Makes it for a run. */
  SectionContent make(Analysis analysis);

  default String file() {
    return name() + ".json";
  }

  static List<ReportSection> all() {
    return Sections.ALL;
  }
}
