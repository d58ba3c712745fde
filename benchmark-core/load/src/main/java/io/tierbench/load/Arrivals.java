package io.tierbench.load;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** The distribution of the gaps between the intended starts of calls in an open loop. */
enum Arrivals {
  CONSTANT {
    @Override
    double gap(Random random) {
      return 1;
    }
  },
  /** Exponentially distributed gaps, as of many independent callers. */
  POISSON {
    @Override
    double gap(Random random) {
      return -Math.log(1 - random.nextDouble());
    }
  };

  /** Returns the next gap; 1 on average. */
  abstract double gap(Random random);

  /**
   * Returns the intended starts of calls: ns after the beginning, ascending.
   *
   * @param callsPerSecond average rate
   * @param nanos end of the schedule
   * @param seed the same schedule for the same seed
   */
  long[] schedule(double callsPerSecond, long nanos, long seed) {
    Random random = new Random(seed);
    double mean = TimeUnit.SECONDS.toNanos(1) / callsPerSecond;
    LongStream.Builder starts = LongStream.builder();
    for (double at = mean * gap(random); at < nanos; at += mean * gap(random)) {
      starts.add((long) at);
    }
    return starts.build().toArray();
  }
}
