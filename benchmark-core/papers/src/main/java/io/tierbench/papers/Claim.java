package io.tierbench.papers;

import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A claim of the papers, a line of {@code claims.csv}.
 *
 * @param id H1 to H80
 * @param claim in our words
 * @param paper the numbers that the paper gives for it
 * @param source which paper
 * @param missing what a run would need and none has yet; for a claim with a rule, the part that the
 *     rule leaves out
 * @param remark how it is judged, if that is not obvious
 */
record Claim(String id, String claim, String paper, String source, String missing, String remark) {

  /** The result for a claim without a rule: not measured. */
  JudgedClaim notMeasured() {
    return judged(ClaimOutcome.NOT_MEASURED, "", List.of("needs " + missing));
  }

  /** The claim where a rule leaves out nothing of it. */
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
