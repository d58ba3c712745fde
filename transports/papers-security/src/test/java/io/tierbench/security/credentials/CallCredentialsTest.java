package io.tierbench.security.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tierbench.security.Account;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class CallCredentialsTest {
  private static final byte[] REQUEST = {1, 2, 3};

  private Instant now = Instant.parse("2005-03-01T12:00:00Z");
  private final CallCredentials server = new CallCredentials(clock(Duration.ZERO));

  private Clock clock(Duration ahead) {
    InstantSource source = () -> now.plus(ahead);
    return source.withZone(ZoneOffset.UTC);
  }

  private Credentials client(Duration ahead) {
    return new CallCredentials(clock(ahead))
        .credentials(Account.CALLER.user(), Account.CALLER.secret());
  }

  private Account callerBy(Metadata metadata) {
    return server.caller(
        "operation",
        REQUEST,
        new Incoming() {
          @Override
          public long arrived() {
            return 0;
          }

          @Override
          public String metadata(String name) {
            return metadata.get(name);
          }
        });
  }

  @Test
  void clocksMayDifferByAMinute() {
    for (int seconds : new int[] {-60, 0, 60}) {
      Metadata metadata = client(Duration.ofSeconds(seconds)).metadata("operation", REQUEST);
      assertThat(callerBy(metadata)).isEqualTo(Account.CALLER);
    }
    for (int seconds : new int[] {-61, 61}) {
      Metadata metadata = client(Duration.ofSeconds(seconds)).metadata("operation", REQUEST);
      assertThatThrownBy(() -> callerBy(metadata)).hasMessage("the credentials have expired");
    }
  }

  @Test
  void aClientMayBeForgottenButItsCallsAreNotGoodAgain() {
    Metadata metadata = client(Duration.ZERO).metadata("operation", REQUEST);
    callerBy(metadata);

    assertThatThrownBy(() -> callerBy(metadata)).hasMessageContaining("used before");
    now = now.plusSeconds(CallCredentials.VALIDITY_SECONDS);
    assertThatThrownBy(() -> callerBy(metadata)).hasMessageContaining("used before");
    now = now.plusSeconds(1);
    assertThatThrownBy(() -> callerBy(metadata)).hasMessageContaining("expired");
  }

  @Test
  void callsMayOvertakeEachOther() {
    Credentials client = client(Duration.ZERO);
    Metadata[] calls = new Metadata[1100];
    for (int call = 0; call < calls.length; call++) {
      calls[call] = client.metadata("operation", REQUEST);
    }

    callerBy(calls[1023]);
    callerBy(calls[0]);
    callerBy(calls[500]);
    assertThatThrownBy(() -> callerBy(calls[500])).hasMessageContaining("used before");
    callerBy(calls[1099]);
    assertThatThrownBy(() -> callerBy(calls[1])).hasMessageContaining("used before");
    callerBy(calls[900]);
    assertThatThrownBy(() -> callerBy(calls[1023])).hasMessageContaining("used before");
  }

  @Test
  void ofTooManyClientsFurtherOnesAreRejectedAndToldSo() {
    ReplayGuard guard = new ReplayGuard(1_000);
    for (int client = 0; client < ReplayGuard.MAX_CLIENTS; client++) {
      assertThat(guard.rejection(client, 1, 0)).isNull();
    }

    assertThat(guard.rejection(-1, 1, 1_000)).isEqualTo("too many concurrent clients");
    assertThat(guard.rejection(-1, 1, 1_001)).isNull();
  }

  @Test
  void everyPartOfThemIsSigned() {
    String header = client(Duration.ZERO).metadata("operation", REQUEST).get("authorization");

    for (int i = "Tierbench ".length(); i < header.length(); i++) {
      char other = header.charAt(i) == '1' ? '2' : '1';
      String altered = header.substring(0, i) + other + header.substring(i + 1);
      // The last character of the code has bits that mean nothing.
      if (i < header.length() - 1) {
        assertThatThrownBy(() -> callerBy(Metadata.of("authorization", altered)))
            .as(altered)
            .isInstanceOf(ExchangeException.class);
      }
    }
    assertThat(callerBy(Metadata.of("authorization", header))).isEqualTo(Account.CALLER);
  }
}
