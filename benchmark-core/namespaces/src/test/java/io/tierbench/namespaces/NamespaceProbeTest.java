package io.tierbench.namespaces;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamespaceProbeTest {
  private static final long ALL = -1;
  private static final long NET_ADMIN = 1 << 12;

  @Test
  void whatIsMissingIsNamed() {
    assertThat(NamespaceProbe.incompatibility(ALL, program -> true)).isEmpty();
    assertThat(NamespaceProbe.incompatibility(ALL, program -> !program.equals("tc")))
        .hasValueSatisfying(text -> assertThat(text).contains("needs tc (", "install"));
    assertThat(NamespaceProbe.incompatibility(0, program -> true))
        .hasValueSatisfying(
            text -> assertThat(text).contains("root, with CAP_NET_ADMIN and CAP_SYS_ADMIN"));
    assertThat(NamespaceProbe.incompatibility(ALL & ~NET_ADMIN, program -> true))
        .hasValueSatisfying(text -> assertThat(text).contains("root, with CAP_NET_ADMIN:"));
  }
}
