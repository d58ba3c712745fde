package io.tierbench.run;

import io.tierbench.record.Sampling;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Default cells, sampling, precision and time budget of a run. */
public enum Preset {
  /** Every cell for a moment, to show that all cells work, without meaningful rates. */
  SMOKE(new Sampling(20, 0, 0.0, 0, 0, 2, 2, 0), 0, 1, 1, null, null, Cells.ALL),
  /** A regression gate: whole calls of few stacks with objects, short trials within two minutes. */
  GATE(
      new Sampling(60, 12_000, 8.0, 2, 2, 8, 40, 7),
      0,
      3,
      6,
      null,
      Duration.ofMinutes(2),
      Cells.WHOLE_CALLS),
  /** A user's own data: two short trials with a long warm-up, in about eight minutes. */
  SAMPLE(
      new Sampling(60, 25_000, 6.0, 1, 1, 8, 40, 7),
      0,
      2,
      6,
      null,
      Duration.ofMinutes(7),
      Cells.WHOLE_CALLS),
  /** A first answer: the matrix and its references, two short trials, without a time limit. */
  QUICK(shortTrial(), 2, 2, 2, null, null, Cells.CALLS),
  /** The matrix and its references within an hour, until the ratios are known within 2 %. */
  STANDARD(
      new Sampling(100, 25_000, 21.0, 7, 7, 10, 60, 380),
      2,
      3,
      6,
      0.02,
      Duration.ofMinutes(59),
      Cells.CALLS),
  /** All cells, without a time limit, until the ratios are known within 1.5 %. */
  RIGOROUS(longTrial(), 3, 5, 12, 0.015, null, Cells.ALL),
  /** Ten trials of all cells, whatever the ratios are. */
  FULL(longTrial(), 3, 10, 10, null, null, Cells.ALL),
  /** The protocol of the 2005 paper: ten trials of the matrix and its references. */
  PAPER(shortTrial(), 2, 10, 10, null, null, Cells.CALLS);

  private final Sampling sampling;
  private final int copies;
  private final int minTrials;
  private final int maxTrials;
  private final @Nullable Double precision;
  private final @Nullable Duration budget;
  private final Pattern include;

  Preset(
      Sampling sampling,
      int copies,
      int minTrials,
      int maxTrials,
      @Nullable Double precision,
      @Nullable Duration budget,
      String include) {
    this.sampling = sampling;
    this.copies = copies;
    this.minTrials = minTrials;
    this.maxTrials = maxTrials;
    this.precision = precision;
    this.budget = budget;
    this.include = Pattern.compile(include);
  }

  private static Sampling shortTrial() {
    return new Sampling(80, 12_000, 10.0, 4, 4, 8, 60, 125);
  }

  private static Sampling longTrial() {
    return new Sampling(150, 50_000, 42.0, 9, 25, 15, 60, 180);
  }

  public Sampling sampling() {
    return sampling;
  }

  /** Returns the number of stacks with a second copy in each trial. */
  public int copies() {
    return copies;
  }

  public int minTrials() {
    return minTrials;
  }

  public int maxTrials() {
    return maxTrials;
  }

  /** Returns the half-width of ratios' intervals that ends a run; absent if all trials are run. */
  public @Nullable Double precision() {
    return precision;
  }

  public @Nullable Duration budget() {
    return budget;
  }

  /** Tells whether both placements are measured if waking cores is expensive. */
  public boolean comparesPlacements() {
    return this == STANDARD || this == RIGOROUS || this == FULL;
  }

  /** Returns the pattern of labels of the default cells. */
  public Pattern include() {
    return include;
  }
}
