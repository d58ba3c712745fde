package io.tierbench.report.answers;

/** One thing about a run, by name: {@code Machine: ...}. */
public record Fact(String name, String text) {

  @Override
  public String toString() {
    return name + ": " + text;
  }
}
