package io.tierbench.run;

import io.tierbench.results.Block.Slot;
import io.tierbench.results.Cell;
import io.tierbench.results.Replicate;

/** Measures replicates, one after the other. */
interface Replicator {

  /**
   * Measures one. Whatever goes wrong with it is in what it returns.
   *
   * @param slot its place in the block
   * @param position in the block, from 1
   * @param attempt from 1
   * @param warmUp iterations before the measured ones
   * @param deadline ends what takes far too long
   */
  Replicate run(
      Cell cell, Slot slot, int block, int position, int attempt, int warmUp, Deadline deadline);
}
