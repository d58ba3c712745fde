package io.tierbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tierbench.NeedsPlugIns;
import io.tierbench.record.Cell;
import io.tierbench.report.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StackDescriptionsTest {

  private static Map<String, Object> describe(List<Cell> cells, String... arguments) {
    return StackDescriptions.describe(Runs.environment(), cells, List.of(arguments), Map.of())
        .values();
  }

  @Test
  @NeedsPlugIns({"BASIC", "TLS"})
  void saysWhatTheTlsOfItsStacksIsMadeOf() {
    Cell guarded = new Cell("a.B.c", Map.of(Cell.SECURITY, "BASIC"), List.of());
    Cell secured = new Cell("a.B.c", Map.of(Cell.SECURITY, "TLS_RESUMED"), List.of());

    assertThat(describe(List.of(guarded))).doesNotContainKey("tls");
    assertThat(describe(List.of(guarded, secured)).get("tls"))
        .isEqualTo(
            Map.of(
                "TLS_RESUMED",
                Map.of(
                    "protocol", "TLSv1.3",
                    "cipherSuite", "TLS_AES_128_GCM_SHA256",
                    "key", "EC secp256r1",
                    "provider", "JDK",
                    "handshake", "RESUMED")));
  }

  @Test
  @NeedsPlugIns({"TLS", "WS_SECURITY_DOM"})
  void saysHowTheMessagesOfItsStacksAreSecured() {
    Cell tls = new Cell("a.B.c", Map.of(Cell.SECURITY, "TLS"), List.of());
    Cell credentials = new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURITY_OVER_TLS"), List.of());
    Cell streaming = new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURITY_STREAMING"), List.of());

    Cell session =
        new Cell("a.B.c", Map.of(Cell.SECURITY, "WS_SECURE_CONVERSATION_DOM"), List.of());

    assertThat(describe(List.of(tls))).doesNotContainKey("messageSecurity");
    assertThat(describe(List.of(tls, credentials, streaming, session)).get("messageSecurity"))
        .isEqualTo(
            Map.of(
                "WS_SECURITY_OVER_TLS",
                Map.of(
                    "protection", "CREDENTIALS",
                    "processing", "DOM",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256"),
                "WS_SECURE_CONVERSATION_DOM",
                Map.of(
                    "protection", "SECURE_CONVERSATION",
                    "processing", "DOM",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "signatureInSessions", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256",
                    "encryption", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                    "keyTransport", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"),
                "WS_SECURITY_STREAMING",
                Map.of(
                    "protection", "SIGNED_AND_ENCRYPTED",
                    "processing", "STREAMING",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256",
                    "encryption", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                    "keyTransport", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p")));
  }

  @Test
  void saysWhatServersAreBoundTo() {
    Cell free = new Cell("a.B.c", Map.of(), List.of());
    Cell bound = new Cell("a.B.c", Map.of(Cell.CORES, "1"), List.of());

    assertThat(describe(List.of(free))).doesNotContainKey("cores");
    assertThat(describe(List.of(free, bound), "-Xint").get("cores"))
        .asString()
        .contains("1=")
        .contains("-XX:ActiveProcessorCount=1", "-XX:ParallelGCThreads=1 ", "-Xint");
  }
}
