package io.tierbench;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.tierbench.benchmark.NamespaceProbe;

/** Network namespaces with links of a limited rate. */
public final class TestNamespaces {
  private TestNamespaces() {}

  /** Skips a test if namespaces are not available. */
  public static void assumePossible() {
    assumeThat(NamespaceProbe.incompatibility()).isEmpty();
  }
}
