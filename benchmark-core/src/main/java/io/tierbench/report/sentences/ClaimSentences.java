package io.tierbench.report.sentences;

import io.tierbench.papers.ClaimOutcome;
import io.tierbench.papers.JudgedClaim;
import io.tierbench.report.sentences.Sentences.Topic;
import io.tierbench.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sentences on the claims of the papers, judged by a run. */
final class ClaimSentences {
  private static final int MOST_NAMES = 40;
  private static final int MOST_CLAIMS = 5;
  private static final List<ClaimOutcome> DECIDED =
      List.of(
          ClaimOutcome.HOLDS,
          ClaimOutcome.HOLDS_WEAKLY,
          ClaimOutcome.DOES_NOT_HOLD,
          ClaimOutcome.REVERSED);

  private ClaimSentences() {}

  /** The topic on the papers; empty if no claim is decided. */
  static Optional<Topic> of(List<JudgedClaim> claims) {
    long decided = claims.stream().filter(claim -> DECIDED.contains(claim.outcome())).count();
    if (decided == 0) {
      return Optional.empty();
    }
    List<String> parts =
        DECIDED.stream().map(outcome -> part(claims, outcome)).flatMap(Optional::stream).toList();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Of %d claims of five papers of 2001 to 2011, this run decides %d: %s. Undecided: %d; not measured yet: %d."
            .formatted(
                claims.size(),
                decided,
                String.join("; ", parts),
                with(claims, ClaimOutcome.UNDECIDED).size(),
                with(claims, ClaimOutcome.NOT_MEASURED).size()));
    DECIDED.forEach(
        outcome -> {
          List<String> names = with(claims, outcome).stream().map(JudgedClaim::id).toList();
          if (!names.isEmpty()) {
            sentences.add(
                "%s: %s."
                    .formatted(
                        Texts.capitalized(word(outcome, names.size())),
                        Words.some(names, MOST_NAMES)));
          }
        });
    Stream.of(ClaimOutcome.REVERSED, ClaimOutcome.DOES_NOT_HOLD)
        .flatMap(outcome -> with(claims, outcome).stream())
        .limit(MOST_CLAIMS)
        .map(
            claim -> "%s, “%s”, %s.".formatted(claim.id(), claim.claim(), word(claim.outcome(), 1)))
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

  private static Optional<String> part(List<JudgedClaim> claims, ClaimOutcome outcome) {
    int number = with(claims, outcome).size();
    return number == 0 ? Optional.empty() : Optional.of(number + " " + word(outcome, number));
  }

  private static String word(ClaimOutcome outcome, int number) {
    return switch (outcome) {
      case HOLDS -> number == 1 ? "holds" : "hold";
      case HOLDS_WEAKLY -> number == 1 ? "holds more weakly" : "hold more weakly";
      case DOES_NOT_HOLD -> number == 1 ? "does not hold" : "do not hold";
      case REVERSED -> number == 1 ? "is the other way round" : "are the other way round";
      case UNDECIDED, NOT_MEASURED ->
          throw new IllegalArgumentException(outcome + " is no decision");
    };
  }
}
