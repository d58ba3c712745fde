package io.tierbench.papers;

/** The number of processors of the server in the comparison of 2007. */
enum Processors {
  ONE("one processor"),
  FOUR("four processors");

  private final String displayName;

  Processors(String displayName) {
    this.displayName = displayName;
  }

  String displayName() {
    return displayName;
  }
}
