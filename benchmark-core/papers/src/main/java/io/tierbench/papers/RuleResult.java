package io.tierbench.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The result of a rule.
 *
 * @param ours the numbers of the run; empty if there are none
 * @param reason for the outcome; empty if everything is missing
 * @param missing calls that the run lacks
 * @param standIns counterparts, such as {@code KRYO:TCP for Remoting TCP/Binary}
 */
record RuleResult(
    ClaimOutcome outcome, String ours, String reason, Set<String> missing, Set<String> standIns) {

  /** Returns the result of a claim about calls that the run lacks. */
  static RuleResult missing(Set<String> missing, Set<String> standIns) {
    return new RuleResult(ClaimOutcome.NOT_MEASURED, "", "", missing, standIns);
  }

  /** Returns the result of a claim with several parts. */
  static RuleResult ofAll(List<RuleResult> results) {
    List<String> ours = new ArrayList<>();
    Map<String, Integer> reasons = new LinkedHashMap<>();
    Set<String> missing = new LinkedHashSet<>();
    Set<String> standIns = new LinkedHashSet<>();
    for (RuleResult result : results) {
      if (!result.ours.isEmpty()) {
        ours.add(result.ours);
      }
      if (!result.reason.isEmpty()) {
        reasons.merge(result.reason, 1, Integer::sum);
      }
      missing.addAll(result.missing);
      standIns.addAll(result.standIns);
    }
    List<String> counted = new ArrayList<>();
    reasons.forEach(
        (reason, count) ->
            counted.add(
                count == results.size()
                    ? reason
                    : String.format(Locale.ROOT, "%d of %d: %s", count, results.size(), reason)));
    return new RuleResult(
        ClaimOutcome.ofAll(results.stream().map(RuleResult::outcome).toList()),
        String.join("; ", ours),
        String.join("; ", counted),
        missing,
        standIns);
  }
}
