package io.tierbench.wire;

import io.tierbench.contract.Shop;
import java.util.function.Consumer;

/**
 * A clock that sums up the times at which calls pass the probe points of one JVM: the shop and the
 * exchange. On a client the shop encloses the exchange, on a server the exchange encloses the shop;
 * the time between two probe points is a phase of the call.
 *
 * <p>The clock keeps only sums over all calls, so that the readings of two JVMs need not be matched
 * call by call. A failed call is not counted at the probe points that it does not pass. While the
 * clock is stopped, a probe point costs only a check.
 */
public final class ProbePointClock {
  private static final long NOT_READ = Long.MIN_VALUE;
  private static final int REHEARSED_CALLS = 50_000;

  private final CallTimer shopTimer =
      new CallTimer() {
        @Override
        public long start() {
          return read();
        }

        @Override
        public void record(long start) {
          if (start != NOT_READ) {
            addShop(start, System.nanoTime());
          }
        }
      };

  private volatile boolean running;

  /** Lock for the fields below. */
  private final Object sums = new Object();

  private long shopCalls;
  private long shopEntered;
  private long shopLeft;
  private long exchangeCalls;
  private long arrived;
  private long exchangeEntered;
  private long exchangeLeft;

  public ProbePointClock() {
    rehearse();
    start();
    stop();
  }

  /**
   * Runs all branches. Otherwise calls would be compiled for a stopped clock, and the first start
   * would deoptimize calls in the middle of a measurement.
   */
  private void rehearse() {
    for (int call = 0; call < REHEARSED_CALLS; call++) {
      running = call % 2 == 0;
      shopTimer.record(shopTimer.start());
      leaveExchange(read(), read());
    }
  }

  public Shop aroundShop(Shop shop) {
    return new TimedShop(shop, shopTimer);
  }

  public Exchange around(Exchange exchange) {
    return new TimedExchange(exchange);
  }

  /** Starts the clock from zero; must be called while there are no calls. */
  public void start() {
    synchronized (sums) {
      shopCalls = 0;
      shopEntered = 0;
      shopLeft = 0;
      exchangeCalls = 0;
      arrived = 0;
      exchangeEntered = 0;
      exchangeLeft = 0;
    }
    running = true;
  }

  /** Stops the clock and returns the sums; must be called while there are no calls. */
  public ProbePointTimes stop() {
    running = false;
    synchronized (sums) {
      return new ProbePointTimes(
          shopCalls, shopEntered, shopLeft, exchangeCalls, arrived, exchangeEntered, exchangeLeft);
    }
  }

  private long read() {
    return running ? System.nanoTime() : NOT_READ;
  }

  private void addShop(long entered, long left) {
    synchronized (sums) {
      shopCalls++;
      shopEntered += entered;
      shopLeft += left;
    }
  }

  private void leaveExchange(long whenArrived, long entered) {
    if (whenArrived != NOT_READ && entered != NOT_READ) {
      addExchange(whenArrived, entered, System.nanoTime());
    }
  }

  private void addExchange(long whenArrived, long entered, long left) {
    synchronized (sums) {
      exchangeCalls++;
      arrived += whenArrived;
      exchangeEntered += entered;
      exchangeLeft += left;
    }
  }

  private final class TimedExchange implements Exchange {
    private final Exchange exchange;

    TimedExchange(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public long arrived() {
      return read();
    }

    @Override
    public byte[] call(String operation, byte[] request) {
      long entered = read();
      byte[] response = exchange.call(operation, request);
      leaveExchange(entered, entered);
      return response;
    }

    @Override
    public byte[] call(String operation, byte[] request, Incoming incoming) {
      long entered = read();
      byte[] response = exchange.call(operation, request, incoming);
      leaveExchange(incoming.arrived(), entered);
      return response;
    }

    @Override
    public boolean streams(String operation) {
      return exchange.streams(operation);
    }

    @Override
    public void stream(String operation, byte[] request, Consumer<byte[]> messages) {
      long entered = read();
      exchange.stream(operation, request, messages);
      leaveExchange(entered, entered);
    }
  }
}
