package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.security.tls.CertificateAuthority;
import io.tierbench.transport.tls.Tls;
import io.tierbench.transport.tls.TlsKeys;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a TLS client that requests new keys without end. */
class KeyUpdateLimitTest {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
  private static final int MAX_UNSENT = 32;

  private Listener listener;
  private EmbeddedChannel client;
  private SSLEngine engine;

  /** A channel whose other side can stop reading. */
  private static final class Listener extends EmbeddedChannel {
    private boolean unread;

    Listener(ChannelHandler... handlers) {
      super(handlers);
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer waiting) throws Exception {
      if (!unread) {
        super.doWrite(waiting);
      }
    }
  }

  @BeforeEach
  void shakeHands() {
    TlsKeys keys = new CertificateAuthority().ofServer("localhost");
    Tls tls = new Tls(keys, Tls.Provider.JDK, Tls.Handshake.ONCE, false);
    ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;
    listener = new Listener(new KeyUpdateLimit(), NettyTls.listener(tls).newHandler(allocator));
    SslHandler security = NettyTls.client(tls).newHandler(allocator, "localhost", 1);
    engine = security.engine();
    client = new EmbeddedChannel(security);
    while (pass(client, listener) | pass(listener, client)) {
      continue;
    }
    assertThat(security.handshakeFuture().isSuccess()).isTrue();
  }

  @AfterEach
  void close() {
    client.finishAndReleaseAll();
    listener.finishAndReleaseAll();
  }

  private static boolean pass(EmbeddedChannel from, EmbeddedChannel to) {
    Object bytes = from.readOutbound();
    if (bytes != null) {
      to.writeInbound(bytes);
    }
    return bytes != null;
  }

  private void askForNewKeys() throws Exception {
    ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.beginHandshake();
    engine.wrap(NOTHING, record);
    listener.writeInbound(Unpooled.wrappedBuffer(record.flip()));
  }

  @Test
  void whoTakesTheAnswersMayAskOn() throws Exception {
    for (int i = 0; i < 10 * MAX_UNSENT; i++) {
      askForNewKeys();
      Object answer = listener.readOutbound();
      assertThat(answer).isNotNull();
      ReferenceCountUtil.release(answer);
    }
    assertThat(listener.isOpen()).isTrue();
  }

  @Test
  void whoTakesNoneIsHungUpOn() throws Exception {
    listener.unread = true;
    for (int i = 0; i < MAX_UNSENT; i++) {
      askForNewKeys();
    }
    assertThat(listener.isOpen()).isTrue();
    askForNewKeys();
    assertThat(listener.isOpen()).isFalse();
  }
}
