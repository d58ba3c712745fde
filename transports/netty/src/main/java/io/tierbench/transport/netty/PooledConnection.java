package io.tierbench.transport.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.wire.Metadata;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A client channel with at most one call in flight, and its handler. The calling thread hands the
 * request to the event loop and sleeps, or runs the event loop itself if it belongs to the
 * connection.
 */
public abstract class PooledConnection extends ChannelInboundHandlerAdapter implements Runnable {
  /** Outcome of a call that was not sent, because the channel was closed. */
  static final Answer NOT_SENT = Answer.fault(Fault.UNAVAILABLE, "the connection is closed");

  private static final byte[] NO_BYTES = {};

  private @Nullable CallerLoop loop;

  /** Set by Netty before any other call. */
  @SuppressWarnings("NullAway.Init")
  private ChannelHandlerContext context;

  private long lastUse;
  private boolean abandoned;

  private String operation = "";
  private byte[] request = NO_BYTES;
  private Metadata metadata = Metadata.NONE;
  private @Nullable Thread caller;
  private volatile @Nullable Answer outcome;

  /** Used by the event loop only. */
  private boolean inFlight;

  /** Adds the handlers between the network and this one. */
  protected abstract void addCodecs(ChannelPipeline pipeline);

  /** Writes and flushes a request. */
  protected abstract void write(
      ChannelHandlerContext context, String operation, byte[] request, Metadata metadata);

  /** Handles a received message, releases it, and settles the call when its answer is complete. */
  protected abstract void read(ChannelHandlerContext context, Object message);

  /** Completes the call in flight; the connection is free afterwards. */
  protected final void settle(Answer answer) {
    if (inFlight) {
      inFlight = false;
      publish(answer);
    }
  }

  /** Completes the call like {@link #settle}, and closes the channel. */
  protected final void settleAndClose(Answer answer) {
    boolean awaited = inFlight;
    inFlight = false;
    context.close();
    if (awaited) {
      publish(answer);
    }
  }

  private void publish(Answer answer) {
    // Another thread may use the connection as soon as the outcome is set.
    Thread waiting = caller;
    outcome = answer;
    if (waiting != Thread.currentThread()) {
      LockSupport.unpark(waiting);
    }
  }

  final void join(ChannelPipeline pipeline, @Nullable CallerLoop own) {
    loop = own;
    addCodecs(pipeline);
    pipeline.addLast(this);
  }

  final boolean isReusable() {
    return !abandoned && context.channel().isActive();
  }

  final void close() {
    abandoned = true;
    if (loop == null) {
      context.close();
    } else {
      loop.acquire();
      try {
        loop.close();
      } finally {
        loop.release();
      }
    }
  }

  /** Ends the call in flight of another thread, which then closes the connection. */
  final void interrupt() {
    context.close();
  }

  final Answer call(String name, byte[] bytes, Metadata beside, long timeoutNanos) {
    operation = name;
    request = bytes;
    metadata = beside;
    caller = Thread.currentThread();
    outcome = null;
    Alarm alarm = Alarm.ofThisThread();
    alarm.set(timeoutNanos, loop);
    try {
      return loop == null ? handOver(alarm) : clientThread(loop, alarm);
    } finally {
      alarm.turnOff();
      if (!abandoned) {
        request = NO_BYTES;
        metadata = Metadata.NONE;
      }
    }
  }

  private Answer handOver(Alarm alarm) {
    try {
      context.channel().eventLoop().execute(this);
    } catch (RejectedExecutionException e) {
      return NOT_SENT;
    }
    return await(alarm);
  }

  private Answer clientThread(CallerLoop own, Alarm alarm) {
    own.acquire();
    try {
      own.runIfRested(lastUse);
      run();
      Answer answer = await(alarm);
      lastUse = System.nanoTime();
      return answer;
    } finally {
      own.release();
    }
  }

  private Answer await(Alarm alarm) {
    while (outcome == null) {
      String inVain = alarm.await();
      if (inVain != null) {
        abandoned = true;
        context.close();
        return Answer.fault(Fault.UNAVAILABLE, inVain);
      }
    }
    return outcome;
  }

  /** Sends the request, on the event loop. */
  @Override
  public final void run() {
    inFlight = true;
    if (!context.channel().isActive()) {
      settle(NOT_SENT);
      return;
    }
    try {
      write(context, operation, request, metadata);
    } catch (RuntimeException e) {
      settleAndClose(Answer.notSendable(e));
    } catch (Error e) {
      // An event loop only logs it, and the caller would wait in vain.
      settleAndClose(Answer.NOT_SENDABLE);
      throw e;
    }
  }

  @Override
  public final void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public final void channelRead(ChannelHandlerContext ignored, Object message) {
    if (inFlight) {
      read(context, message);
    } else {
      // Unexpected: what follows could be mistaken for the answer to the next request.
      ReferenceCountUtil.release(message);
      context.close();
    }
  }

  @Override
  public final void channelInactive(ChannelHandlerContext ignored) {
    end("the connection was closed before the answer");
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    end("the connection broke: " + cause.getMessage());
  }

  private void end(String message) {
    if (inFlight) {
      settleAndClose(Answer.fault(Fault.UNAVAILABLE, message));
    } else {
      context.close();
    }
  }
}
