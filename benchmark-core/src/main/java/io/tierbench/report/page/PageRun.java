package io.tierbench.report.page;

import io.tierbench.analysis.Analysis;
import io.tierbench.papers.ClaimsJson;
import io.tierbench.record.ResultsFolder;

/**
 * A run as a page shows it.
 *
 * @param analysis of its figures
 * @param claims of the papers, judged by it
 */
record PageRun(Analysis analysis, ClaimsJson claims) {

  static PageRun of(ResultsFolder folder) {
    Analysis analysis = Analysis.of(folder);
    return new PageRun(analysis, ClaimsJson.of(analysis));
  }
}
