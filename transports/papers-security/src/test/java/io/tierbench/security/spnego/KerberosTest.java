package io.tierbench.security.spnego;

import static io.tierbench.contract.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.security.Account;
import io.tierbench.security.Security;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.Metadata;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the KDC, and logging in. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KerberosTest {
  private static final byte[] REQUEST = {1};

  private static Metadata challenge(Kdc kdc) {
    return challenge(Integer.toString(kdc.realm().port()));
  }

  private static Metadata challenge(String port) {
    return new Metadata(Map.of("www-authenticate", "Negotiate", Spnego.KDC_PORT, port));
  }

  /** The credentials of a client that a server has challenged. */
  private static Credentials challenged(Security security, Kdc kdc) {
    Credentials credentials = security.credentials(Account.CALLER);
    assertThat(credentials.metadata("any", REQUEST).isEmpty()).isTrue();
    assertThat(authorization(credentials.reply("any", REQUEST, challenge(kdc))))
        .startsWith("Negotiate ");
    return credentials;
  }

  private static String authorization(Metadata metadata) {
    return metadata.get("authorization");
  }

  @Test
  void onlyWhoLogsInEachTimeAsksTheKdcAgain() {
    Credentials kept;
    Credentials anew;
    try (Kdc kdc = Kdc.start()) {
      kept = challenged(Known.SPNEGO_PER_REQUEST, kdc);
      anew = challenged(Known.SPNEGO_ANEW, kdc);
      assertThat(authorization(anew.metadata("any", REQUEST)))
          .isNotEqualTo(authorization(anew.metadata("any", REQUEST)));
    }

    assertThat(authorization(kept.metadata("any", REQUEST)))
        .startsWith("Negotiate ")
        .isNotEqualTo(authorization(kept.metadata("any", REQUEST)));
    assertThat(anew.metadata("any", REQUEST).isEmpty()).isTrue();
  }

  @Test
  void aChallengeThatNamesNoKdcIsNotAnswered() {
    Credentials credentials = Known.SPNEGO.credentials(Account.CALLER);
    Metadata negotiate = Metadata.of("www-authenticate", "Negotiate");
    assertThat(credentials.reply("any", REQUEST, negotiate)).isNull();
    for (String port : new String[] {"", "0", "-1", "99999999999", "88\n"}) {
      assertThat(KerberosRealm.atPort(port)).isEmpty();
    }
    Metadata basic = Metadata.of("www-authenticate", "Basic realm=\"tierbench\"");
    assertThat(credentials.reply("any", REQUEST, basic)).isNull();
    assertFault(Fault.UNAVAILABLE, () -> credentials.reply("any", REQUEST, challenge("1")));
  }

  @Test
  void severalKdcsAreKnownAtATime() {
    try (Kdc one = Kdc.start();
        Kdc other = Kdc.start()) {
      Credentials ofOne = challenged(Known.SPNEGO_ANEW, one);
      Credentials ofOther = challenged(Known.SPNEGO_ANEW, other);

      assertThat(ofOne.metadata("any", REQUEST).isEmpty()).isFalse();
      assertThat(ofOther.metadata("any", REQUEST).isEmpty()).isFalse();
      assertThat(ofOne.metadata("any", REQUEST).isEmpty()).isFalse();
    }
  }

  @Test
  void nothingStaysBehind() {
    String before = System.getProperty("java.security.krb5.conf");
    Path keytab;
    try (Kdc kdc = Kdc.start()) {
      challenged(Known.SPNEGO, kdc);
      keytab = kdc.keytab();
      assertThat(keytab).exists();
    }

    assertThat(keytab.getParent()).doesNotExist();
    assertThat(System.getProperty("java.security.krb5.conf")).isEqualTo(before);
  }
}
