package io.tierbench.report.sentences;

import io.tierbench.papers.ClaimOutcome;
import io.tierbench.papers.JudgedClaim;
import io.tierbench.report.sentences.Sentences.Topic;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences on the claims of the papers, judged by a run. */
final class ClaimSentences {
  private static final int MAX_NAMES = 40;
  private static final int MAX_CLAIMS = 5;
  private static final List<ClaimOutcome> DECIDED =
      List.of(
          ClaimOutcome.HOLDS,
          ClaimOutcome.HOLDS_IN_DIRECTION,
          ClaimOutcome.HOLDS_WEAKLY,
          ClaimOutcome.DOES_NOT_HOLD,
          ClaimOutcome.REVERSED);
  private static final List<ClaimOutcome> OPEN =
      List.of(ClaimOutcome.UNDECIDED, ClaimOutcome.NOT_MEASURED);

  private ClaimSentences() {}

  /** The topic on the papers; empty if no claim is decided. */
  static Optional<Topic> of(List<JudgedClaim> claims) {
    long decided = claims.stream().filter(claim -> DECIDED.contains(claim.outcome())).count();
    if (decided == 0) {
      return Optional.empty();
    }
    List<String> counts =
        Stream.of(DECIDED, OPEN)
            .map(outcomes -> counts(claims, outcomes))
            .filter(text -> !text.isEmpty())
            .toList();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "Of %d claims of five papers of 2001 to 2011, this run decides %d: %s.",
            claims.size(),
            decided,
            String.join(". ", counts)));
    DECIDED.forEach(
        outcome -> {
          List<String> names = with(claims, outcome).stream().map(JudgedClaim::id).toList();
          if (!names.isEmpty()) {
            sentences.add(
                "%s: %s."
                    .formatted(
                        Texts.capitalized(outcome.predicate(names.size())),
                        Words.some(names, MAX_NAMES)));
          }
        });
    Stream.of(ClaimOutcome.REVERSED, ClaimOutcome.DOES_NOT_HOLD)
        .flatMap(outcome -> with(claims, outcome).stream())
        .limit(MAX_CLAIMS)
        .map(
            claim ->
                "%s, “%s”, %s.".formatted(claim.id(), claim.claim(), claim.outcome().predicate(1)))
        .forEach(sentences::add);
    return Optional.of(
        Topic.of(
            "papers",
            "What of the papers holds today?",
            sentences.stream().map(Sentence::ofTheRun).toList(),
            1));
  }

  private static List<JudgedClaim> with(List<JudgedClaim> claims, ClaimOutcome outcome) {
    return claims.stream().filter(claim -> claim.outcome() == outcome).toList();
  }

  private static String counts(List<JudgedClaim> claims, List<ClaimOutcome> outcomes) {
    return outcomes.stream()
        .map(outcome -> count(with(claims, outcome).size(), outcome))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
  }

  private static Optional<String> count(int claims, ClaimOutcome outcome) {
    return claims == 0 ? Optional.empty() : Optional.of(claims + " " + outcome.predicate(claims));
  }
}
