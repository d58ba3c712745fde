package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.wire.WireService;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** It looks at all threads of the JVM, so nothing may run beside it. */
@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransportThreadsTest {
  private static final int LIMIT = 256 << 10;
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  @ParameterizedTest
  @MethodSource("io.tierbench.transport.Wiring#all")
  void closedOnesLeaveNoThreads(Wiring wiring) throws Exception {
    Listener listener =
        wiring
            .transport()
            .serve(
                Map.of(SERVICE, (operation, request) -> request),
                wiring.freeAddress(),
                new ListenerOptions(ListenerOptions.INLINE, LIMIT));
    Connection connection =
        wiring
            .transport()
            .connect(
                SERVICE,
                listener.address(),
                new ConnectionOptions(wiring.drive(), LIMIT, Duration.ofSeconds(30)));
    connection.call("echo", new byte[] {'x'});

    connection.close();
    listener.close();
    String name = wiring.transport().name().toLowerCase(Locale.ROOT);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(name + "-")) {
        thread.join(5_000);
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
  }
}
