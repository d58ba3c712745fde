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
  List<ReportSection> INSTALLED =
      ServiceLoader.load(ReportSection.class).stream().map(ServiceLoader.Provider::get).toList();

  /** Returns the name, such as {@code claims}, which names the file {@code claims.json} too. */
  String name();

  /** Returns the title of the collapsed part of the page. */
  String title();

  /** Returns a few words on the content of the file. */
  String description();

  /** Returns the display names of values in the data, by value. */
  Map<String, String> displayNames();

  /** Creates the content for a run. */
  SectionContent make(Analysis analysis);

  default String file() {
    return name() + ".json";
  }
}
