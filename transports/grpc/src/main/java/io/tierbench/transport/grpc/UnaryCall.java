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
 * A call of a client, with the thread that waits for its answer.
 *
 * <p>The caller cancels the call on timeout. This acts as a deadline without the timer and the
 * header of a gRPC deadline. The event loop wakes the caller once, when the answer is complete;
 * gRPC's blocking stubs wake it for each part.
 */
final class UnaryCall extends ClientCall.Listener<Object> implements Runnable {
  private final Thread caller = Thread.currentThread();

  /** Loop that the caller runs while it waits; absent if it sleeps. */
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
   * @param sender the event loop of the channel: steps in another thread would each wake it again
   * @param loop run by the caller while it waits; absent if it sleeps
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
      // One more than a unary call has; otherwise a second message would go unnoticed.
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
