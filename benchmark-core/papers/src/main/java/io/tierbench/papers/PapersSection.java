package io.tierbench.papers;

import io.tierbench.analysis.Analysis;
import io.tierbench.report.answers.Topic;
import io.tierbench.report.section.ReportSection;
import io.tierbench.report.section.SectionContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The claims of the papers, judged by a run, and their tables beside it. */
public final class PapersSection implements ReportSection {

  @Override
  public String name() {
    return "claims";
  }

  @Override
  public String description() {
    return "every claim of the papers";
  }

  @Override
  public Map<String, String> displayNames() {
    Map<String, String> names = new LinkedHashMap<>();
    for (ClaimOutcome outcome : ClaimOutcome.values()) {
      names.put(outcome.name(), outcome.predicate(1));
    }
    return names;
  }

  @Override
  public SectionContent make(Analysis analysis) {
    ClaimsJson claims = ClaimsJson.of(analysis);
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("claims", new ClaimsData(claims.options(), claims.claims()));
    page.put("papers", PapersData.of(claims.papers()));
    List<Topic> topics =
        Stream.concat(ClaimAnswers.of(claims.claims()).stream(), MeansOf2005.of(analysis)).toList();
    return new SectionContent(claims, page, topics);
  }

  /**
   * Claims as a page carries them.
   *
   * @param options of the cells by which they were judged
   * @param claims in their order
   */
  private record ClaimsData(Map<String, String> options, List<JudgedClaim> claims) {}
}
