package io.tierbench.transport.grpc;

import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import io.netty.channel.ChannelHandlerContext;
import io.tierbench.compression.Compression;
import io.tierbench.transport.Answer;
import io.tierbench.transport.ListenerOptions;
import io.tierbench.transport.Route;
import io.tierbench.transport.grpc.GrpcCompression.CompressedMessage;
import io.tierbench.transport.tls.Tls;
import io.tierbench.wire.Incoming;
import java.security.Principal;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A handler of the calls of one method: passes complete requests to a worker. */
final class GrpcCallHandler implements ServerCallHandler<Object, Object> {
  private final Route route;
  private final Workers workers;
  private final ListenerOptions options;
  private final Compression compression;

  GrpcCallHandler(Route route, Workers workers, ListenerOptions options) {
    this.route = route;
    this.workers = workers;
    this.options = options;
    compression = options.compression();
  }

  @Override
  public ServerCall.Listener<Object> startCall(ServerCall<Object, Object> call, Metadata headers) {
    // One more than a unary call has; otherwise a second message would go unnoticed.
    call.request(2);
    ChannelHandlerContext connection = workers.connections().of(call);
    if (connection == null) {
      call.close(
          Status.UNAVAILABLE.withDescription("a call came with the end of the handshake"),
          new Metadata());
      return new ServerCall.Listener<>() {};
    }
    WaitingCalls waiting = workers.waitingCalls();
    GrpcCall unary = new GrpcCall(call, headers, waiting, connection);
    waiting.add(unary);
    return unary;
  }

  /**
   * A call, which is also the worker's task and the task that returns the answer to the event loop,
   * where headers, message and status are sent together.
   */
  private final class GrpcCall extends WaitingCalls.Entry implements Runnable, Incoming {
    private final ServerCall<Object, Object> call;
    private final Metadata headers;
    private final WaitingCalls waiting;
    private final ChannelHandlerContext connection;
    private @Nullable Object request;
    private long arrived;
    private boolean twice;
    private boolean cancelled;
    private boolean answered;
    private volatile @Nullable Answer answer;

    GrpcCall(
        ServerCall<Object, Object> call,
        Metadata headers,
        WaitingCalls waiting,
        ChannelHandlerContext connection) {
      this.call = call;
      this.headers = headers;
      this.waiting = waiting;
      this.connection = connection;
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
    public void onMessage(Object message) {
      twice = request != null;
      request = message;
    }

    @Override
    void end() {
      if (answered) {
        // The answer now belongs to gRPC, which keeps it while the connection lasts.
        connection.close();
        return;
      }
      cancelled = true;
      if (!call.isCancelled()) {
        call.close(
            Status.DEADLINE_EXCEEDED.withDescription("the request is incomplete"), new Metadata());
      }
    }

    @Override
    public void onComplete() {
      leave();
    }

    @Override
    public void onCancel() {
      leave();
      // The worker may start much later.
      request = null;
    }

    @Override
    public void onHalfClose() {
      leave();
      if (cancelled) {
        return;
      }
      if (request == null || twice) {
        call.close(
            Status.INVALID_ARGUMENT.withDescription("a call has exactly one message"),
            new Metadata());
        return;
      }
      if (request instanceof CompressedMessage && !GrpcCompression.isIn(compression, headers)) {
        send(Answer.notRead(compression));
        return;
      }
      arrived = route.exchange().arrived();
      if (workers.areInline()) {
        send(answer(request));
      } else {
        try {
          workers.execute(this);
        } catch (RejectedExecutionException e) {
          send(Answer.noWorker());
        }
      }
    }

    @Override
    public void run() {
      if (answer == null) {
        work();
      } else {
        try {
          send(answer);
        } catch (RuntimeException | Error e) {
          // An event loop only logs it, and the client would wait in vain.
          call.close(Status.INTERNAL, new Metadata());
          throw e;
        }
      }
    }

    private void work() {
      Object message = request;
      if (message == null || call.isCancelled()) {
        return;
      }
      answer = answer(message);
      try {
        waiting.loop().execute(this);
      } catch (RejectedExecutionException e) {
        // The listener was closed meanwhile, and the call with it.
      }
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
      waiting.add(this);
      if (result.isResponse()) {
        if (result.compressed()) {
          call.setCompression(compression.contentCoding());
        }
        call.sendHeaders(new Metadata());
        call.sendMessage(result.responseBytes());
        call.close(Status.OK, new Metadata());
      } else {
        call.close(GrpcFaults.status(result), GrpcFaults.trailers(result));
      }
    }
  }
}
