package io.tierbench.run;

import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.TimeValue;

/** How much a run measures, and how long. */
public enum Preset {
  /** Every cell once, for a moment: shows that all of them work, says nothing about speed. */
  SMOKE(1, 1, 100, 1, 200, ".*"),
  /**
   * A first answer: the matrix and its references, one short fork each. The compilers are not done
   * by then, and the heavier a stack is the more it suffers.
   */
  QUICK(
      1,
      3,
      350,
      4,
      200,
      "RoundTripBenchmark|DatabaseBenchmark|FloorBenchmark|AsShippedBenchmark\\.(empty|\\w+:(CXF|GRPC):)"),
  /** Everything, each layer alone too, over three forks. */
  STANDARD(3, 5, 1000, 5, 1000, ".*"),
  /** Everything, over five longer forks. */
  FULL(5, 10, 1000, 10, 1000, ".*");

  private static final long JVM_MILLIS = 2500;

  private final int forks;
  private final int warmUpIterations;
  private final int warmUpMillis;
  private final int measuredIterations;
  private final int measuredMillis;
  private final Pattern include;

  Preset(
      int forks,
      int warmUpIterations,
      int warmUpMillis,
      int measuredIterations,
      int measuredMillis,
      String include) {
    this.forks = forks;
    this.warmUpIterations = warmUpIterations;
    this.warmUpMillis = warmUpMillis;
    this.measuredIterations = measuredIterations;
    this.measuredMillis = measuredMillis;
    this.include = Pattern.compile(include);
  }

  public int forks() {
    return forks;
  }

  public int warmUpIterations() {
    return warmUpIterations;
  }

  public TimeValue warmUpTime() {
    return TimeValue.milliseconds(warmUpMillis);
  }

  public int measuredIterations() {
    return measuredIterations;
  }

  public TimeValue measuredTime() {
    return TimeValue.milliseconds(measuredMillis);
  }

  /** Which cells belong to it where a run does not say otherwise. */
  public Pattern include() {
    return include;
  }

  /**
   * What a cell is expected to take, with starting and stopping its JVMs.
   *
   * @param warmUpIterations of one fork
   */
  public long expectedMillis(int forks, int warmUpIterations) {
    long measuring =
        (long) warmUpIterations * warmUpMillis + (long) measuredIterations * measuredMillis;
    return forks * (JVM_MILLIS + measuring);
  }
}
