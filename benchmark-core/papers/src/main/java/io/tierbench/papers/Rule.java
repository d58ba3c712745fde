package io.tierbench.papers;

import java.util.List;

/** The rule by which a claim is judged. */
interface Rule {

  /** Returns the terms that are tested against one; none if the rule tests nothing. */
  default List<Term> terms() {
    return List.of();
  }

  /**
   * Judges the claim.
   *
   * @param family the test family with the rule's terms
   */
  RuleResult judge(TestFamily family);
}
