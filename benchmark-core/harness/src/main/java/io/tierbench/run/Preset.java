package io.tierbench.run;

import io.tierbench.record.Sampling;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How much a run measures, how precisely, and how long it may take. */
public enum Preset {
  /** Every cell for a moment: shows that all of them work, says nothing about speed. */
  SMOKE(new Sampling(20, 0, 0.0, 0, 0, 2, 2, 0), 0, 1, 1, null, null, Cells.ALL),
  /**
   * A first answer: the matrix and its references, two short fleets, as long as their cells take.
   */
  QUICK(shortFleet(), 2, 2, 2, null, null, Cells.CALLS),
  /** The matrix and its references within an hour, until the ratios are known within 2 %. */
  STANDARD(
      new Sampling(100, 25_000, 21.0, 7, 7, 10, 60, 380),
      2,
      3,
      6,
      0.02,
      Duration.ofMinutes(59),
      Cells.CALLS),
  /** As standard, for as long as it takes until the ratios are known within 1.5 %. */
  RIGOROUS(longFleet(), 3, 5, 12, 0.015, null, Cells.ALL),
  /** Ten fleets of everything, whatever the ratios are. */
  FULL(longFleet(), 3, 10, 10, null, null, Cells.ALL),
  /** The protocol of the 2005 paper: ten complete repeats of the matrix, mean and deviation. */
  PAPER(shortFleet(), 2, 10, 10, null, null, Cells.CALLS);

  private final Sampling sampling;
  private final int copies;
  private final int fewestReplicates;
  private final int mostReplicates;
  private final @Nullable Double precision;
  private final @Nullable Duration budget;
  private final Pattern include;

  Preset(
      Sampling sampling,
      int copies,
      int fewestReplicates,
      int mostReplicates,
      @Nullable Double precision,
      @Nullable Duration budget,
      String include) {
    this.sampling = sampling;
    this.copies = copies;
    this.fewestReplicates = fewestReplicates;
    this.mostReplicates = mostReplicates;
    this.precision = precision;
    this.budget = budget;
    this.include = Pattern.compile(include);
  }

  private static Sampling shortFleet() {
    return new Sampling(80, 12_000, 10.0, 4, 4, 8, 60, 125);
  }

  private static Sampling longFleet() {
    return new Sampling(150, 50_000, 42.0, 9, 25, 15, 60, 180);
  }

  public Sampling sampling() {
    return sampling;
  }

  /** How many stacks have a second pair in each replicate. */
  public int copies() {
    return copies;
  }

  public int fewestReplicates() {
    return fewestReplicates;
  }

  public int mostReplicates() {
    return mostReplicates;
  }

  /**
   * Half-width of a ratio's interval that is precise enough; absent where all replicates are run.
   */
  public @Nullable Double precision() {
    return precision;
  }

  /** In which it ends where it can. */
  public @Nullable Duration budget() {
    return budget;
  }

  /** Whether it also measures with the cores free if waking them costs much. */
  public boolean comparesPlacements() {
    return this == STANDARD || this == RIGOROUS || this == FULL;
  }

  /** The default cells of the preset. */
  public Pattern include() {
    return include;
  }
}
