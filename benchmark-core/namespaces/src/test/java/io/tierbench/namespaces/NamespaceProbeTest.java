package io.tierbench.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamespaceProbeTest {

  @Test
  void namesTheFailureAndTheRequirements() {
    assertThat(NamespaceProbe.incompatibility("true")).isEmpty();
    assertThat(NamespaceProbe.incompatibility("sh", "-c", "echo not permitted; false"))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("(not permitted): it needs root"));
    assertThat(NamespaceProbe.incompatibility("no-such-program"))
        .hasValueSatisfying(reason -> assertThat(reason).contains("no-such-program", "util-linux"));
  }
}
