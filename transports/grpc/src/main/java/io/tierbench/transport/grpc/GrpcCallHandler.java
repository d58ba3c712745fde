package io.tierbench.transport.grpc;

import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import io.tierbench.compression.Compression;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.grpc.GrpcCompression.CompressedMessage;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.Incoming;
import java.security.Principal;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A handler of the calls of one method, which gRPC runs on the executor of its server. */
final class GrpcCallHandler implements ServerCallHandler<Object, Object> {
  /** Interval at which a waiting stream looks by itself, in case no worker is free to report. */
  private static final long READY_CHECK_MILLIS = 100;

  private final Route route;
  private final ListenerOptions options;
  private final Compression compression;
  private final boolean streams;
  private final @Nullable WaitingCalls waiting;

  /**
   * @param waiting limits the time that a client may take; absent within one JVM
   */
  GrpcCallHandler(Route route, ListenerOptions options, @Nullable WaitingCalls waiting) {
    this.route = route;
    this.options = options;
    this.waiting = waiting;
    compression = options.compression();
    streams =
        route.streaming()
            && compression == Compression.NONE
            && options.workers() != ListenerOptions.INLINE;
  }

  @Override
  public ServerCall.Listener<Object> startCall(ServerCall<Object, Object> call, Metadata headers) {
    // One message more than a unary call has: otherwise a second message would go unnoticed.
    call.request(2);
    GrpcCall begun = new GrpcCall(call, headers);
    if (waiting != null) {
      waiting.add(begun);
    }
    return begun;
  }

  private final class GrpcCall extends WaitingCalls.Entry implements Incoming {
    private final ServerCall<Object, Object> call;
    private final Metadata headers;
    private @Nullable Object request;
    private long arrived;
    private boolean twice;
    private volatile boolean answered;

    /** Monitor of a stream that waits until it can send more. */
    private final Object ready = new Object();

    GrpcCall(ServerCall<Object, Object> call, Metadata headers) {
      this.call = call;
      this.headers = headers;
    }

    @Override
    public long arrived() {
      return arrived;
    }

    @Override
    public @Nullable String metadata(String name) {
      return GrpcMetadata.first(headers, name);
    }

    @Override
    public @Nullable Principal caller() {
      SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
      return session == null ? null : Tls.peer(session);
    }

    @Override
    void end() {
      if (answered) {
        // The answer now belongs to gRPC, which keeps it while the connection lasts.
        ServerConnections.close(call);
      } else if (!call.isCancelled()) {
        call.close(
            Status.DEADLINE_EXCEEDED.withDescription("the request is incomplete"), new Metadata());
      }
    }

    @Override
    public void onMessage(Object message) {
      twice = request != null;
      request = message;
    }

    @Override
    public void onHalfClose() {
      if (waiting != null && !waiting.remove(this)) {
        return;
      }
      Object message = request;
      request = null;
      if (message == null || twice) {
        call.close(
            Status.INVALID_ARGUMENT.withDescription("a call has exactly one message"),
            new Metadata());
      } else if (RejectedCalls.isRejected()) {
        send(Answer.noWorker());
      } else if (message instanceof CompressedMessage
          && !GrpcCompression.isIn(compression, headers)) {
        send(Answer.unsupportedCompression(compression));
      } else if (streams && message instanceof byte[] bytes) {
        stream(bytes);
      } else {
        arrived = route.exchange().arrived();
        send(answer(message));
      }
    }

    /** Streams the answer from another worker: gRPC reports on this one when it can send more. */
    private void stream(byte[] message) {
      try {
        options
            .workers()
            .execute(
                () -> {
                  if (!call.isCancelled()) {
                    call.sendHeaders(new Metadata());
                    send(Answer.ofStream(route, message, this::sendPart));
                  }
                });
      } catch (RejectedExecutionException e) {
        send(Answer.noWorker());
      }
    }

    private void sendPart(byte[] part) {
      long start = System.nanoTime();
      synchronized (ready) {
        while (call.isCancelled() || !call.isReady()) {
          boolean late = System.nanoTime() - start > options.readTimeout().toNanos();
          if (call.isCancelled() || late || Thread.currentThread().isInterrupted()) {
            throw new ExchangeException(
                Fault.UNAVAILABLE, "the client does not receive the stream");
          }
          try {
            ready.wait(READY_CHECK_MILLIS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        }
      }
      call.sendMessage(part);
    }

    private Answer answer(Object message) {
      if (compression == Compression.NONE) {
        return Answer.of(route, (byte[]) message, this);
      }
      boolean accepted = GrpcCompression.isAccepted(compression, headers);
      return message instanceof CompressedMessage compressed
          ? Answer.of(route.compressed(options, true, accepted), compressed.bytes(), this)
          : Answer.of(route.compressed(options, false, accepted), (byte[]) message, this);
    }

    private void send(Answer result) {
      if (call.isCancelled()) {
        return;
      }
      answered = true;
      if (waiting != null) {
        waiting.add(this);
        if (call.isCancelled()) {
          // A stream is answered by another worker than the one that is told of this.
          leave();
        }
      }
      if (!result.isResponse()) {
        call.close(GrpcFaults.status(result), GrpcFaults.trailers(result));
        return;
      }
      if (!streams) {
        if (result.compressed()) {
          call.setCompression(compression.contentCoding());
        }
        call.sendHeaders(new Metadata());
        call.sendMessage(result.responseBytes());
      }
      call.close(Status.OK, new Metadata());
    }

    @Override
    public void onReady() {
      synchronized (ready) {
        ready.notifyAll();
      }
    }

    @Override
    public void onComplete() {
      leave();
    }

    @Override
    public void onCancel() {
      leave();
    }

    private void leave() {
      if (waiting != null) {
        waiting.remove(this);
      }
    }
  }
}
