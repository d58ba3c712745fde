package io.tierbench.papers;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.tierbench.analysis.Analysis;
import io.tierbench.record.DisplayNames;
import io.tierbench.report.answers.Topic;
import io.tierbench.report.section.ReportSection;
import io.tierbench.report.section.SectionContent;
import io.tierbench.text.Numbers;
import io.tierbench.text.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Section on the papers: judged claims, and published results next to those of the run. */
public final class PapersSection implements ReportSection {
  /** Mapper for the page: rounds numbers to visible digits, replaces labels by display names. */
  private static final ObjectMapper FOR_THE_PAGE =
      new ObjectMapper()
          .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
          .addMixIn(ClaimsJson.class, NotOnThePage.class)
          .addMixIn(BesideThePapers.ColumnRow.class, NotOnThePage.class)
          .addMixIn(BesideThePapers.SummaryRow.class, NotOnThePage.class)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new Rounding())
                  .addSerializer(Double.class, new Rounding())
                  .addSerializer(String.class, new Naming()));

  @Override
  public String name() {
    return "claims";
  }

  @Override
  public String title() {
    return "Five papers of 2001 to 2011 beside this run";
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
    page.put("claims", FOR_THE_PAGE.valueToTree(claims));
    page.put("papers", FOR_THE_PAGE.valueToTree(claims.papers()));
    return new SectionContent(claims, page, answers(claims.claims()));
  }

  /** Returns a table of the decided claims by outcome; empty if no claim is decided. */
  static List<Topic> answers(List<JudgedClaim> claims) {
    List<List<String>> rows = new ArrayList<>();
    for (ClaimOutcome outcome : ClaimOutcome.values()) {
      List<String> ids =
          claims.stream().filter(claim -> claim.outcome() == outcome).map(JudgedClaim::id).toList();
      if (!ids.isEmpty()
          && outcome != ClaimOutcome.UNDECIDED
          && outcome != ClaimOutcome.NOT_MEASURED) {
        rows.add(
            List.of(
                Texts.capitalized(outcome.predicate(ids.size())),
                String.valueOf(ids.size()),
                String.join(", ", ids)));
      }
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(
            Topic.table(
                "papers",
                "Which claims of five papers of 2001 to 2011 hold today?",
                rows,
                "outcome",
                "claims",
                "which"));
  }

  @JsonIgnoreProperties({"format", "papers", "protocol", "security", "hosting", "entries"})
  private interface NotOnThePage {}

  private static final class Rounding extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeNumber(Numbers.significant(value));
    }
  }

  private static final class Naming extends JsonSerializer<String> {
    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(DisplayNames.inText(text));
    }
  }
}
