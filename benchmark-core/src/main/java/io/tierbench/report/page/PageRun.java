package io.tierbench.report.page;

import io.tierbench.claims.ClaimsReport;
import io.tierbench.report.Analysis;
import io.tierbench.results.ResultsFolder;

/**
 * A run as a page shows it.
 *
 * @param analysis of its figures
 * @param claims of the papers, judged by it
 */
record PageRun(Analysis analysis, ClaimsReport claims) {

  static PageRun of(ResultsFolder folder) {
    return new PageRun(Analysis.of(folder), ClaimsReport.of(folder));
  }
}
