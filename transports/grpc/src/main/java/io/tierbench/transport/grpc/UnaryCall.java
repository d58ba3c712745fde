package io.tierbench.transport.grpc;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.grpc.GrpcCompression.CompressedMessage;
import io.tierbench.transport.netty.Alarm;
import io.tierbench.transport.netty.CallerLoop;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call of a client, and the thread that waits for its answer.
 *
 * <p>The caller waits for the timeout at most, and cancels the call then. To the caller that is a
 * deadline, without the timer and the header that a deadline of gRPC costs in each call. An event
 * loop wakes the caller once, when everything is there; gRPC's blocking stubs wake it for each part
 * of an answer.
 */
final class UnaryCall extends ClientCall.Listener<Object> implements Runnable {
  private final Thread caller = Thread.currentThread();

  /** What the caller runs while it waits; absent where it sleeps. */
  private final @Nullable CallerLoop loop;

  private final ClientCall<Object, Object> call;
  private final byte[] request;
  private final io.tierbench.wire.Metadata metadata;
  private @Nullable Object response;
  private volatile @Nullable Answer answer;

  private UnaryCall(
      ClientCall<Object, Object> call,
      byte[] request,
      io.tierbench.wire.Metadata metadata,
      @Nullable CallerLoop loop) {
    this.call = call;
    this.request = request;
    this.metadata = metadata;
    this.loop = loop;
  }

  /**
   * @param sender the event loop of the channel: each step of a call that another thread takes
   *     would wake it once more
   * @param loop what the caller runs while it waits; absent where it sleeps
   */
  static Answer call(
      ManagedChannel channel,
      MethodDescriptor<Object, Object> method,
      CallOptions options,
      byte[] request,
      io.tierbench.wire.Metadata metadata,
      long timeoutNanos,
      Executor sender,
      @Nullable CallerLoop loop) {
    UnaryCall call = new UnaryCall(channel.newCall(method, options), request, metadata, loop);
    Alarm alarm = Alarm.ofThisThread();
    alarm.set(timeoutNanos, loop);
    try {
      sender.execute(call);
      return call.await(alarm);
    } catch (RejectedExecutionException e) {
      throw GrpcClient.closed();
    } finally {
      alarm.turnOff();
    }
  }

  /** Sends the request. */
  @Override
  public void run() {
    try {
      call.start(this, GrpcMetadata.of(metadata));
      // One more than a unary call has: else a second message would go unnoticed.
      call.request(2);
      call.sendMessage(request);
      call.halfClose();
    } catch (RuntimeException e) {
      fail(Answer.notSendable(e));
    } catch (Error e) {
      // An event loop only logs it, and the caller would wait in vain.
      fail(Answer.NOT_SENDABLE);
      throw e;
    }
  }

  private void fail(Answer why) {
    if (answer == null) {
      answer = why;
    }
    try {
      call.cancel(why.message(), null);
    } finally {
      wakeCaller();
    }
  }

  private Answer await(Alarm alarm) {
    while (answer == null) {
      String inVain = alarm.await();
      if (inVain != null) {
        call.cancel(inVain, null);
        return Answer.fault(Fault.UNAVAILABLE, inVain);
      }
    }
    return answer;
  }

  @Override
  public void onMessage(Object message) {
    response = message;
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    if (!status.isOk()) {
      answer = GrpcFaults.answer(status, trailers);
    } else if (response == null) {
      answer = Answer.fault(Fault.INTERNAL, "an answer without a message");
    } else if (response instanceof CompressedMessage compressed) {
      answer = Answer.response(compressed.bytes(), true);
    } else {
      answer = Answer.response((byte[]) response);
    }
    wakeCaller();
  }

  private void wakeCaller() {
    if (loop == null) {
      // Within one JVM the caller itself runs the call.
      if (Thread.currentThread() != caller) {
        LockSupport.unpark(caller);
      }
    } else if (!loop.inEventLoop()) {
      loop.wake();
    }
  }
}
