package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import java.util.Map;
import java.util.Optional;

/** A source of numbers by trial: a run, or a paper, which is like a run of one trial. */
interface Source {

  /** Returns the calls per second of a call; empty if there are none. */
  Map<Integer, Double> speeds(PaperCall call);

  /** Returns the throughput of one call relative to another; empty if one is missing. */
  Map<Integer, Double> ratios(PaperCall one, PaperCall other);

  /** Returns the ratio of two calls over all trials; empty without an interval. */
  Optional<Ratio> ratio(PaperCall one, PaperCall other);

  /**
   * Returns the time during which the service holds a database connection, relative to the rest of
   * the call; empty if it was not measured.
   */
  Map<Integer, Double> workToRest(PaperCall call);

  /** Returns the allocation of the client relative to that of the server; empty if not measured. */
  Map<Integer, Double> clientToServerAllocation(PaperCall call);
}
