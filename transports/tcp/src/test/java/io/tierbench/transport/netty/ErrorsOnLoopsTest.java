package io.tierbench.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ResourceLeakDetector;
import io.tierbench.Known;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.Listener;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Loopback;
import io.tierbench.transport.Route;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Metadata;
import io.tierbench.wire.WireService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tests errors of tasks: an event loop logs them; waiting threads must receive them too. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class ErrorsOnLoopsTest {
  private static final WireService SERVICE =
      new WireService("test.Service", "application/test", null);

  @Test
  void leakDetectionStaysAtItsDefault() {
    EventLoops.close(EventLoops.group("test"));

    assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.SIMPLE);
  }

  @Test
  void aRequestThatCannotBeWrittenFailsItsCall() {
    try (Listener listener =
            Known.TCP.serve(
                Map.of(SERVICE, (operation, request) -> request),
                Loopback.ANY_PORT,
                new ListenerOptions(ListenerOptions.INLINE, 1 << 20));
        NettyConnection connection =
            new NettyConnection(
                "test", Loopback.of(listener), ConnectionOptions.DEFAULT, BrokenConnection::new)) {
      Throwable failure = catchThrowable(() -> connection.call("echo", new byte[0]));

      assertThat(failure)
          .isInstanceOfSatisfying(
              ExchangeException.class, e -> assertThat(e.fault()).isEqualTo(Fault.INTERNAL));
    }
  }

  private static final class BrokenConnection extends PooledConnection {
    @Override
    protected boolean hasSurplus() {
      return false;
    }

    @Override
    protected void addCodecs(ChannelPipeline pipeline) {
      // It writes nothing.
    }

    @Override
    protected void write(
        ChannelHandlerContext context, String operation, byte[] request, Metadata metadata) {
      throw new NoMemory();
    }

    @Override
    protected void read(ChannelHandlerContext context, Object message) {
      throw new AssertionError(message);
    }
  }

  private static final class NoMemory extends Error {
    private static final long serialVersionUID = 1L;

    NoMemory() {
      super("no memory");
    }
  }

  @Test
  void anAnswerThatCannotBeWrittenEndsItsConnection() {
    EmbeddedChannel channel = new EmbeddedChannel(new BrokenHandler());

    assertThatThrownBy(() -> channel.writeInbound("request")).isInstanceOf(NoMemory.class);

    assertThat(channel.isOpen()).isFalse();
  }

  private static final class BrokenHandler extends CallHandler<PendingCall> {
    BrokenHandler() {
      // A worker that is done at once: the answer comes back as a task of the loop.
      super(new ListenerOptions(task -> task.run(), 1 << 20));
    }

    @Override
    protected PendingCall call(Object message) {
      return new PendingCall(
          new Route(SERVICE, (operation, request) -> request, "echo"), new byte[0]) {
        @Override
        public String metadata(String name) {
          return null;
        }
      };
    }

    @Override
    protected boolean write(ChannelHandlerContext context, PendingCall call, Answer answer) {
      throw new NoMemory();
    }

    @Override
    protected ChannelFuture writePart(
        ChannelHandlerContext context, PendingCall call, byte[] message) {
      throw new NoMemory();
    }
  }
}
