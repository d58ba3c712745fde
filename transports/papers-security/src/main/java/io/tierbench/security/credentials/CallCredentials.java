package io.tierbench.security.credentials;

import io.tierbench.contract.Fault;
import io.tierbench.security.Account;
import io.tierbench.security.Authentication;
import io.tierbench.security.Security;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * One-time credentials of each call: the user, the time, the client's number for the call, and an
 * HMAC-SHA256 over these values, the operation and the request. A server accepts credentials once,
 * within {@value #VALIDITY_SECONDS} s. The header is
 *
 * <pre>
 * authorization: Tierbench user.client.number.millis.mac
 * </pre>
 *
 * with the random number of the client, the number of the call and the time since 1970 in
 * milliseconds as hexadecimal numbers, and the code in Base64 for URLs.
 */
public final class CallCredentials implements Authentication {
  /** Maximum clock difference between client and server, including the transfer time. */
  static final int VALIDITY_SECONDS = 60;

  private static final String SCHEME = "Tierbench ";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int PARTS = 5;
  private static final int HEXADECIMAL = 16;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private static final Map<Account, SecretKeySpec> KEYS = new EnumMap<>(Account.class);

  static {
    for (Account account : Account.values()) {
      KEYS.put(account, key(account.secret()));
    }
  }

  /** Cached algorithm, whose look-up takes longer than its use. */
  private static final ThreadLocal<Mac> MAC = ThreadLocal.withInitial(CallCredentials::mac);

  private final Clock clock;
  private final ReplayGuard replays;

  public CallCredentials() {
    this(Clock.systemUTC());
  }

  public CallCredentials(Clock clock) {
    this.clock = clock;
    replays = new ReplayGuard(2 * VALIDITY_SECONDS * 1000L);
  }

  @Override
  public Credentials credentials(String user, String secret) {
    SecretKeySpec key = key(secret);
    long client = new SecureRandom().nextLong();
    AtomicLong calls = new AtomicLong();
    return (operation, request) -> {
      String claims =
          user
              + '.'
              + Long.toHexString(client)
              + '.'
              + Long.toHexString(calls.incrementAndGet())
              + '.'
              + Long.toHexString(clock.millis());
      return Metadata.of(
          Security.AUTHORIZATION,
          SCHEME + claims + '.' + ENCODER.encodeToString(sign(key, claims, operation, request)));
    };
  }

  @Override
  public Account caller(String operation, byte[] request, Incoming incoming) {
    String authorization = incoming.metadata(Security.AUTHORIZATION);
    if (authorization == null || !authorization.startsWith(SCHEME)) {
      throw rejected("call credentials are required");
    }
    String[] parts = authorization.substring(SCHEME.length()).split("\\.", -1);
    try {
      if (parts.length != PARTS) {
        throw rejected("the credentials cannot be decoded");
      }
      long client = Long.parseUnsignedLong(parts[1], HEXADECIMAL);
      long number = Long.parseUnsignedLong(parts[2], HEXADECIMAL);
      long millis = Long.parseUnsignedLong(parts[3], HEXADECIMAL);
      byte[] code = Base64.getUrlDecoder().decode(parts[4]);
      String claims = String.join(".", parts[0], parts[1], parts[2], parts[3]);
      Account account =
          Account.of(parts[0])
              .filter(
                  known ->
                      MessageDigest.isEqual(
                          sign(Objects.requireNonNull(KEYS.get(known)), claims, operation, request),
                          code))
              .orElseThrow(() -> rejected("unknown user or wrong signature"));
      long now = clock.millis();
      if (Math.abs(now - millis) > VALIDITY_SECONDS * 1000L) {
        throw rejected("the credentials have expired");
      }
      String rejection = replays.rejection(client, number, now);
      if (rejection != null) {
        throw rejected(rejection);
      }
      return account;
    } catch (IllegalArgumentException e) {
      throw rejected("the credentials cannot be decoded");
    }
  }

  private static ExchangeException rejected(String why) {
    return new ExchangeException(Fault.UNAUTHENTICATED, why);
  }

  private static SecretKeySpec key(String secret) {
    return new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  private static byte[] sign(SecretKeySpec key, String claims, String operation, byte[] request) {
    try {
      Mac mac = MAC.get();
      mac.init(key);
      addWithLength(mac, claims);
      addWithLength(mac, operation);
      return mac.doFinal(request);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds a text with its length, so that no two calls produce the same bytes. */
  private static void addWithLength(Mac mac, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    mac.update(bytes);
  }

  private static Mac mac() {
    try {
      return Mac.getInstance(ALGORITHM);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
