package io.tierbench.papers;

import java.util.List;
import java.util.Map;

/**
 * The claims of the papers, H1 to H80, with the rules for those that a run of the matrix or of a
 * suite covers. A claim without a rule lists what a run would need.
 */
final class Claims {
  private static final List<Claim> ALL = List.copyOf(Csv.read("claims.csv", Claim.class));

  private Claims() {}

  /** Reads all claims, in their order. */
  static List<Claim> read() {
    return ALL;
  }

  /** Returns the rules for a run of the matrix by the ids of their claims. */
  static Map<String, Rule> rules() {
    return Map.copyOf(new RuleFile(StandIns.OF_THE_MATRIX, PublishedResults.read()).rules());
  }

  /** Judges every claim, in their order. */
  static List<JudgedClaim> judge(MeasuredRun run, PublishedResults published) {
    RuleFile file = new RuleFile(run.standIns(), published);
    TestFamily family = new TestFamily(run, file.rules().values());
    return ALL.stream().map(claim -> judge(claim, file, family, published)).toList();
  }

  private static JudgedClaim judge(
      Claim claim, RuleFile file, TestFamily family, PublishedResults published) {
    Rule rule = file.rules().get(claim.id());
    return rule == null
        ? claim.notMeasured()
        : (file.isWhole(claim.id()) ? claim.whole() : claim).judged(rule.judge(family, published));
  }
}
