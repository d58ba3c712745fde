package io.tierbench.security.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.contract.Fault;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;

/** Checks of rejected envelopes. */
public final class SoapRejections {
  private SoapRejections() {}

  /** Fails unless a server rejects a request with one of these faults, without details. */
  public static void assertRejected(
      Exchange server, String operation, byte[] request, Fault... faults) {
    assertThatThrownBy(() -> server.call(operation, request))
        .isInstanceOfSatisfying(
            ExchangeException.class,
            e -> {
              assertThat(e.fault()).isIn((Object[]) faults);
              assertThat(new String(e.body(), UTF_8))
                  .contains("<faultstring>")
                  .doesNotContain("Exception", "wss4j", "xml.security", "java", "lol", "root:");
            });
  }
}
