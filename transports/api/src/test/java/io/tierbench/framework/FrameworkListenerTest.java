package io.tierbench.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.transport.Listener;
import io.tierbench.transport.Loopback;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrameworkListenerTest {
  private final List<InetSocketAddress> tried = new ArrayList<>();
  private final List<ServerSocket> others = new ArrayList<>();

  @AfterEach
  void closeOthers() throws IOException {
    for (ServerSocket other : others) {
      other.close();
    }
  }

  private Listener started(InetSocketAddress address, int attempts) {
    return FrameworkListener.of(
        address,
        free -> {
          tried.add(free);
          if (tried.size() < attempts) {
            ServerSocket other = new ServerSocket();
            others.add(other);
            other.bind(free);
            throw new BindException("taken");
          }
          return () -> {};
        });
  }

  @Test
  void aFreePortThatIsTakenMeanwhileIsReplaced() {
    assertThat(started(Loopback.ANY_PORT, 3).address()).isEqualTo(tried.get(2));
    assertThat(tried).extracting(InetSocketAddress::getPort).doesNotContain(0);
    assertThatThrownBy(() -> started(Loopback.ANY_PORT, 100)).hasMessageContaining("taken");
  }

  @Test
  void aPortThatWasAskedForIsNot() {
    InetSocketAddress asked = Loopback.of(started(Loopback.ANY_PORT, 1));
    assertThatThrownBy(() -> started(asked, 100)).hasMessageContaining("taken");
    assertThat(tried).hasSize(2);
  }

  @Test
  void aFailureAtAFreePortIsTheFrameworksOwn() {
    IllegalArgumentException own = new IllegalArgumentException("no such handler");
    assertThatThrownBy(
            () ->
                FrameworkListener.of(
                    Loopback.ANY_PORT,
                    free -> {
                      tried.add(free);
                      throw own;
                    }))
        .isSameAs(own);
    assertThat(tried).hasSize(1);
  }
}
