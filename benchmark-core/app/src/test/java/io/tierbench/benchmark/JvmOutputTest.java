package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmOutputTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Picked up JAVA_TOOL_OPTIONS: -Dtierbench=1",
        "NOTE: Picked up JDK_JAVA_OPTIONS: -Xmx1g",
        "[server] Picked up JAVA_TOOL_OPTIONS: -Dtierbench=1",
        "WARNING: A Java agent has been loaded dynamically (/opt/agent.jar)",
        "WARNING: sun.misc.Unsafe::objectFieldOffset has been called by io.example.Fields",
        "[0.015s][warning][cds] shared class paths mismatch",
        "OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes",
        "Listening for transport dt_socket at address: 5005",
        "Error: Could not create the Java Virtual Machine.",
        "Did you mean '(+/-)UseZGC'?",
        "#",
        "# A fatal error has been detected by the Java Runtime Environment:",
        "",
      })
  void isNotice(String line) {
    assertThat(JvmOutput.isNotice(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Unrecognized VM option 'UseZGCC'",
        "Exception in thread \"main\" java.lang.IllegalStateException: no port is free",
        "[server] Terminating due to java.lang.OutOfMemoryError: Java heap space",
        "[0.015s][error][cds] An error has occurred while processing the shared archive file.",
        "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x1, 2147483648, 0) failed",
        "# There is insufficient memory for the Java Runtime Environment to continue.",
        "#  SIGSEGV (0xb) at pc=0x00007f0a1c0d2f10, pid=4711, tid=4712",
        "Error: Could not find or load main class io.tierbench.Main",
        "tierbench: --bind=no.such.host.invalid: no such host",
      })
  void mayBeACause(String line) {
    assertThat(JvmOutput.isNotice(line)).isFalse();
  }
}
