package io.tierbench.security;

import io.tierbench.contract.Fault;
import io.tierbench.security.SpnegoAuthentication.Keeping;
import io.tierbench.serialization.MessageSecurity;
import io.tierbench.serialization.MessageSecurity.Protection;
import io.tierbench.serialization.Serialization;
import io.tierbench.transport.Credentials;
import io.tierbench.transport.Transport;
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import io.tierbench.transport.tls.TlsKeys;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import java.security.Principal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a server knows who calls, and how a client knows the server. A new one is an {@link
 * Authentication}, a kind of {@link Tls} or a {@link MessageSecurity}, and one constant here. With
 * an authentication a call needs a user who has the role {@value Account#ROLE}.
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
      "SPNEGO anew", EnumSet.of(Transport.HTTP), () -> new SpnegoAuthentication(Keeping.NOTHING)),
  /** TLS by the JDK; the connection is kept, so that no call has a handshake. */
  TLS("TLS", Provider.JDK, Handshake.ONCE),
  /** TLS by BoringSSL, on both sides; the connection is kept. */
  TLS_BORINGSSL("TLS by BoringSSL", Provider.BORINGSSL, Handshake.ONCE),
  /** TLS by the JDK; each call has a connection of its own, which resumes an earlier session. */
  TLS_RESUMED("TLS, resumed by each call", Provider.JDK, Handshake.RESUMED),
  /** TLS by the JDK; each call has a connection of its own, with a full handshake. */
  TLS_FULL_HANDSHAKE("TLS, a handshake with each call", Provider.JDK, Handshake.FULL),
  /** TLS by the JDK; both sides have a certificate, and that of the client names its role. */
  TLS_CLIENT_CERTIFICATE(
      "TLS with client certificates",
      EnumSet.allOf(Transport.class),
      CertificateAuthentication::new,
      new OfTls(Provider.JDK, Handshake.ONCE)),
  /** WS-Security: body and timestamp signed, the body encrypted; messages are trees. */
  WS_SECURITY_DOM(
      "WS-Security by DOM", null, new OfMessages(Protection.SIGNED_AND_ENCRYPTED, false)),
  /** The same by the same policy; messages are streams. */
  WS_SECURITY_STREAMING(
      "WS-Security, streaming", null, new OfMessages(Protection.SIGNED_AND_ENCRYPTED, true)),
  /** WS-SecureConversation: a session whose keys protect all messages; they are trees. */
  WS_SECURE_CONVERSATION_DOM(
      "WS-SecureConversation by DOM", null, new OfMessages(Protection.SECURE_CONVERSATION, false)),
  /** The same by the same policy; messages are streams. */
  WS_SECURE_CONVERSATION_STREAMING(
      "WS-SecureConversation, streaming",
      null,
      new OfMessages(Protection.SECURE_CONVERSATION, true)),
  /** TLS by the JDK, in which each request has a timestamp that its caller has signed. */
  WS_SECURITY_OVER_TLS(
      "WS-Security credentials over TLS",
      new OfTls(Provider.JDK, Handshake.ONCE),
      new OfMessages(Protection.CREDENTIALS, false));

  /** The realm of HTTP. */
  public static final String REALM = "tierbench";

  /** The header by which a challenge says where the KDC is, on the loopback interface. */
  public static final String KDC_PORT = "kdc-port";

  static final String AUTHORIZATION = "authorization";

  private final String displayName;
  private final Set<Transport> transports;
  private final @Nullable Supplier<Authentication> supplier;
  private final @Nullable OfTls tls;
  private final @Nullable OfMessages messages;

  Security(
      String displayName,
      Set<Transport> transports,
      @Nullable Supplier<Authentication> supplier,
      @Nullable OfTls tls,
      @Nullable OfMessages messages) {
    this.displayName = displayName;
    this.transports = transports;
    this.supplier = supplier;
    this.tls = tls;
    this.messages = messages;
  }

  Security(
      String displayName,
      Set<Transport> transports,
      @Nullable Supplier<Authentication> supplier,
      @Nullable OfTls tls) {
    this(displayName, transports, supplier, tls, null);
  }

  Security(String displayName, @Nullable OfTls tls, OfMessages messages) {
    this(displayName, EnumSet.of(Transport.HTTP), null, tls, messages);
  }

  Security(
      String displayName, Set<Transport> transports, @Nullable Supplier<Authentication> supplier) {
    this(displayName, transports, supplier, null);
  }

  Security(String displayName, Provider provider, Handshake handshake) {
    this(displayName, EnumSet.allOf(Transport.class), null, new OfTls(provider, handshake));
  }

  private record OfTls(Provider provider, Handshake handshake) {}

  private record OfMessages(Protection protection, boolean streaming) {}

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

  /** Whether all bytes travel in TLS. */
  public boolean isTls() {
    return tls != null;
  }

  /** Whether each call has a connection of its own. */
  public boolean connectsPerCall() {
    return tls != null && tls.handshake().isPerCall();
  }

  /**
   * TLS as a side with these keys has it; absent where there is none.
   *
   * @param keys absent where there is no TLS
   * @throws IllegalArgumentException where there is, and there are none
   */
  public @Nullable Tls tls(@Nullable TlsKeys keys) {
    if (tls == null) {
      return null;
    }
    if (keys == null) {
      throw new IllegalArgumentException("%s needs the keys of its server".formatted(this));
    }
    return new Tls(keys, tls.provider(), tls.handshake(), supplier != null);
  }

  /** What results say of its TLS, by name; empty where it has none. */
  public Map<String, String> describeTls() {
    return tls == null ? Map.of() : Tls.describe(tls.provider(), tls.handshake());
  }

  /** Whether each message is secured, whatever carries it. */
  public boolean isOfMessages() {
    return messages != null;
  }

  /** Why it is not for a serialization. */
  public Optional<String> objection(Serialization serialization) {
    return isOfMessages() && !serialization.hasMessageSecurity()
        ? Optional.of(
            "%s has no %s, which is for messages of %s"
                .formatted(
                    serialization,
                    this,
                    Arrays.stream(Serialization.values())
                        .filter(Serialization::hasMessageSecurity)
                        .toList()))
        : Optional.empty();
  }

  /**
   * The security of messages as a side with these keys has it; absent where there is none.
   *
   * @param keys absent where there is no security of messages
   * @throws IllegalArgumentException where there is, and there are none
   */
  public @Nullable MessageSecurity messages(@Nullable TlsKeys keys) {
    if (messages == null) {
      return null;
    }
    if (keys == null || keys.identity() == null) {
      throw new IllegalArgumentException("%s needs keys for messages".formatted(this));
    }
    return new MessageSecurity(
        messages.protection(),
        messages.streaming(),
        keys.authority(),
        keys.identity().certificate(),
        keys.identity().key(),
        Security::requireCaller);
  }

  private static void requireCaller(@Nullable Principal signer) {
    requireRole(
        Account.certified(signer)
            .orElseThrow(
                () ->
                    new ExchangeException(
                        Fault.UNAUTHENTICATED, "this needs the signature of a user")));
  }

  private static void requireRole(Account account) {
    if (!account.mayCall()) {
      throw new ExchangeException(
          Fault.FORBIDDEN, "the user has not the role '%s'".formatted(Account.ROLE));
    }
  }

  /** What results say of its security of messages, by name; empty where it has none. */
  public Map<String, String> describeMessages() {
    return messages == null
        ? Map.of()
        : MessageSecurity.describe(messages.protection(), messages.streaming());
  }

  /**
   * What a client of a server gets, so that it trusts the server and may call.
   *
   * @param authority of the server
   */
  public TlsKeys ofCaller(CertificateAuthority authority) {
    TlsKeys keys = authority.ofClient(Account.CALLER);
    return supplier == null ? keys.withoutIdentity() : keys;
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
    return exchange -> new GuardedExchange(authentication, exchange);
  }

  private record GuardedExchange(Authentication authentication, Exchange exchange)
      implements Exchange {
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
      requireRole(authentication.caller(operation, request, incoming));
      return exchange.call(operation, request, incoming);
    }
  }
}
