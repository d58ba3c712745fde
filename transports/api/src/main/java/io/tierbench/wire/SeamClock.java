package io.tierbench.wire;

import io.tierbench.contract.Shop;

/**
 * Reads the clock where calls pass the seams of one JVM: the shop and the exchange. On a client the
 * shop lies around the exchange, on a server the exchange around the shop; the time from one seam
 * to the next is a step of the call.
 *
 * <p>It keeps sums over all calls and nothing of a single one, so that the readings of two JVMs
 * need not be brought together call by call. A call that fails is not counted at the seams that it
 * does not come back through. While the clock stands still, a seam costs only the check for that.
 */
public final class SeamClock {
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

  /** Guards the fields below. */
  private final Object sums = new Object();

  private long shopCalls;
  private long shopEntered;
  private long shopLeft;
  private long exchangeCalls;
  private long arrived;
  private long exchangeEntered;
  private long exchangeLeft;

  public SeamClock() {
    rehearse();
    start();
    stop();
  }

  /**
   * Runs its branches both ways. Otherwise calls would be compiled for a clock that stands still,
   * and its first start would discard their compiled code in the middle of a measurement.
   */
  private void rehearse() {
    for (int call = 0; call < REHEARSED_CALLS; call++) {
      running = call % 2 == 0;
      shopTimer.record(shopTimer.start());
      leaveExchange(read(), read());
    }
  }

  /** Puts a seam around a shop. */
  public Shop aroundShop(Shop shop) {
    return new TimedShop(shop, shopTimer);
  }

  /** Puts a seam around an exchange. */
  public Exchange around(Exchange exchange) {
    return new TimedExchange(exchange);
  }

  /** Starts the clock from zero; to be called while there are no calls. */
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

  /** Stops the clock; to be called while there are no calls. */
  public SeamTimes stop() {
    running = false;
    synchronized (sums) {
      return new SeamTimes(
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
  }
}
