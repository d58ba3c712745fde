package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;

/**
 * The comparison of 2005 beside a run, for programs: {@code papers.json}.
 *
 * @param format version of this file; it rises when a name changes its meaning or goes away
 * @param options of the cells that were looked at
 * @param tables columns and summary, which stand in the file by their own names
 */
public record PapersJson(
    int format, Map<String, String> options, @JsonUnwrapped BesideThePapers tables) {
  private static final int FORMAT = 2;

  static PapersJson of(Run run) {
    return new PapersJson(FORMAT, run.options(), BesideThePapers.of(run, PublishedResults.read()));
  }
}
