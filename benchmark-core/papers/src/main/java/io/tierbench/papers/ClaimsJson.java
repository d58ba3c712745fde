package io.tierbench.papers;

import io.tierbench.analysis.Analysis;
import java.util.List;
import java.util.Map;

/**
 * Content of {@code claims.json}: the claims of the papers, judged by a run, and published results
 * next to those of the run.
 *
 * <p>{@code docs/schema/claims.schema.json} describes the fields.
 */
public record ClaimsJson(
    int format, Map<String, String> options, List<JudgedClaim> claims, BesideThePapers papers) {
  private static final int FORMAT = 1;

  static ClaimsJson of(Analysis analysis) {
    MeasuredRun run = MeasuredRun.of(analysis);
    return new ClaimsJson(FORMAT, run.options(), Claim.judgeAll(run), BesideThePapers.of(run));
  }
}
