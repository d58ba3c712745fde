package io.tierbench.papers;

import io.tierbench.report.answers.Topic;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims of the papers that a run decides: how many and which, by outcome. */
public final class ClaimAnswers {
  private static final List<ClaimOutcome> OPEN =
      List.of(ClaimOutcome.UNDECIDED, ClaimOutcome.NOT_MEASURED);

  private ClaimAnswers() {}

  /** Returns the topic on the papers; empty if no claim is decided. */
  public static Optional<Topic> of(List<JudgedClaim> claims) {
    List<List<String>> rows = new ArrayList<>();
    for (ClaimOutcome outcome : ClaimOutcome.values()) {
      List<String> ids =
          claims.stream().filter(claim -> claim.outcome() == outcome).map(JudgedClaim::id).toList();
      if (!ids.isEmpty() && !OPEN.contains(outcome)) {
        rows.add(
            List.of(
                Texts.capitalized(outcome.predicate(ids.size())),
                String.valueOf(ids.size()),
                String.join(", ", ids)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Topic.table(
                "papers",
                "Which claims of five papers of 2001 to 2011 hold today?",
                rows,
                "outcome",
                "claims",
                "which"));
  }
}
