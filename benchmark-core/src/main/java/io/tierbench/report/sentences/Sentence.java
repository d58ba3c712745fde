package io.tierbench.report.sentences;

import io.tierbench.text.Texts;

/**
 * One sentence of a run.
 *
 * @param subject what it speaks of, for eyes that look for their own question; empty where the
 *     sentence speaks of the whole run
 * @param text the rest of it
 */
public record Sentence(String subject, String text) {

  /** A sentence of the whole run. */
  static Sentence ofTheRun(String text) {
    return new Sentence("", text);
  }

  /** The same with a capital letter, under some options. */
  Sentence under(String options) {
    return new Sentence(options + Texts.capitalized(subject), text);
  }

  /** Whether it speaks of something of its own. */
  boolean hasSubject() {
    return !subject.isEmpty();
  }

  @Override
  public String toString() {
    return hasSubject() ? subject + ": " + text : text;
  }
}
