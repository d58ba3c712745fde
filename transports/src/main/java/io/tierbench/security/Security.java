package io.tierbench.security;

import io.tierbench.contract.Fault;
import io.tierbench.security.SpnegoAuthentication.Keeping;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.Transport;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a server knows who calls. A new one is an {@link Authentication} and one constant here. With
 * all but {@link #NONE} a call needs a user who has the role {@value Account#ROLE}.
 */
public enum Security {
  /** Everybody may call; nothing is around the exchange. */
  NONE("none", EnumSet.allOf(Transport.class), null),
  /** HTTP Basic; the client sends the password with each request. */
  BASIC("Basic", EnumSet.of(Transport.HTTP), () -> new BasicAuthentication(true)),
  /** HTTP Basic; the client sends each request without the password first, as it is refused. */
  BASIC_CHALLENGED(
      "Basic, challenged", EnumSet.of(Transport.HTTP), () -> new BasicAuthentication(false)),
  /** Credentials of each call, signed by an HMAC over the request. */
  CALL_CREDENTIALS("call credentials", EnumSet.allOf(Transport.class), CallCredentials::new),
  /** SPNEGO with Kerberos; the client logs in once and sends one token, the server keeps that. */
  SPNEGO("SPNEGO", EnumSet.of(Transport.HTTP), () -> new SpnegoAuthentication(Keeping.SESSION)),
  /** SPNEGO with a token in each request; the client logs in once and keeps its tickets. */
  SPNEGO_PER_REQUEST(
      "SPNEGO per request",
      EnumSet.of(Transport.HTTP),
      () -> new SpnegoAuthentication(Keeping.TICKETS)),
  /** SPNEGO with a token in each request, for which the client logs in each time. */
  SPNEGO_ANEW(
      "SPNEGO anew", EnumSet.of(Transport.HTTP), () -> new SpnegoAuthentication(Keeping.NOTHING));

  /** The realm of HTTP. */
  public static final String REALM = "tierbench";

  /** The header by which a challenge says where the KDC is, on the loopback interface. */
  public static final String KDC_PORT = "kdc-port";

  static final String AUTHORIZATION = "authorization";

  private final String displayName;
  private final Set<Transport> transports;
  private final @Nullable Supplier<Authentication> supplier;

  Security(
      String displayName, Set<Transport> transports, @Nullable Supplier<Authentication> supplier) {
    this.displayName = displayName;
    this.transports = transports;
    this.supplier = supplier;
  }

  /** The display name. */
  public String displayName() {
    return displayName;
  }

  /** The transports that have a place for it. */
  public Set<Transport> transports() {
    return EnumSet.copyOf(transports);
  }

  /** Whether it is HTTP Basic, which a container can check by itself. */
  public boolean isBasic() {
    return this == BASIC || this == BASIC_CHALLENGED;
  }

  /** Whether it is SPNEGO, which only a container can check. */
  public boolean isSpnego() {
    return this == SPNEGO || this == SPNEGO_PER_REQUEST || this == SPNEGO_ANEW;
  }

  /** What a client sends with its calls. */
  public Credentials credentials(Account account) {
    return credentials(account.user(), account.secret());
  }

  /** What a client sends with its calls, whether a server knows the user or not. */
  public Credentials credentials(String user, String secret) {
    return supplier == null ? Credentials.NONE : supplier.get().credentials(user, secret);
  }

  /**
   * What puts a guard around an exchange, which refuses whoever may not call it. All exchanges of a
   * server get theirs from one: then credentials for a single call are good for one of them.
   */
  public UnaryOperator<Exchange> guards() {
    if (supplier == null) {
      return UnaryOperator.identity();
    }
    Authentication authentication = supplier.get();
    return exchange -> new Guard(authentication, exchange);
  }

  private record Guard(Authentication authentication, Exchange exchange) implements Exchange {
    @Override
    public long arrived() {
      return exchange.arrived();
    }

    @Override
    public byte[] call(String operation, byte[] request) {
      throw new ExchangeException(Fault.UNAUTHENTICATED, "nobody calls");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      if (!authentication.caller(operation, request, incoming).mayCall()) {
        throw new ExchangeException(
            Fault.FORBIDDEN, "the user has not the role '%s'".formatted(Account.ROLE));
      }
      return exchange.call(operation, request, incoming);
    }
  }
}
