package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.record.ResultsFolder;
import io.tierbench.report.section.ReportSection;
import io.tierbench.report.section.SectionContent;
import java.util.List;

record PageRun(Analysis analysis, List<SectionContent> contents, List<String> failures) {

  static PageRun of(ResultsFolder folder) {
    Analysis analysis = Analysis.of(folder);
    List<SectionContent> contents =
        ReportSection.INSTALLED.stream().map(section -> section.make(analysis)).toList();
    return new PageRun(analysis, contents, List.of());
  }
}
