package io.tierbench.papers;

import io.tierbench.text.Texts;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A claim of the papers, a line of {@code claims.csv}.
 *
 * @param id H1 to H80
 * @param claim its text in our words
 * @param paper the paper's numbers
 * @param source the paper
 * @param missing requirements that no run meets yet; for a claim with a rule, the part not covered
 *     by the rule
 * @param remark explanation of the judgement, if not obvious
 */
record Claim(String id, String claim, String paper, String source, String missing, String remark) {
  /** All claims, in the order of the file. One without a rule names what a run would need. */
  static final List<Claim> ALL = List.copyOf(Csv.read("claims.csv", Claim.class));

  static List<JudgedClaim> judgeAll(MeasuredRun run) {
    RuleFile file = new RuleFile(run.standIns());
    TestFamily family =
        new TestFamily(run, file.rules().values().stream().flatMap(List::stream).toList());
    return ALL.stream().map(claim -> claim.judged(file, family)).toList();
  }

  private JudgedClaim judged(RuleFile file, TestFamily family) {
    List<Rule> rules = file.rules().get(id);
    if (rules == null) {
      return judged(ClaimOutcome.NOT_MEASURED, "", Stream.of("needs " + missing));
    }
    RuleResult result = RuleResult.ofAll(rules.stream().map(rule -> rule.judge(family)).toList());
    return judged(
        result.outcome(),
        result.ours(),
        Stream.of(
            result.reason(),
            list("not in this run: ", result.missing()),
            list("counterparts: ", result.standIns()),
            remark,
            missing.isEmpty() || file.coversCompletely(id) ? "" : "left out: " + missing));
  }

  private static String list(String name, Collection<String> values) {
    return values.isEmpty() ? "" : name + String.join(", ", values);
  }

  private JudgedClaim judged(ClaimOutcome outcome, String ours, Stream<String> reasons) {
    return new JudgedClaim(
        id,
        claim,
        paper,
        source,
        ours,
        outcome,
        reasons
            .filter(reason -> !reason.isEmpty())
            .map(Texts::capitalized)
            .collect(Collectors.joining(". ")));
  }
}
