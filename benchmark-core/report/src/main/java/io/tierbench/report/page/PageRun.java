package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.papers.ClaimsJson;
import io.tierbench.record.ResultsFolder;
import java.util.List;

/**
 * A run as a page shows it.
 *
 * @param analysis of its figures
 * @param claims of the papers, judged by it
 * @param missing sentences on what its report lacks
 */
record PageRun(Analysis analysis, ClaimsJson claims, List<String> missing) {

  static PageRun of(ResultsFolder folder) {
    Analysis analysis = Analysis.of(folder);
    return new PageRun(analysis, ClaimsJson.of(analysis), List.of());
  }
}
