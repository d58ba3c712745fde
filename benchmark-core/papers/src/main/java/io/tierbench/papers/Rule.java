package io.tierbench.papers;

import java.util.List;

/** The rule by which a claim is judged. */
interface Rule {

  /** The numbers that it compares with one. */
  List<Term> terms();

  /**
   * Judges the claim.
   *
   * @param family of which the rule's numbers are part
   */
  RuleResult judge(TestFamily family, PublishedResults published);
}
