package io.tierbench.papers;

import java.util.List;

/** The rule by which a claim is judged. */
interface Rule {

  /** Returns the terms that are tested against one. */
  List<Term> terms();

  /**
   * Judges the claim.
   *
   * @param family the test family with the rule's terms
   */
  RuleResult judge(TestFamily family);
}
