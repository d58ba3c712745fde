package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import io.tierbench.verdict.Judgement;
import io.tierbench.verdict.Verdict;
import io.tierbench.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Requires some stacks to have the same order with several callers as with one. For every two
 * stacks that have a verdict with one caller:
 *
 * <ul>
 *   <li>the verdict changes if the faster stack is SLOWER with several callers, or if two
 *       EQUIVALENT stacks differ;
 *   <li>the verdict stays if the interval with several callers excludes that the faster stack is
 *       slower by more than {@link Verdicts#MARGIN}, or if two EQUIVALENT stacks are so again;
 *   <li>otherwise the verdict is open.
 * </ul>
 *
 * <p>The claim fails with the first verdict that changes. A change needs two contradicting
 * verdicts, each corrected within its ranking, so there is no further correction.
 *
 * @param kinds the calls of all stacks with one caller, for each kind of call
 * @param callers numbers of callers that are compared with one
 */
record SameOrder(List<List<PaperCall>> kinds, List<Integer> callers) implements Rule {
  private static final int MAX_NAMES = 6;

  /** Two stacks of a kind of call. */
  private record StackPair(PaperCall one, PaperCall other) {
    Optional<Judgement> judgement(MeasuredRun run, int callers) {
      return run.judgement(one.by(callers), other.by(callers));
    }
  }

  /** The comparison of a verdict with that of one caller. */
  private enum Stability {
    STAYS,
    CHANGES,
    OPEN
  }

  @Override
  public RuleResult judge(TestFamily family) {
    MeasuredRun run = family.run();
    Set<String> missing =
        run.missing(
            kinds.stream()
                .flatMap(List::stream)
                .flatMap(call -> Stream.concat(Stream.of(call), callers.stream().map(call::by))));
    if (!missing.isEmpty()) {
      return RuleResult.missing(missing, Set.of());
    }
    int decided = 0;
    List<Stability> stabilities = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    for (StackPair pair : pairs()) {
      Optional<Judgement> known = pair.judgement(run, 1).filter(one -> one.verdict().decided());
      decided += known.isPresent() ? 1 : 0;
      for (int count : known.isPresent() ? callers : List.<Integer>of()) {
        Stability stability = stability(known.get(), pair.judgement(run, count));
        stabilities.add(stability);
        if (stability == Stability.CHANGES) {
          changed.add(
              "%s against %s".formatted(pair.one.by(count).name(), pair.other.counterpart()));
        }
      }
    }
    return new RuleResult(
        outcome(stabilities),
        "%s of %s verdicts stay".formatted(count(stabilities, Stability.STAYS), stabilities.size()),
        reason(decided, stabilities, changed),
        missing,
        Set.of());
  }

  private List<StackPair> pairs() {
    List<StackPair> pairs = new ArrayList<>();
    for (List<PaperCall> calls : kinds) {
      for (int i = 0; i < calls.size(); i++) {
        for (int j = i + 1; j < calls.size(); j++) {
          pairs.add(new StackPair(calls.get(i), calls.get(j)));
        }
      }
    }
    return pairs;
  }

  private static Stability stability(Judgement byOne, Optional<Judgement> bySeveral) {
    if (bySeveral.isEmpty()) {
      return Stability.OPEN;
    }
    if (byOne.verdict() == Verdict.EQUIVALENT) {
      return bySeveral.get().verdict().different()
          ? Stability.CHANGES
          : bySeveral.get().verdict() == Verdict.EQUIVALENT ? Stability.STAYS : Stability.OPEN;
    }
    // Seen from the stack that is faster with one caller.
    Judgement seen =
        byOne.verdict() == Verdict.FASTER ? bySeveral.get() : bySeveral.get().inverse();
    if (seen.verdict() == Verdict.SLOWER) {
      return Stability.CHANGES;
    }
    Ratio ratio = seen.ratio();
    return seen.verdict() != Verdict.INVALID && ratio != null && ratio.low() >= 1 / Verdicts.MARGIN
        ? Stability.STAYS
        : Stability.OPEN;
  }

  private static ClaimOutcome outcome(List<Stability> stabilities) {
    if (stabilities.contains(Stability.CHANGES)) {
      return stabilities.stream().allMatch(Stability.CHANGES::equals)
          ? ClaimOutcome.REVERSED
          : ClaimOutcome.DOES_NOT_HOLD;
    }
    return stabilities.isEmpty() || stabilities.contains(Stability.OPEN)
        ? ClaimOutcome.UNDECIDED
        : ClaimOutcome.HOLDS;
  }

  private String reason(int decided, List<Stability> stabilities, List<String> changed) {
    if (stabilities.isEmpty()) {
      return "no two stacks have a verdict with one caller";
    }
    List<String> parts = new ArrayList<>();
    parts.add(
        "%s of %s pairs of stacks have a verdict with one caller"
            .formatted(decided, pairs().size()));
    if (stabilities.contains(Stability.OPEN)) {
      parts.add(
          "open with several callers: %s (more trials are needed)"
              .formatted(count(stabilities, Stability.OPEN)));
    }
    if (!changed.isEmpty()) {
      parts.add(
          "changed with several callers: %s (%s%s)"
              .formatted(
                  changed.size(),
                  changed.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")),
                  changed.size() > MAX_NAMES ? " and others" : ""));
    }
    return String.join("; ", parts);
  }

  private static long count(List<Stability> stabilities, Stability stability) {
    return stabilities.stream().filter(stability::equals).count();
  }
}
