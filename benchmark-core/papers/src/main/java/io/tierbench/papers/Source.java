package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import java.util.Map;
import java.util.Optional;

/** A source of numbers by replicate: a run, or a paper, which is like a run of one replicate. */
interface Source {

  /** The calls per second of a call; empty if there are none. */
  Map<Integer, Double> speeds(PaperCall call);

  /** How many times as fast one call is as another; empty if one is missing. */
  Map<Integer, Double> ratios(PaperCall one, PaperCall other);

  /** The ratio of two calls over all replicates; empty without an interval. */
  Optional<Ratio> ratio(PaperCall one, PaperCall other);

  /**
   * The time for which the service holds a database connection, as a multiple of the rest of the
   * call; empty if it was not measured.
   */
  Map<Integer, Double> workToRest(PaperCall call);

  /** What the client allocates as a multiple of what the server does; empty if not measured. */
  Map<Integer, Double> clientToServerAllocation(PaperCall call);
}
