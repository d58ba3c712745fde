package io.tierbench.papers;

/** How many processors the server of the comparison of 2007 had. */
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
