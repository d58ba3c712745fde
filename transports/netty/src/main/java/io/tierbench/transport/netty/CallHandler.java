package io.tierbench.transport.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.ExchangeException;
import java.security.Principal;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The last handler of an accepted channel: answers complete requests one at a time and in sequence.
 * While requests wait, nothing more is decoded. If the client shuts down its output, the connection
 * is closed when all complete requests are answered.
 *
 * <p>A stream of a connection is a channel with one request; its connection calls {@link #check}.
 *
 * @param <C> the calls of a protocol
 */
public abstract class CallHandler<C extends PendingCall> extends ChannelInboundHandlerAdapter {
  private static final int CHECKS_PER_TIMEOUT = 4;

  private static final int MAX_PART_BYTES = 4096;

  /** Maximum number of messages of a stream that wait for the network. */
  private static final int MAX_UNSENT_MESSAGES = 2;

  private final Executor workers;
  private final boolean inline;
  private final boolean ofStream;
  private final long checkNanos;
  private final long maxChecksWithinRequest;
  private final long maxChecksWhenIdle;

  /** Complete requests behind the current call. */
  private final Queue<Object> waiting = new ArrayDeque<>(0);

  private final RequestBytes bytes = new RequestBytes();

  /** Set by Netty before any other call. */
  @SuppressWarnings("NullAway.Init")
  private ChannelHandlerContext context;

  private @Nullable Principal caller;

  private @Nullable C current;
  private boolean flushPending;
  private boolean reading;
  private boolean inputEnded;
  private boolean closing;

  /** Set if bytes have arrived since the last complete request. */
  private boolean withinRequest;

  private long calls;

  private @Nullable Progress atLastCheck;
  private int stalledChecks;
  private @Nullable Future<?> checking;

  protected CallHandler(ListenerOptions options) {
    this(options, false, null);
  }

  /** Creates the handler of a stream, with the authenticated peer of its connection. */
  protected CallHandler(ListenerOptions options, @Nullable Principal caller) {
    this(options, true, caller);
  }

  private CallHandler(ListenerOptions options, boolean ofStream, @Nullable Principal caller) {
    this.ofStream = ofStream;
    this.caller = caller;
    workers = options.workers();
    inline = workers == ListenerOptions.INLINE;
    checkNanos = checkNanos(options);
    maxChecksWithinRequest = options.readTimeout().toNanos() / checkNanos;
    maxChecksWhenIdle = options.idleTimeout().toNanos() / checkNanos;
  }

  public static long checkNanos(ListenerOptions options) {
    long read = options.readTimeout().toNanos();
    long idle = options.idleTimeout().toNanos();
    return Math.max(1, Math.min(read, idle) / CHECKS_PER_TIMEOUT);
  }

  /** Creates the call of a complete request, and releases the request; null if no answer is due. */
  protected abstract @Nullable C call(Object request);

  /**
   * Writes an answer without flushing.
   *
   * @return whether the channel serves further calls
   */
  protected abstract boolean write(ChannelHandlerContext context, C call, Answer answer);

  /** Writes a message of a streamed answer without flushing; the result is done when it is sent. */
  protected abstract ChannelFuture writePart(ChannelHandlerContext context, C call, byte[] message);

  /** Returns a handler for the bytes of requests, to be added before their decoder. */
  public final ChannelHandler bytes() {
    return bytes;
  }

  /**
   * Passes received bytes on in small parts, and keeps the rest while requests wait: the decoder
   * could turn a few bytes into many objects.
   */
  private final class RequestBytes extends ChannelInboundHandlerAdapter {
    /** Set by Netty before any other call. */
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext before;

    private @Nullable ByteBuf kept;

    /** End-of-input events, to be passed on after the bytes. */
    private final Queue<Object> ends = new ArrayDeque<>(0);

    private boolean passing;

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
      before = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
      withinRequest = true;
      ByteBuf received = (ByteBuf) message;
      if (closing) {
        received.release();
      } else {
        kept =
            kept == null
                ? received
                : ByteToMessageDecoder.COMPOSITE_CUMULATOR.cumulate(before.alloc(), kept, received);
        passOn();
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
      if (kept != null
          && (event instanceof ChannelInputShutdownEvent
              || event instanceof ChannelInputShutdownReadComplete)) {
        ends.add(event);
      } else {
        before.fireUserEventTriggered(event);
      }
    }

    void passOn() {
      if (passing) {
        return;
      }
      passing = true;
      try {
        while (kept != null && waiting.isEmpty() && !closing) {
          ByteBuf part = kept;
          if (part.readableBytes() > MAX_PART_BYTES) {
            part = part.readRetainedSlice(MAX_PART_BYTES);
          } else {
            kept = null;
          }
          before.fireChannelRead(part);
        }
        while (kept == null && !ends.isEmpty()) {
          before.fireUserEventTriggered(ends.remove());
        }
      } finally {
        passing = false;
      }
    }

    void drop() {
      ReferenceCountUtil.release(kept);
      kept = null;
    }
  }

  /** Tells whether all earlier calls are answered. */
  public final boolean isAllAnswered() {
    return current == null && waiting.isEmpty() && context.channel().isWritable();
  }

  private void start(Object request) {
    C call = call(request);
    if (call == null) {
      return;
    }
    call.caller(caller);
    Answer rejection = call.rejection();
    if (rejection != null) {
      finish(call, rejection);
    } else if (inline) {
      finish(call, call.answer());
    } else {
      current = call;
      try {
        workers.execute(() -> answer(call));
      } catch (RejectedExecutionException e) {
        current = null;
        finish(call, Answer.noWorker());
      }
    }
  }

  /** Streams the answer from a worker, a few messages ahead of the network, and returns its end. */
  private Answer stream(C call) {
    Semaphore unsent = new Semaphore(MAX_UNSENT_MESSAGES);
    return call.stream(
        message -> {
          await(unsent);
          context
              .channel()
              .eventLoop()
              .execute(
                  () -> {
                    try {
                      writePart(context, call, message)
                          .addListener((ChannelFutureListener) written -> sent(written, unsent));
                      context.flush();
                    } catch (RuntimeException | Error e) {
                      // Without this part the answer must not look complete.
                      context.close();
                      throw e;
                    }
                  });
        });
  }

  private void sent(ChannelFuture written, Semaphore unsent) {
    if (!written.isSuccess()) {
      context.close();
    }
    unsent.release();
  }

  private void await(Semaphore unsent) {
    boolean sent = false;
    try {
      sent = unsent.tryAcquire(checkNanos * maxChecksWithinRequest, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!sent || !context.channel().isActive()) {
      context.close();
      throw new ExchangeException(Fault.UNAVAILABLE, "the client does not receive the stream");
    }
  }

  /** Answers a call on a worker, and returns the answer to the event loop. */
  private void answer(C call) {
    if (!context.channel().isOpen()) {
      // The client has gone, and may have left behind any number of streams.
      return;
    }
    Answer answer = call.isStreamed() ? stream(call) : call.answer();
    try {
      context.channel().eventLoop().execute(() -> handedBack(answer));
    } catch (RejectedExecutionException e) {
      // The listener was closed meanwhile, and the channel with it.
      context.close();
    }
  }

  private void handedBack(Answer answer) {
    try {
      C call = Objects.requireNonNull(current);
      current = null;
      finish(call, answer);
      startWaiting();
      flush();
    } catch (RuntimeException | Error e) {
      // The event loop only logs the failure, and the client would wait in vain.
      context.close();
      throw e;
    }
  }

  private void finish(C call, Answer answer) {
    if (closing) {
      return;
    }
    if (write(context, call, answer) || ofStream) {
      flushPending = true;
    } else {
      closeAfterAnswers();
    }
  }

  private void closeAfterAnswers() {
    closing = true;
    dropRequests();
    context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  private void dropRequests() {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    bytes.drop();
  }

  private void startWaiting() {
    if (waiting.isEmpty()) {
      return;
    }
    while (current == null && !waiting.isEmpty() && context.channel().isWritable()) {
      start(waiting.remove());
    }
    if (waiting.isEmpty() && !closing) {
      boolean within = reading;
      reading = true;
      try {
        bytes.passOn();
      } finally {
        reading = within;
      }
      if (waiting.isEmpty()) {
        context.channel().config().setAutoRead(true);
      }
    }
  }

  private void flush() {
    if (flushPending && !reading) {
      flushPending = false;
      context.flush();
    }
    if (inputEnded && !closing && current == null && waiting.isEmpty()) {
      closeAfterAnswers();
    }
  }

  @Override
  public final void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public final void channelActive(ChannelHandlerContext ignored) {
    if (!ofStream) {
      checking =
          context
              .executor()
              .scheduleWithFixedDelay(this::check, checkNanos, checkNanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Closes the connection after too many checks without progress, or a stream whose request is
   * incomplete. Checks are counted rather than time, because a busy event loop delays them.
   * Progress is a call in a worker, an answer that the client receives, or a complete request; part
   * of a request is none.
   */
  public final void check() {
    long unsent =
        context.channel().bytesBeforeWritable() - context.channel().bytesBeforeUnwritable();
    boolean idle = isIdle();
    Progress progress = new Progress(calls, unsent, idle);
    if (!progress.equals(atLastCheck) || current != null) {
      atLastCheck = progress;
      stalledChecks = 0;
    } else if (++stalledChecks > (idle ? maxChecksWhenIdle : maxChecksWithinRequest)) {
      // Netty does not reset a stream that is closed behind its answer.
      (ofStream && calls > 0 ? context.channel().parent() : context.channel()).close();
    }
  }

  private record Progress(long calls, long unsent, boolean idle) {}

  private boolean isIdle() {
    return !ofStream
        && calls > 0
        && !inputEnded
        && !withinRequest
        && context.channel().isWritable();
  }

  @Override
  public final void userEventTriggered(ChannelHandlerContext ignored, Object event)
      throws Exception {
    if (event instanceof SslHandshakeCompletionEvent done && done.isSuccess()) {
      caller = Tls.peer(context.pipeline().get(SslHandler.class).engine().getSession());
    } else if (event == ChannelInputShutdownEvent.INSTANCE) {
      inputEnded = true;
      flush();
    }
    super.userEventTriggered(context, event);
  }

  @Override
  public final void channelRead(ChannelHandlerContext ignored, Object request) {
    reading = true;
    withinRequest = false;
    calls++;
    if (closing) {
      ReferenceCountUtil.release(request);
    } else if (isAllAnswered()) {
      start(request);
    } else {
      waiting.add(request);
      context.channel().config().setAutoRead(false);
    }
  }

  @Override
  public final void channelReadComplete(ChannelHandlerContext ignored) {
    reading = false;
    flush();
  }

  @Override
  public final void channelWritabilityChanged(ChannelHandlerContext ignored) {
    // Netty reports a full channel in the middle of a write.
    if (context.channel().isWritable()) {
      startWaiting();
      flush();
    }
  }

  @Override
  public final void channelInactive(ChannelHandlerContext ignored) {
    closing = true;
    dropRequests();
    if (checking != null) {
      checking.cancel(false);
    }
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    context.close();
  }
}
