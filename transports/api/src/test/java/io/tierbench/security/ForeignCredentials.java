package io.tierbench.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Credentials of a call created independently, from their documentation. */
public final class ForeignCredentials {

  private ForeignCredentials() {}

  /**
   * Returns the credentials of one call.
   *
   * @param minutes offset of the caller's clock
   */
  public static Metadata of(Account account, long minutes, String operation, byte[] request) {
    return Metadata.of(
        "authorization", header(account.user(), account.secret(), minutes, operation, request));
  }

  /** Returns the header for a user with a secret, known to the server or not. */
  public static String header(
      String user, String secret, long minutes, String operation, byte[] request) {
    long millis = Instant.now().plus(Duration.ofMinutes(minutes)).toEpochMilli();
    String said = "%s.%x.%x.%x".formatted(user, new SecureRandom().nextLong(), 1, millis);
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      for (String text : new String[] {said, operation}) {
        byte[] bytes = text.getBytes(UTF_8);
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        mac.update(bytes);
      }
      byte[] code = mac.doFinal(request);
      return "Tierbench %s.%s"
          .formatted(said, Base64.getUrlEncoder().withoutPadding().encodeToString(code));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
