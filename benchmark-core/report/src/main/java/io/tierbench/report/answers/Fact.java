package io.tierbench.report.answers;

/** A named fact about a run: {@code Machine: ...}. */
public record Fact(String name, String text) {

  @Override
  public String toString() {
    return name + ": " + text;
  }
}
