package io.tierbench.transport.netty;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.Metadata;
import org.jspecify.annotations.Nullable;

/** The last handler of a client channel, which has at most one call in flight. */
public abstract class PooledConnection extends ChannelInboundHandlerAdapter {
  private @Nullable ChannelCall call;

  /** Adds this handler to a channel, with those before it. */
  public final void addTo(ChannelPipeline pipeline) {
    pipeline.addLast(bytes());
    addCodecs(pipeline);
    pipeline.addLast(this);
  }

  /** Returns a handler of received bytes, to be added before their decoder. */
  private ChannelHandler bytes() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext before, Object bytes) {
        if (call == null) {
          closeOnSurplus(before, bytes);
        } else {
          before.fireChannelRead(bytes);
        }
      }
    };
  }

  /** Closes the channel: surplus bytes could be mistaken for the answer to the next request. */
  private static void closeOnSurplus(ChannelHandlerContext context, Object surplus) {
    ReferenceCountUtil.release(surplus);
    context.close();
  }

  /** Adds the handlers between the network and this one. */
  protected abstract void addCodecs(ChannelPipeline pipeline);

  /** Writes and flushes a request. */
  protected abstract void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata);

  /** Handles a received message, releases it, and settles the call when its answer is complete. */
  protected abstract void read(ChannelHandlerContext context, Object message);

  /** Sends a request; called by the event loop. */
  final void send(ChannelHandlerContext context, ChannelCall next) {
    call = next;
    if (!context.channel().isActive()) {
      settle(ChannelCall.NOT_SENT, false);
      return;
    }
    try {
      write(context, next.operation, next.request, next.metadata);
    } catch (RuntimeException e) {
      settleAndClose(context, Answer.notSendable(e));
    } catch (Error e) {
      // The event loop only logs the failure, and the caller would wait in vain.
      settleAndClose(context, Answer.NOT_SENDABLE);
      throw e;
    }
  }

  /** Tells whether bytes after the current message have arrived. */
  protected abstract boolean hasSurplus();

  /** Tells whether the answer to the call in flight may be a stream. */
  protected final boolean isStreamed() {
    return call instanceof StreamedCall;
  }

  protected final void receive(ChannelHandlerContext context, byte[] message) {
    if (call instanceof StreamedCall stream) {
      stream.receive(context.channel(), message);
    }
  }

  /** Completes the call in flight; the connection is free afterwards. */
  protected final void settle(ChannelHandlerContext context, Answer answer) {
    if (hasSurplus()) {
      settleAndClose(context, answer);
    } else {
      settle(answer, true);
    }
  }

  protected final void settleAndClose(ChannelHandlerContext context, Answer answer) {
    context.close();
    settle(answer, false);
  }

  private void settle(Answer answer, boolean reusable) {
    ChannelCall answered = call;
    call = null;
    if (answered != null) {
      answered.settle(answer, reusable);
    }
  }

  @Override
  public final void channelRead(ChannelHandlerContext context, Object message) {
    if (call != null) {
      read(context, message);
    } else {
      closeOnSurplus(context, message);
    }
  }

  @Override
  public final void channelInactive(ChannelHandlerContext context) {
    settleAndClose(
        context, Answer.fault(Fault.UNAVAILABLE, "the connection was closed before the answer"));
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    settleAndClose(context, failure(cause));
  }

  /** Returns the outcome of a call whose connection broke. */
  protected Answer failure(Throwable cause) {
    return Answer.fault(Fault.UNAVAILABLE, "the connection broke: " + cause.getMessage());
  }
}
