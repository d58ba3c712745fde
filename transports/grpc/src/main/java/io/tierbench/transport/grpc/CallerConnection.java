package io.tierbench.transport.grpc;

import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.tierbench.contract.Fault;
import io.tierbench.transport.Answer;
import io.tierbench.transport.Connection;
import io.tierbench.transport.netty.CallerLoop;
import io.tierbench.transport.netty.EventLoops;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A blocking gRPC client whose callers run the event loops: a pool of channels with one loop each.
 */
final class CallerConnection implements Connection {
  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long CLOSE_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final GrpcClient client;

  /** Lock for the fields below. */
  private final Object pool = new Object();

  private final Set<Driven> all = new HashSet<>();
  private final Deque<Driven> idle = new ArrayDeque<>();
  private boolean closed;

  CallerConnection(GrpcClient client) {
    this.client = client;
  }

  @Override
  public byte[] call(String operation, byte[] request) {
    // Before a channel is taken: a bad name must not use one up.
    MethodDescriptor<Object, Object> method = client.method(operation);
    Driven driven = take();
    Answer answer = null;
    try {
      answer = driven.call(method, operation, request);
    } finally {
      giveBack(driven, answer != null && answer.fault() != Fault.UNAVAILABLE);
    }
    return client.response(answer);
  }

  private Driven take() {
    synchronized (pool) {
      if (closed) {
        throw GrpcClient.closed();
      }
      Driven driven = idle.pollLast();
      if (driven == null) {
        driven = new Driven();
        all.add(driven);
      }
      return driven;
    }
  }

  private void giveBack(Driven driven, boolean reusable) {
    synchronized (pool) {
      if (reusable && !closed && !client.connectsPerCall()) {
        idle.addLast(driven);
        return;
      }
      all.remove(driven);
    }
    driven.close();
  }

  @Override
  public void close() {
    List<Driven> resting;
    synchronized (pool) {
      if (closed) {
        return;
      }
      closed = true;
      resting = List.copyOf(idle);
      idle.clear();
      resting.forEach(all::remove);
      // Their callers close the others.
      all.forEach(driven -> driven.channel.shutdownNow());
    }
    resting.forEach(Driven::close);
  }

  private final class Driven {
    private final CallerLoop loop = new CallerLoop(EventLoops.handlers());
    private final ManagedChannel channel = client.open(loop);
    private long lastUse = System.nanoTime();

    Answer call(MethodDescriptor<Object, Object> method, String operation, byte[] request) {
      loop.acquire();
      try {
        loop.runIfRested(lastUse);
        return client.call(channel, method, operation, request, Runnable::run, loop);
      } finally {
        lastUse = System.nanoTime();
        loop.release();
      }
    }

    void close() {
      loop.acquire();
      try {
        channel.shutdownNow();
        long start = System.nanoTime();
        while (!channel.isTerminated() && System.nanoTime() - start < CLOSE_NANOS) {
          loop.run(CLOSE_STEP_NANOS);
        }
      } finally {
        loop.close();
        loop.release();
      }
    }
  }
}
