package io.tierbench;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.tierbench.link.relay.NamespaceProbe;

/** Network namespaces with links of a limited rate. */
public final class TestNamespaces {
  private TestNamespaces() {}

  /** Has a test skipped where they are not to be had. */
  public static void assumePossible() {
    assumeThat(NamespaceProbe.objection()).isEmpty();
  }
}
