package io.tierbench.papers;

import java.util.List;
import java.util.Map;

/**
 * The claims of the papers and what a run says of them, for programs: {@code claims.json}.
 *
 * @param format version of this file; it rises when a name changes its meaning or goes away
 * @param options of the cells that were looked at
 * @param claims H1 to H80, in their order
 */
public record ClaimsJson(int format, Map<String, String> options, List<JudgedClaim> claims) {
  private static final int FORMAT = 1;

  static ClaimsJson of(Run run) {
    return new ClaimsJson(FORMAT, run.options(), Claims.judge(run, PublishedResults.read()));
  }
}
