package io.tierbench.transport.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.tierbench.contract.Causes;
import io.tierbench.transport.tls.TlsKeys.Identity;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * TLS 1.3 as one side of a connection has it. Protocol, cipher suite and kind of key are the same
 * for all; a client verifies the host of its address.
 *
 * @param handshake how often there is one
 * @param clientCertificates whether a listener takes only clients with a certificate
 */
public record Tls(
    TlsKeys keys, Provider provider, Handshake handshake, boolean clientCertificates) {
  /** The only protocol. */
  public static final String PROTOCOL = "TLSv1.3";

  /** The only cipher suite. */
  public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

  private static final int MAX_CHARACTERS = 200;

  /** Sessions of the JDK that last for longer than a ticket may (RFC 8446, 4.6.1) have none. */
  private static final long TOO_LONG_FOR_TICKETS = TimeUnit.DAYS.toSeconds(8);

  private static final int BLOCK = 16;
  private static final boolean CLEARS_OTHERS = clearsOthers();

  /** Who implements it. */
  public enum Provider {
    /** SunJSSE. */
    JDK(SslProvider.JDK),
    /** BoringSSL, by netty-tcnative. */
    BORINGSSL(SslProvider.OPENSSL);

    private final SslProvider netty;

    Provider(SslProvider netty) {
      this.netty = netty;
    }
  }

  /** How often a client shakes hands. */
  public enum Handshake {
    /** Once: the connection is kept, so that no call has one. */
    ONCE,
    /** Each call has a new connection, which goes on with the session of an earlier one. */
    RESUMED,
    /** Each call has a new connection with a full handshake: a listener gives no tickets. */
    FULL;

    /** Whether each call has a new connection. */
    public boolean isPerCall() {
      return this != ONCE;
    }
  }

  /** Whether each call has a new connection. */
  public boolean isPerCall() {
    return handshake.isPerCall();
  }

  /**
   * For connections to a listener.
   *
   * @param protocols for which the connections are, where they are negotiated
   */
  public SslContext client(String... protocols) {
    SslContextBuilder builder =
        SslContextBuilder.forClient().endpointIdentificationAlgorithm("HTTPS");
    if (keys.identity() != null) {
      builder.keyManager(keys.identity().key(), keys.identity().certificate());
    }
    return build(builder, protocols);
  }

  /** For a listener; the protocols are as of {@link #client}. */
  public SslContext listener(String... protocols) {
    Identity own = Objects.requireNonNull(keys.identity());
    SslContextBuilder builder =
        SslContextBuilder.forServer(own.key(), own.certificate())
            .clientAuth(clientCertificates ? ClientAuth.REQUIRE : ClientAuth.NONE);
    if (handshake == Handshake.FULL) {
      builder.sessionTimeout(TOO_LONG_FOR_TICKETS);
    }
    return build(builder, protocols);
  }

  /**
   * Where the channels of a listener get their memory. Where a record is forged, the JDK 25 clears
   * a direct buffer from the beginning of the memory that it is a part of: in a pool that is what
   * other connections have.
   */
  public ByteBufAllocator allocator() {
    return provider == Provider.JDK && CLEARS_OTHERS
        ? UnpooledByteBufAllocator.DEFAULT
        : PooledByteBufAllocator.DEFAULT;
  }

  private static boolean clearsOthers() {
    ByteBuffer memory = ByteBuffer.allocateDirect(3 * BLOCK).put(0, (byte) 1);
    ByteBuffer record = memory.duplicate().position(BLOCK);
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(
          Cipher.DECRYPT_MODE,
          new SecretKeySpec(new byte[BLOCK], "AES"),
          new GCMParameterSpec(BLOCK * Byte.SIZE, new byte[BLOCK]));
      cipher.doFinal(record, record.duplicate());
      throw new IllegalStateException("a forged record was taken");
    } catch (AEADBadTagException e) {
      return memory.get(0) == 0;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no " + CIPHER_SUITE, e);
    }
  }

  /** For a listener that is no channel of Netty. */
  public SSLContext listenerOfJdk() {
    return ((JdkSslContext) listener()).context();
  }

  private SslContext build(SslContextBuilder builder, String... protocols) {
    if (provider == Provider.BORINGSSL && !OpenSsl.isAvailable()) {
      throw new IllegalStateException(
          "BoringSSL is there on Linux with x86-64 or ARM alone", OpenSsl.unavailabilityCause());
    }
    if (protocols.length > 0) {
      builder.applicationProtocolConfig(
          new ApplicationProtocolConfig(
              Protocol.ALPN,
              SelectorFailureBehavior.NO_ADVERTISE,
              SelectedListenerFailureBehavior.ACCEPT,
              protocols));
    }
    if (provider == Provider.JDK) {
      // BoringSSL lets nobody choose; among its own it prefers this one where processors have AES.
      builder.ciphers(List.of(CIPHER_SUITE));
    }
    try {
      return builder
          .sslProvider(provider.netty)
          .trustManager(keys.authority())
          .protocols(PROTOCOL)
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("TLS cannot be set up", e);
    }
  }

  /** What results say of it, by name. */
  public static Map<String, String> describe(Provider provider, Handshake handshake) {
    Map<String, String> description = new LinkedHashMap<>();
    description.put("protocol", PROTOCOL);
    description.put("cipherSuite", CIPHER_SUITE);
    description.put("key", TlsKeys.ALGORITHM + " " + TlsKeys.CURVE);
    description.put("provider", provider.name());
    description.put("handshake", handshake.name());
    return description;
  }

  /** Why calls over a connection would not be as they are to be: BoringSSL lets nobody choose. */
  public static Optional<String> objection(SSLSession session) {
    String suite = session.getCipherSuite();
    return suite.equals(CIPHER_SUITE)
        ? Optional.empty()
        : Optional.of("the cipher suite is %s, not %s".formatted(suite, CIPHER_SUITE));
  }

  /** What it failed over, which stands in the last cause; that may quote all that came. */
  public static String reason(SSLException failure) {
    String reason = String.valueOf(failure.getMessage());
    Throwable last = Causes.root(failure);
    if (last != failure) {
      reason = last.getClass().getSimpleName() + ": " + last.getMessage();
    }
    return reason.substring(0, Math.min(reason.length(), MAX_CHARACTERS));
  }

  /** Whom the other side of a connection has proved to be; absent where it has proved nothing. */
  public static @Nullable Principal peer(SSLSession session) {
    try {
      return session.getPeerPrincipal();
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }
}
