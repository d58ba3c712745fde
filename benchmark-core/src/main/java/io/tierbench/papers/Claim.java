package io.tierbench.papers;

import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A claim of the papers, a line of {@code claims.csv}.
 *
 * @param id H1 to H80
 * @param claim what is to be true, in our words
 * @param paper the numbers that the paper gives for it
 * @param source which paper
 * @param missing what a run would have to have, and none has yet; of a claim with a rule, which
 *     part of it the rule leaves out
 * @param remark how it is judged, where that is not plain
 */
public record Claim(
    String id, String claim, String paper, String source, String missing, String remark) {

  /** Judges it without a rule. */
  JudgedClaim notMeasured() {
    return judged(Outcome.NOT_MEASURED, "", List.of("not in the matrix yet: " + missing));
  }

  JudgedClaim judged(Finding finding) {
    List<String> reasons = new ArrayList<>();
    if (!finding.reason().isEmpty()) {
      reasons.add(finding.reason());
    }
    if (!finding.missing().isEmpty()) {
      reasons.add("not in this run: " + String.join(", ", finding.missing()));
    }
    if (!finding.parts().isEmpty()) {
      reasons.add("counterparts: " + String.join(", ", finding.parts()));
    }
    if (!remark.isEmpty()) {
      reasons.add(remark);
    }
    if (!missing.isEmpty()) {
      reasons.add("left out: " + missing);
    }
    return judged(finding.outcome(), finding.ours(), reasons);
  }

  private JudgedClaim judged(Outcome outcome, String ours, List<String> reasons) {
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
