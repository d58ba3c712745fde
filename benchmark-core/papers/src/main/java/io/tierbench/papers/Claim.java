package io.tierbench.papers;

import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

  /** Returns the result of a claim without a rule: not measured. */
  JudgedClaim notMeasured() {
    return judged(ClaimOutcome.NOT_MEASURED, "", List.of("needs " + missing));
  }

  /** Returns the claim as completely covered by its rule. */
  Claim whole() {
    return new Claim(id, claim, paper, source, "", remark);
  }

  JudgedClaim judged(RuleResult result) {
    List<String> reasons = new ArrayList<>();
    if (!result.reason().isEmpty()) {
      reasons.add(result.reason());
    }
    if (!result.missing().isEmpty()) {
      reasons.add("not in this run: " + String.join(", ", result.missing()));
    }
    if (!result.parts().isEmpty()) {
      reasons.add("counterparts: " + String.join(", ", result.parts()));
    }
    if (!remark.isEmpty()) {
      reasons.add(remark);
    }
    if (!missing.isEmpty()) {
      reasons.add("left out: " + missing);
    }
    return judged(result.outcome(), result.ours(), reasons);
  }

  private JudgedClaim judged(ClaimOutcome outcome, String ours, List<String> reasons) {
    return new JudgedClaim(
        id,
        claim,
        paper,
        source,
        ours,
        outcome,
        reasons.stream().map(Texts::capitalized).collect(Collectors.joining(". ")));
  }
}
