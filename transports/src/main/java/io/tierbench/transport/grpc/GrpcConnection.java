package io.tierbench.transport.grpc;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Connection;
import io.tierbench.transport.ConnectionOptions;
import io.tierbench.transport.ConnectionOptions.Drive;
import io.tierbench.transport.netty.Answer;
import io.tierbench.transport.netty.EventLoops;
import io.tierbench.wire.ExchangeException;
import io.tierbench.wire.WireService;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A blocking gRPC client: one channel for all threads.
 *
 * <p>A caller sleeps until its call is closed, for the timeout at most, and cancels it then. To the
 * caller that is a deadline, without the timer and the header that a deadline of gRPC costs in each
 * call. The event loop wakes the caller once, when everything is there; gRPC's blocking stubs wake
 * it for each part of an answer.
 */
final class GrpcConnection implements Connection {
  private static final long CLOSE_SECONDS = 10;

  private final WireService service;
  private final InetSocketAddress address;
  private final ConnectionOptions options;
  private final long timeoutNanos;
  private final EventLoopGroup loops;
  private final Map<String, MethodDescriptor<byte[], byte[]>> methods = new ConcurrentHashMap<>();

  private volatile ManagedChannel channel;
  private boolean closed;

  GrpcConnection(WireService service, InetSocketAddress address, ConnectionOptions options) {
    if (options.drive() == Drive.CALLER) {
      throw new IllegalArgumentException("gRPC runs on event loops of its own: LOOP only");
    }
    this.service = service;
    this.address = address;
    this.options = options;
    timeoutNanos = options.timeout().toNanos();
    loops = EventLoops.group("grpc-connection");
    channel = open();
  }

  private ManagedChannel open() {
    return NettyChannelBuilder.forAddress(
            address.isUnresolved()
                ? new InetSocketAddress(address.getHostString(), address.getPort())
                : address)
        .usePlaintext()
        .eventLoopGroup(loops)
        .channelType(EventLoops.channel())
        .withOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .withOption(ChannelOption.TCP_NODELAY, true)
        .withOption(ChannelOption.SO_KEEPALIVE, true)
        .maxInboundMessageSize(options.maxMessageBytes())
        .maxInboundMetadataSize(GrpcFaults.MAX_METADATA_BYTES)
        // What runs on it does not block: it takes the answer and wakes the caller.
        .directExecutor()
        // A call is made once here, on every transport.
        .disableRetry()
        .build();
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    MethodDescriptor<byte[], byte[]> method = methods.get(operation);
    if (method == null) {
      method = method(operation);
    }
    ManagedChannel current = channel;
    UnaryCall call = new UnaryCall(Thread.currentThread());
    ClientCall<byte[], byte[]> sent = current.newCall(method, CallOptions.DEFAULT);
    sent.start(call, new Metadata());
    sent.request(2);
    sent.sendMessage(request);
    sent.halfClose();
    Answer answer = call.await(sent, timeoutNanos);
    if (answer.isResponse()) {
      return answer.bytes();
    }
    if (answer.fault() == Fault.UNAVAILABLE) {
      renew(current);
    }
    throw answer.exception();
  }

  private MethodDescriptor<byte[], byte[]> method(String operation) {
    if (!operation.chars().allMatch(character -> character > ' ' && character < 0x7F)) {
      throw new ExchangeException(
          Fault.BAD_REQUEST, "the name of a gRPC method has ASCII characters only");
    }
    return methods.computeIfAbsent(
        operation,
        name -> Methods.unary(MethodDescriptor.generateFullMethodName(service.name(), name)));
  }

  /** After a failure gRPC refuses calls for a while; a new channel connects with its next call. */
  private synchronized void renew(ManagedChannel failed) {
    if (!closed && channel == failed && failed.getState(false) != ConnectivityState.READY) {
      channel = open();
      failed.shutdown();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      channel.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    EventLoops.close(loops);
  }

  /** The answer to a call, and the thread that waits for it. */
  private static final class UnaryCall extends ClientCall.Listener<byte[]> {
    private final Thread caller;
    private byte[] response;
    private volatile Answer answer;

    UnaryCall(Thread caller) {
      this.caller = caller;
    }

    @Override
    public void onMessage(byte[] message) {
      response = message;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (!status.isOk()) {
        answer = GrpcFaults.answer(status, trailers);
      } else if (response == null) {
        answer = Answer.fault(Fault.INTERNAL, "an answer without a message");
      } else {
        answer = Answer.response(response);
      }
      LockSupport.unpark(caller);
    }

    Answer await(ClientCall<?, ?> call, long timeoutNanos) {
      long start = System.nanoTime();
      for (Answer known = answer; ; known = answer) {
        if (known != null) {
          return known;
        }
        long left = timeoutNanos - (System.nanoTime() - start);
        if (left <= 0) {
          return giveUp(
              call,
              "no answer within %,d ms".formatted(TimeUnit.NANOSECONDS.toMillis(timeoutNanos)));
        }
        if (caller.isInterrupted()) {
          return giveUp(call, "the calling thread was interrupted");
        }
        LockSupport.parkNanos(this, left);
      }
    }

    private static Answer giveUp(ClientCall<?, ?> call, String why) {
      call.cancel(why, null);
      return Answer.fault(Fault.UNAVAILABLE, why);
    }
  }
}
