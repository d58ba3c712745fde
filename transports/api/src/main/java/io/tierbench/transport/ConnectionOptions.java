package io.tierbench.transport;

import io.tierbench.compression.Compression;
import io.tierbench.transport.tls.Tls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of a client.
 *
 * @param maxMessageBytes maximum size of a response; a larger one fails with {@link
 *     io.tierbench.contract.Fault#TOO_LARGE}
 * @param timeout time after which a call fails with {@link
 *     io.tierbench.contract.Fault#UNAVAILABLE}; doubled for a call that answers a challenge
 * @param credentials credentials sent with every call
 * @param compression compression of every request, and accepted for responses. Message limits apply
 *     to the compressed and to the decompressed size
 * @param tls absent without TLS
 */
public record ConnectionOptions(
    int maxMessageBytes,
    Duration timeout,
    Credentials credentials,
    Compression compression,
    @Nullable Tls tls) {
  public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 << 20;

  public static final ConnectionOptions DEFAULT =
      new ConnectionOptions(DEFAULT_MAX_MESSAGE_BYTES, Duration.ofSeconds(60));

  public ConnectionOptions(int maxMessageBytes, Duration timeout) {
    this(maxMessageBytes, timeout, Credentials.NONE, Compression.NONE, null);
  }

  public ConnectionOptions with(Credentials credentials) {
    return new ConnectionOptions(maxMessageBytes, timeout, credentials, compression, tls);
  }

  public ConnectionOptions compressed(Compression compression) {
    return new ConnectionOptions(maxMessageBytes, timeout, credentials, compression, tls);
  }

  public ConnectionOptions secured(@Nullable Tls tls) {
    return new ConnectionOptions(maxMessageBytes, timeout, credentials, compression, tls);
  }

  public boolean connectsPerCall() {
    return tls != null && tls.handshake().isPerCall();
  }
}
