package io.tierbench.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a rule finds.
 *
 * @param outcome of it
 * @param ours the numbers of the run; empty where there are none
 * @param reason for the outcome; empty where all is missing
 * @param missing what the run does not have of it
 * @param parts who plays whose part
 */
record Finding(
    Outcome outcome, String ours, String reason, Set<String> missing, Set<String> parts) {

  /** Of several things that a claim says at once. */
  static Finding ofAll(List<Finding> findings) {
    List<String> ours = new ArrayList<>();
    Map<String, Integer> reasons = new LinkedHashMap<>();
    Set<String> missing = new LinkedHashSet<>();
    Set<String> parts = new LinkedHashSet<>();
    for (Finding finding : findings) {
      if (!finding.ours.isEmpty()) {
        ours.add(finding.ours);
      }
      if (!finding.reason.isEmpty()) {
        reasons.merge(finding.reason, 1, Integer::sum);
      }
      missing.addAll(finding.missing);
      parts.addAll(finding.parts);
    }
    List<String> counted = new ArrayList<>();
    reasons.forEach(
        (reason, count) ->
            counted.add(
                count == findings.size()
                    ? reason
                    : "%d of %d: %s".formatted(count, findings.size(), reason)));
    return new Finding(
        Outcome.ofAll(findings.stream().map(Finding::outcome).toList()),
        String.join("; ", ours),
        String.join("; ", counted),
        missing,
        parts);
  }
}
