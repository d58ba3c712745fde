package io.tierbench.papers;

import java.util.List;

/** How one claim is judged. */
interface Rule {

  /** The numbers that it holds against one. */
  List<Term> terms();

  /**
   * Judges it.
   *
   * @param family of which the rule's numbers are part
   */
  RuleResult judge(TestFamily family, PublishedResults published);
}
