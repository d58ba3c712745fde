package io.tierbench.report.markdown;

import static io.tierbench.text.MarkdownTable.escape;

import io.tierbench.papers.BesideThePapers;
import io.tierbench.papers.BesideThePapers.Entry;
import io.tierbench.papers.BesideThePapers.Line;
import io.tierbench.papers.BesideThePapers.Multiple;
import io.tierbench.papers.Claim;
import io.tierbench.papers.Claims;
import io.tierbench.papers.JudgedClaim;
import io.tierbench.papers.Outcome;
import io.tierbench.papers.PapersJudged;
import io.tierbench.text.MarkdownTable;
import io.tierbench.text.MarkdownTable.Column;
import io.tierbench.text.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code claims.md}: what a run says of the papers, for people. */
public final class ClaimsMarkdown {
  private static final String LEGEND =
      """
      What five papers of 2001 to 2011 claim, judged by the ratios of this run, each with its 95 % \
      interval over the replicates. Only a direction or an order can fail, not a factor. HOLDS: the \
      direction is the paper's. HOLDS_WEAKLY: it is, and the effect is clearly smaller (or, of a \
      difference that should be small, larger). DOES_NOT_HOLD: it is clearly not there, equal within \
      3 %, or not in every case. REVERSED: it is clearly the other way round. UNDECIDED: the \
      intervals are too wide, or the cells are unusable. NOT_MEASURED: the run or the \
      matrix does not have what it takes. Whatever is called different, greater or the other way \
      round was tested at 5 % for all comparisons of all claims together, lies beyond 3 %, and \
      differs in the ranking of its kind of call; where fastest and slowest were picked by their \
      figures, the number of ways to pick counts too. How large an effect is beside the paper's, its \
      interval alone says. A counterpart plays the part of a product of that time; it does not \
      measure that again.""";

  private static final String SUMMARY_LEGEND =
      """
      Each number is a multiple of the Enterprise Services row of its own column, and in the last \
      three columns of the same row with objects: first the paper's, then this run's with its 95 % \
      interval. The paper's machines were joined by 100 Mbit/s, those of a run talk over loopback. \
      An interval here is no verdict; why a number carries none stands in papers.json.""";

  private ClaimsMarkdown() {}

  public static String of(PapersJudged judged) {
    List<String> parts = new ArrayList<>();
    parts.add("# The claims of the papers");
    parts.add(LEGEND);
    parts.add(counts(judged.claims().claims()) + ".");
    if (!judged.claims().options().isEmpty()) {
      parts.add("Judged by the cells with " + options(judged.claims().options()) + ".");
    }
    bySource(judged.claims().claims())
        .forEach(
            (source, ofSource) -> {
              parts.add("## " + escape(source));
              parts.addAll(paper(ofSource));
            });
    parts.add("## Beside the tables of 2005");
    parts.add(SUMMARY_LEGEND);
    parts.add(counterparts(judged.papers().tables()));
    parts.add(summary(judged.papers().tables()));
    return parts.stream().map(String::strip).collect(Collectors.joining("\n\n", "", "\n"));
  }

  private static String counts(List<JudgedClaim> claims) {
    return Arrays.stream(Outcome.values())
        .map(
            outcome ->
                claims.stream().filter(claim -> claim.outcome() == outcome).count() + " " + outcome)
        .collect(Collectors.joining(", "));
  }

  private static String options(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> escape(option.getKey() + " " + option.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static Map<String, List<JudgedClaim>> bySource(List<JudgedClaim> claims) {
    Map<String, String> sources =
        Claims.read().stream().collect(Collectors.toMap(Claim::id, Claim::source));
    return claims.stream()
        .collect(
            Collectors.groupingBy(
                claim -> sources.get(claim.id()), LinkedHashMap::new, Collectors.toList()));
  }

  /** Of one paper: all claims as a table, and below it what the run says of those with a rule. */
  private static List<String> paper(List<JudgedClaim> claims) {
    MarkdownTable table =
        new MarkdownTable(
            Stream.of("id", "claim", "paper", "outcome", "missing").map(Column::text).toList());
    List<String> details = new ArrayList<>();
    for (JudgedClaim claim : claims) {
      boolean ruled = Claims.rules().containsKey(claim.id());
      table.add(
          List.of(
              claim.id(),
              claim.claim(),
              claim.paper(),
              claim.outcome().name(),
              ruled ? "" : claim.reason()));
      if (ruled) {
        details.add(
            "- **%s %s** %s"
                .formatted(
                    claim.id(),
                    claim.outcome(),
                    escape(
                        Stream.of(claim.ours(), claim.reason())
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(". ")))));
      }
    }
    return details.isEmpty()
        ? List.of(table.toString())
        : List.of(table.toString(), String.join("\n", details));
  }

  private static String counterparts(BesideThePapers papers) {
    return papers.summary().stream()
        .filter(line -> line.stack() != null)
        .map(
            line ->
                line.stack()
                    + " for "
                    + line.row()
                    + (line.difference() == null ? "" : ", " + line.difference()))
        .map(MarkdownTable::escape)
        .collect(Collectors.joining("; ", "Counterparts: ", "."));
  }

  private static String summary(BesideThePapers papers) {
    List<Column> columns = new ArrayList<>(List.of(Column.text("row"), Column.text("here")));
    papers.columns().forEach(column -> columns.add(Column.number(column.title())));
    MarkdownTable table = new MarkdownTable(columns);
    for (Line line : papers.summary()) {
      List<String> cells = new ArrayList<>();
      cells.add(line.row());
      cells.add(line.stack() == null ? "" : line.stack());
      line.entries().forEach(entry -> cells.add(text(entry)));
      table.add(cells);
    }
    return table.toString();
  }

  private static String text(Entry entry) {
    String paper = Numbers.ratio(entry.paper());
    Multiple ours = entry.ours();
    if (ours == null) {
      return paper;
    }
    return ours.low() == null
        ? "%s / %s".formatted(paper, Numbers.ratio(ours.estimate()))
        : "%s / %s (%s - %s)"
            .formatted(
                paper,
                Numbers.ratio(ours.estimate()),
                Numbers.ratio(ours.low()),
                Numbers.ratio(ours.high()));
  }
}
