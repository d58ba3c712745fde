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
 * A rule that some stacks have the same order with one caller and with several. It compares every
 * two stacks of a kind of call that have a verdict with one caller:
 *
 * <ul>
 *   <li>the verdict changes if that of several callers is the opposite, or different for two stacks
 *       that are equivalent with one;
 *   <li>it stays if the interval of several callers excludes that the faster stack is slower by
 *       more than {@link Verdicts#MARGIN}, or if equivalent ones are so again: two that differ may
 *       come closer;
 *   <li>otherwise it is open.
 * </ul>
 *
 * <p>The claim fails with the first verdict that changes. This needs two contradicting verdicts,
 * each corrected within its ranking, so there is no further correction.
 *
 * @param kinds the stacks of each kind of call, with one caller
 * @param callers numbers of callers that are compared with one
 */
record SameOrder(List<List<PaperCall>> kinds, List<Integer> callers) implements Rule {
  private static final int MAX_NAMES = 6;

  /** Two stacks of a kind of call. */
  private record Two(PaperCall one, PaperCall other) {
    Optional<Judgement> judgement(MeasuredRun run, int callers) {
      return run.judgement(one.by(callers), other.by(callers));
    }
  }

  /** The change of a verdict. */
  private enum Fate {
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
    List<Fate> fates = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    for (Two two : pairs()) {
      Optional<Judgement> known = two.judgement(run, 1).filter(one -> isKnown(one.verdict()));
      decided += known.isPresent() ? 1 : 0;
      for (int count : known.isPresent() ? callers : List.<Integer>of()) {
        Fate fate = fate(known.get(), two.judgement(run, count));
        fates.add(fate);
        if (fate == Fate.CHANGES) {
          changed.add("%s against %s".formatted(two.one.by(count).name(), two.other.counterpart()));
        }
      }
    }
    return new RuleResult(
        outcome(fates),
        "%s of %s verdicts stay".formatted(count(fates, Fate.STAYS), fates.size()),
        reason(decided, fates, changed),
        missing,
        Set.of());
  }

  private List<Two> pairs() {
    List<Two> pairs = new ArrayList<>();
    for (List<PaperCall> calls : kinds) {
      for (int i = 0; i < calls.size(); i++) {
        for (int j = i + 1; j < calls.size(); j++) {
          pairs.add(new Two(calls.get(i), calls.get(j)));
        }
      }
    }
    return pairs;
  }

  private static boolean isKnown(Verdict verdict) {
    return verdict.different() || verdict == Verdict.EQUIVALENT;
  }

  private static Fate fate(Judgement byOne, Optional<Judgement> bySeveral) {
    if (bySeveral.isEmpty()) {
      return Fate.OPEN;
    }
    if (byOne.verdict() == Verdict.EQUIVALENT) {
      return bySeveral.get().verdict().different()
          ? Fate.CHANGES
          : bySeveral.get().verdict() == Verdict.EQUIVALENT ? Fate.STAYS : Fate.OPEN;
    }
    // Seen from the stack that is faster with one caller.
    Judgement seen =
        byOne.verdict() == Verdict.FASTER ? bySeveral.get() : bySeveral.get().inverse();
    if (seen.verdict() == Verdict.SLOWER) {
      return Fate.CHANGES;
    }
    Ratio ratio = seen.ratio();
    return seen.verdict() != Verdict.INVALID && ratio != null && ratio.low() >= 1 / Verdicts.MARGIN
        ? Fate.STAYS
        : Fate.OPEN;
  }

  private static ClaimOutcome outcome(List<Fate> fates) {
    if (fates.contains(Fate.CHANGES)) {
      return fates.stream().allMatch(Fate.CHANGES::equals)
          ? ClaimOutcome.REVERSED
          : ClaimOutcome.DOES_NOT_HOLD;
    }
    return fates.isEmpty() || fates.contains(Fate.OPEN)
        ? ClaimOutcome.UNDECIDED
        : ClaimOutcome.HOLDS;
  }

  private String reason(int decided, List<Fate> fates, List<String> changed) {
    if (fates.isEmpty()) {
      return "no two stacks have a verdict with one caller";
    }
    List<String> parts = new ArrayList<>();
    parts.add(
        "%s of %s pairs of stacks have a verdict with one caller"
            .formatted(decided, pairs().size()));
    if (fates.contains(Fate.OPEN)) {
      parts.add("%s are open: more trials are needed".formatted(count(fates, Fate.OPEN)));
    }
    if (!changed.isEmpty()) {
      parts.add(
          "%s change: %s%s"
              .formatted(
                  changed.size(),
                  changed.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")),
                  changed.size() > MAX_NAMES ? " and others" : ""));
    }
    return String.join("; ", parts);
  }

  private static long count(List<Fate> fates, Fate fate) {
    return fates.stream().filter(fate::equals).count();
  }
}
