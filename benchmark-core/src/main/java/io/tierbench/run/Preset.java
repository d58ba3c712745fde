package io.tierbench.run;

import io.tierbench.results.Sampling;
import java.time.Duration;
import java.util.regex.Pattern;

/** How much a run measures, how precisely, and how long it may take. */
public enum Preset {
  /** Every cell once, for a moment: shows that all of them work, says nothing about speed. */
  SMOKE(Sampling.fixed(100, 1, 2), 1, 1, null, null, Cells.ALL),
  /**
   * A first answer within twelve minutes: the matrix and its references, short replicates, as many
   * blocks as fit. For the whole matrix that is one, which carries no verdict yet.
   */
  QUICK(Sampling.fixed(200, 5, 4), 1, 10, 0.04, Duration.ofMinutes(12), Cells.CALLS),
  /**
   * The matrix, its references and each layer alone, until the ratios are known within 4 %: a
   * difference of 10 % is then found in nine of ten cases, see results/calibration.
   */
  STANDARD(new Sampling(200, 10, 75, 300, 20), 3, 10, 0.04, null, Cells.ALL),
  /** As standard, until the ratios are known within 3 %. */
  RIGOROUS(new Sampling(200, 15, 100, 400, 30), 5, 10, 0.03, null, Cells.ALL),
  /** Ten blocks of everything, whatever the ratios are. */
  FULL(new Sampling(200, 15, 100, 400, 30), 10, 10, null, null, Cells.ALL),
  /** The protocol of the 2005 paper: ten complete repeats of the matrix, mean and deviation. */
  PAPER(new Sampling(200, 10, 75, 300, 20), 10, 10, null, null, Cells.CALLS);

  private final Sampling sampling;
  private final int fewestBlocks;
  private final int mostBlocks;
  private final Double precision;
  private final Duration budget;
  private final Pattern include;

  Preset(
      Sampling sampling,
      int fewestBlocks,
      int mostBlocks,
      Double precision,
      Duration budget,
      String include) {
    this.sampling = sampling;
    this.fewestBlocks = fewestBlocks;
    this.mostBlocks = mostBlocks;
    this.precision = precision;
    this.budget = budget;
    this.include = Pattern.compile(include);
  }

  Sampling sampling() {
    return sampling;
  }

  int fewestBlocks() {
    return fewestBlocks;
  }

  int mostBlocks() {
    return mostBlocks;
  }

  /** Half-width of a ratio's interval that is precise enough; null where all blocks are run. */
  Double precision() {
    return precision;
  }

  /** After which it begins no block, or null. */
  Duration budget() {
    return budget;
  }

  /** Which cells belong to it where a run does not say otherwise. */
  Pattern include() {
    return include;
  }
}
