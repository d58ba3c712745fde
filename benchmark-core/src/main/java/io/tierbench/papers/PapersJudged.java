package io.tierbench.papers;

import io.tierbench.record.ResultsFolder;

/**
 * What a run says of the papers, worked out once.
 *
 * @param claims of all papers, judged
 * @param papers the tables of 2005 beside the run
 */
public record PapersJudged(ClaimsJson claims, PapersJson papers) {

  public static PapersJudged of(ResultsFolder folder) {
    Run run = Run.of(folder);
    return new PapersJudged(ClaimsJson.of(run), PapersJson.of(run));
  }
}
