package io.tierbench.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BackendTest {

  /** Its connections break before its process has ended. */
  @Test
  @Tag("slow")
  void aServerIsGoneAsSoonAsItIsKilled() {
    try (Backend backend = TestServer.backend()) {
      TestServer.start(backend);
      assertThat(backend.serverIsGone()).isFalse();

      ProcessHandle.of(backend.serverPid().getAsLong()).orElseThrow().destroyForcibly();

      assertThat(backend.serverIsGone()).isTrue();
    }
  }
}
