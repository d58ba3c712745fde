package io.tierbench.claims;

import java.util.Map;

/** Where numbers come from, by block: a run, or a paper, which is like a run of one block. */
interface Source {

  /** Calls per second; nothing where there are none. */
  Map<Integer, Double> speeds(Call call);

  /**
   * The time for which the service holds a database connection, as a multiple of the rest of the
   * call; nothing where it was not measured.
   */
  Map<Integer, Double> workToRest(Call call);
}
