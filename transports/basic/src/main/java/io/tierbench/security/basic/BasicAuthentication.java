package io.tierbench.security.basic;

import io.tierbench.contract.Fault;
import io.tierbench.security.Account;
import io.tierbench.security.Authentication;
import io.tierbench.security.Security;
import io.tierbench.transport.Credentials;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import io.tierbench.wire.Metadata;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * HTTP Basic (RFC 7617). All invalid credentials are rejected with the same message and challenge.
 */
final class BasicAuthentication implements Authentication {
  private static final String SCHEME = "Basic ";
  private static final Metadata CHALLENGE =
      Metadata.of(
          "www-authenticate", "Basic realm=\"%s\", charset=\"UTF-8\"".formatted(Security.REALM));

  private final boolean preemptive;

  /**
   * @param preemptive whether a client sends its password with each request, or only after a
   *     challenge, which makes two requests per call
   */
  BasicAuthentication(boolean preemptive) {
    this.preemptive = preemptive;
  }

  @Override
  public Credentials credentials(String user, String secret) {
    String pair = user + ':' + secret;
    Metadata authorization =
        Metadata.of(
            Security.AUTHORIZATION,
            SCHEME + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    return preemptive ? (operation, request) -> authorization : new AfterChallenge(authorization);
  }

  @Override
  public Account caller(String operation, byte[] request, Incoming incoming) {
    return account(incoming.metadata(Security.AUTHORIZATION))
        .orElseThrow(
            () ->
                new ExchangeException(
                    Fault.UNAUTHENTICATED, "a name and a password are required", CHALLENGE));
  }

  private static Optional<Account> account(@Nullable String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    byte[] pair;
    try {
      pair = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).strip());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String text = new String(pair, StandardCharsets.UTF_8);
    int colon = text.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Account.of(text.substring(0, colon))
            .filter(account -> isSecret(account, text.substring(colon + 1)));
  }

  /** Compares passwords in constant time. */
  private static boolean isSecret(Account account, String password) {
    return MessageDigest.isEqual(
        account.secret().getBytes(StandardCharsets.UTF_8),
        password.getBytes(StandardCharsets.UTF_8));
  }

  private record AfterChallenge(Metadata authorization) implements Credentials {
    @Override
    public Metadata metadata(String operation, byte[] request) {
      return Metadata.NONE;
    }

    @Override
    public @Nullable Metadata reply(String operation, byte[] request, Metadata challenge) {
      String scheme = challenge.get("www-authenticate");
      return scheme != null && scheme.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
          ? authorization
          : null;
    }
  }
}
