package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import java.util.Map;
import java.util.Optional;

/**
 * Where numbers come from, by replicate: a run, or a paper, which is like a run of one replicate.
 */
interface Source {

  /** Calls per second; nothing where there are none. */
  Map<Integer, Double> speeds(PaperCall call);

  /** How many times one call is as fast as another; nothing where one is missing. */
  Map<Integer, Double> ratios(PaperCall one, PaperCall other);

  /** The same over all replicates; nothing where these carry no interval. */
  Optional<Ratio> ratio(PaperCall one, PaperCall other);

  /**
   * The time for which the service holds a database connection, as a multiple of the rest of the
   * call; nothing where it was not measured.
   */
  Map<Integer, Double> workToRest(PaperCall call);
}
