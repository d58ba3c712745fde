package io.tierbench.transport.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import io.netty.util.concurrent.EventExecutor;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Route;
import io.tierbench.wire.Incoming;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Answers the calls of one method: as soon as a request is complete, a worker has it. */
final class GrpcCallHandler implements ServerCallHandler<byte[], byte[]> {
  private final Route route;
  private final Workers workers;

  GrpcCallHandler(Route route, Workers workers) {
    this.route = route;
    this.workers = workers;
  }

  @Override
  public ServerCall.Listener<byte[]> startCall(ServerCall<byte[], byte[]> call, Metadata headers) {
    // One more than a unary call has: else a second message would go unnoticed.
    call.request(2);
    UnfinishedRequests unfinished = workers.unfinishedRequests();
    GrpcCall unary = new GrpcCall(call, headers, unfinished.loop());
    unfinished.add(unary);
    return unary;
  }

  /**
   * A call. It is the task that a worker runs as well as the task that brings the answer back to
   * the event loop, which sends headers, message and status at once.
   */
  private final class GrpcCall extends UnfinishedRequests.Entry implements Runnable, Incoming {
    private final ServerCall<byte[], byte[]> call;
    private final Metadata headers;
    private final EventExecutor loop;
    private byte @Nullable [] request;
    private long arrived;
    private boolean twice;
    private boolean cancelled;
    private volatile @Nullable Answer answer;

    GrpcCall(ServerCall<byte[], byte[]> call, Metadata headers, EventExecutor loop) {
      this.call = call;
      this.headers = headers;
      this.loop = loop;
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
    public void onMessage(byte[] message) {
      twice = request != null;
      request = message;
    }

    @Override
    void cancel() {
      cancelled = true;
      if (!call.isCancelled()) {
        call.close(
            Status.DEADLINE_EXCEEDED.withDescription("the request does not come to its end"),
            new Metadata());
      }
    }

    @Override
    public void onCancel() {
      leave();
      // A worker may come to it much later.
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
      arrived = route.exchange().arrived();
      if (workers.areInline()) {
        send(Answer.of(route, request, this));
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
      byte[] bytes = request;
      if (bytes == null || call.isCancelled()) {
        return;
      }
      answer = Answer.of(route, bytes, this);
      try {
        loop.execute(this);
      } catch (RejectedExecutionException e) {
        // The listener was closed meanwhile, and the call with it.
      }
    }

    private void send(Answer result) {
      if (call.isCancelled()) {
        return;
      }
      if (result.isResponse()) {
        call.sendHeaders(new Metadata());
        call.sendMessage(result.responseBytes());
        call.close(Status.OK, new Metadata());
      } else {
        call.close(GrpcFaults.status(result), GrpcFaults.trailers(result));
      }
    }
  }
}
