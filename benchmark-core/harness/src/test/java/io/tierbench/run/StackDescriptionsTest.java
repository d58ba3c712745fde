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

  private static Cell secured(String security) {
    return new Cell("a.B.c", Map.of(Cell.SECURITY, security), List.of());
  }

  @Test
  @NeedsPlugIns({"BASIC", "TLS", "WS_SECURITY_DOM"})
  void describesEachSecurity() {
    Map<String, Object> described =
        describe(
            List.of(
                secured("BASIC"), secured("TLS_RESUMED"), secured("WS_SECURE_CONVERSATION_DOM")));

    assertThat(described.get("tls"))
        .isEqualTo(
            Map.of(
                "TLS_RESUMED",
                Map.of(
                    "protocol", "TLSv1.3",
                    "cipherSuite", "TLS_AES_128_GCM_SHA256",
                    "key", "EC secp256r1",
                    "provider", "JDK",
                    "handshake", "RESUMED")));
    assertThat(described.get("messageSecurity"))
        .isEqualTo(
            Map.of(
                "WS_SECURE_CONVERSATION_DOM",
                Map.of(
                    "protection", "SECURE_CONVERSATION",
                    "processing", "DOM",
                    "key", "RSA 2048",
                    "signature", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                    "signatureInSessions", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256",
                    "digest", "http://www.w3.org/2001/04/xmlenc#sha256",
                    "encryption", "http://www.w3.org/2009/xmlenc11#aes128-gcm",
                    "keyTransport", "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p")));
    assertThat(describe(List.of(secured("BASIC")))).doesNotContainKeys("tls", "messageSecurity");
  }

  @Test
  void describesTheCoresOfServers() {
    Cell free = new Cell("a.B.c", Map.of(), List.of());
    Cell bound = new Cell("a.B.c", Map.of(Cell.CORES, "1"), List.of());

    assertThat(describe(List.of(free))).doesNotContainKey("cores");
    assertThat(describe(List.of(free, bound), "-Xint").get("cores"))
        .asString()
        .contains("1=")
        .contains("-XX:ActiveProcessorCount=1", "-XX:ParallelGCThreads=1 ", "-Xint");
  }
}
