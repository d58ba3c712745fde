package io.tierbench.security;

import io.tierbench.contract.Fault;
import io.tierbench.hosting.Hosting;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIns;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The security of calls: an {@link Authentication} of callers, {@link Tls} or a {@link
 * MessageSecurity}, provided by a {@link io.tierbench.plugin.PlugIn}. With an authentication,
 * callers need the role {@value Account#ROLE}.
 */
public class Security extends AxisValue {
  /** No security: everyone may call, and exchanges are not wrapped. */
  public static final Security NONE =
      new Security("NONE", "none", Set.of(), Proof.NONE, null, null, null, new Library[0]);

  public static final String REALM = "tierbench";

  /** System property with the address of the server's host; absent for loopback. */
  public static final String SERVER_HOST = "tierbench.kdc";

  /** Name of the request header with the caller's credentials. */
  public static final String AUTHORIZATION = "authorization";

  private final Set<String> transports;
  private final Proof proof;
  private final @Nullable Supplier<Authentication> authentication;
  private final @Nullable TlsMode tls;
  private final @Nullable MessageMode messages;

  public enum Proof {
    /** No proof with the call: everyone may call, or messages are signed. */
    NONE,
    /** A name and a password in an HTTP header. */
    PASSWORD,
    /** A client certificate, verified by TLS. */
    CERTIFICATE,
    /** A proof that only the {@link Authentication} can check. */
    OTHER
  }

  public record TlsMode(Provider provider, Handshake handshake) {}

  /** The protection of messages, processed as DOM trees or as streams. */
  public record MessageMode(Protection protection, boolean streaming) {}

  private Security(
      String name,
      String displayName,
      Set<String> transports,
      Proof proof,
      @Nullable Supplier<Authentication> authentication,
      @Nullable TlsMode tls,
      @Nullable MessageMode messages,
      Library... libraries) {
    super(name, displayName, libraries);
    this.transports = transports;
    this.proof = proof;
    this.authentication = authentication;
    this.tls = tls;
    this.messages = messages;
  }

  /**
   * Creates a security with an authentication.
   *
   * @param transports names of the transports that support it; empty for all
   */
  public Security(
      String name,
      String displayName,
      Set<String> transports,
      Proof proof,
      Supplier<Authentication> authentication,
      Library... libraries) {
    this(name, displayName, transports, proof, authentication, null, null, libraries);
  }

  /** Creates a TLS security without authentication of callers. */
  public Security(String name, String displayName, TlsMode tls, Library... libraries) {
    this(name, displayName, Set.of(), Proof.NONE, null, tls, null, libraries);
  }

  /** Creates a TLS security with client certificates, which an authentication checks. */
  public Security(
      String name, String displayName, TlsMode tls, Supplier<Authentication> authentication) {
    this(name, displayName, Set.of(), Proof.CERTIFICATE, authentication, tls, null);
  }

  /** Creates a security of messages over HTTP, with or without TLS. */
  public Security(
      String name,
      String displayName,
      @Nullable TlsMode tls,
      MessageMode messages,
      Library... libraries) {
    this(name, displayName, Set.of("HTTP"), Proof.NONE, null, tls, messages, libraries);
  }

  public static List<Security> all() {
    return PlugIns.all(Security.class);
  }

  public static Security named(String name) {
    return PlugIns.named(Security.class, name);
  }

  public final Proof proof() {
    return proof;
  }

  @Override
  public Optional<String> incompatibility(Combination stack) {
    return (transports.isEmpty()
            ? Optional.<String>empty()
            : Transport.incompatibility("security", this, transports, stack))
        .or(() -> incompatibilityWithHosting(stack))
        .or(() -> stack.find(Serialization.class).flatMap(this::incompatibility));
  }

  private Optional<String> incompatibilityWithHosting(Combination stack) {
    return tls == null || tls.provider() == Provider.JDK
        ? Optional.empty()
        : stack
            .find(Hosting.class)
            .filter(hosting -> hosting != Hosting.SELF)
            .map(hosting -> "%s does not support %s, only TLS of the JDK".formatted(hosting, this));
  }

  public boolean isTls() {
    return tls != null;
  }

  public boolean connectsPerCall() {
    return tls != null && tls.handshake().isPerCall();
  }

  /** Returns the TLS configuration with keys; null without TLS. */
  public @Nullable Tls tls(@Nullable TlsKeys keys) {
    if (tls == null) {
      return null;
    }
    if (keys == null) {
      throw new IllegalArgumentException("%s needs the TLS keys of the server".formatted(this));
    }
    return new Tls(keys, tls.provider(), tls.handshake(), authentication != null);
  }

  /** Describes the TLS configuration for the results, as names and values; empty without TLS. */
  public Map<String, String> describeTls() {
    return tls == null ? Map.of() : Tls.describe(tls.provider(), tls.handshake());
  }

  /** Tells whether each message is secured, independently of the transport. */
  public boolean securesMessages() {
    return messages != null;
  }

  /** Returns why a serialization does not support the security; empty if it does. */
  public final Optional<String> incompatibility(Serialization serialization) {
    return securesMessages() && !serialization.supportsMessageSecurity()
        ? Optional.of(
            "%s does not support %s, only %s do"
                .formatted(
                    serialization,
                    this,
                    Serialization.all().stream()
                        .filter(Serialization::supportsMessageSecurity)
                        .toList()))
        : Optional.empty();
  }

  /** Returns the message security with keys; null if messages are not secured. */
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
                        Fault.UNAUTHENTICATED, "the signature of a user is required")));
  }

  private static void requireRole(Account account) {
    if (!account.mayCall()) {
      throw new ExchangeException(Fault.FORBIDDEN, "user lacks role '%s'".formatted(Account.ROLE));
    }
  }

  /** Describes the message security for the results, as names and values; empty without it. */
  public Map<String, String> describeMessages() {
    return messages == null
        ? Map.of()
        : MessageSecurity.describe(messages.protection(), messages.streaming());
  }

  public Credentials credentials(Account account) {
    return credentials(account.user(), account.secret());
  }

  /** Returns the credentials of a user, who may be unknown to the server. */
  public Credentials credentials(String user, String secret) {
    return authentication == null
        ? Credentials.NONE
        : authentication.get().credentials(user, secret);
  }

  /**
   * Returns a wrapper of exchanges that rejects unauthorised callers. All exchanges of a server
   * share the wrapper, so that one-time credentials are valid for one exchange only.
   */
  public UnaryOperator<Exchange> guards() {
    if (authentication == null) {
      return UnaryOperator.identity();
    }
    Authentication checked = authentication.get();
    return exchange -> new GuardedExchange(checked, exchange);
  }

  private record GuardedExchange(Authentication authentication, Exchange exchange)
      implements Exchange {
    @Override
    public long arrived() {
      return exchange.arrived();
    }

    @Override
    public byte[] call(String operation, byte[] request) {
      throw new ExchangeException(Fault.UNAUTHENTICATED, "no authenticated caller");
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      requireRole(authentication.caller(operation, request, incoming));
      return exchange.call(operation, request, incoming);
    }
  }
}
