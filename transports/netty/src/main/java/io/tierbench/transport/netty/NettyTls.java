package io.tierbench.transport.netty;

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
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.Tls.Handshake;
import io.tierbench.transport.tls.Tls.Provider;
import io.tierbench.transport.tls.TlsKeys.Identity;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** Creates Netty's TLS contexts from {@link Tls}. */
public final class NettyTls {
  /**
   * Session lifetime above the maximum for tickets (RFC 8446, 4.6.1), which disables them in the
   * JDK.
   */
  private static final long TOO_LONG_FOR_TICKETS = TimeUnit.DAYS.toSeconds(8);

  private static final int BLOCK_BYTES = 16;
  private static final boolean CLEARS_FOREIGN_MEMORY = clearsForeignMemory();

  private NettyTls() {}

  public static SslContext client(Tls tls, String... protocols) {
    SslContextBuilder builder =
        SslContextBuilder.forClient().endpointIdentificationAlgorithm("HTTPS");
    if (tls.keys().identity() != null) {
      builder.keyManager(tls.keys().identity().key(), tls.keys().identity().certificate());
    }
    return build(tls, builder, protocols);
  }

  /** Creates the context of a listener, with protocols as for {@link #client}. */
  public static SslContext listener(Tls tls, String... protocols) {
    Identity own = Objects.requireNonNull(tls.keys().identity());
    SslContextBuilder builder =
        SslContextBuilder.forServer(own.key(), own.certificate())
            .clientAuth(tls.clientCertificates() ? ClientAuth.REQUIRE : ClientAuth.NONE);
    if (tls.handshake() == Handshake.FULL) {
      builder.sessionTimeout(TOO_LONG_FOR_TICKETS);
    }
    return build(tls, builder, protocols);
  }

  /**
   * Returns the allocator for channels of a listener. After a forged record, JDK 25 clears a direct
   * buffer from the start of its underlying memory, which in a pool belongs to other connections.
   */
  public static ByteBufAllocator allocator(Tls tls) {
    return tls.provider() == Provider.JDK && CLEARS_FOREIGN_MEMORY
        ? UnpooledByteBufAllocator.DEFAULT
        : PooledByteBufAllocator.DEFAULT;
  }

  private static boolean clearsForeignMemory() {
    ByteBuffer memory = ByteBuffer.allocateDirect(3 * BLOCK_BYTES).put(0, (byte) 1);
    ByteBuffer record = memory.duplicate().position(BLOCK_BYTES);
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(
          Cipher.DECRYPT_MODE,
          new SecretKeySpec(new byte[BLOCK_BYTES], "AES"),
          new GCMParameterSpec(BLOCK_BYTES * Byte.SIZE, new byte[BLOCK_BYTES]));
      cipher.doFinal(record, record.duplicate());
      throw new IllegalStateException("a forged record was accepted");
    } catch (AEADBadTagException e) {
      return memory.get(0) == 0;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no " + Tls.CIPHER_SUITE, e);
    }
  }

  /** Creates the context of a listener that is not based on Netty. */
  public static SSLContext listenerOfJdk(Tls tls) {
    return ((JdkSslContext) listener(tls)).context();
  }

  private static SslContext build(Tls tls, SslContextBuilder builder, String... protocols) {
    if (tls.provider() == Provider.BORINGSSL && !OpenSsl.isAvailable()) {
      throw new IllegalStateException(
          "BoringSSL is available only on Linux (x86-64, AArch64)", OpenSsl.unavailabilityCause());
    }
    if (protocols.length > 0) {
      builder.applicationProtocolConfig(
          new ApplicationProtocolConfig(
              Protocol.ALPN,
              SelectorFailureBehavior.NO_ADVERTISE,
              SelectedListenerFailureBehavior.ACCEPT,
              protocols));
    }
    if (tls.provider() == Provider.JDK) {
      // BoringSSL does not permit a choice; among its own suites it prefers this one if processors
      // support AES.
      builder.ciphers(List.of(Tls.CIPHER_SUITE));
    }
    try {
      return builder
          .sslProvider(tls.provider() == Provider.JDK ? SslProvider.JDK : SslProvider.OPENSSL)
          .trustManager(tls.keys().authority())
          .protocols(Tls.PROTOCOL)
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("TLS cannot be set up", e);
    }
  }
}
