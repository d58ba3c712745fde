package io.tierbench.report.sentences;

import io.tierbench.text.Texts;

/**
 * One sentence on a run.
 *
 * @param subject what the sentence is about, shown in front so that readers find their own
 *     question; empty if it is about the whole run
 * @param text the rest of the sentence
 */
public record Sentence(String subject, String text) {

  /** A sentence on the whole run. */
  static Sentence ofTheRun(String text) {
    return new Sentence("", text);
  }

  /** This sentence with a capital letter, behind the options under which it holds. */
  Sentence under(String options) {
    return new Sentence(options + Texts.capitalized(subject), text);
  }

  /** Whether it is about less than the whole run. */
  boolean hasSubject() {
    return !subject.isEmpty();
  }

  @Override
  public String toString() {
    return hasSubject() ? subject + ": " + text : text;
  }
}
