package io.tierbench.papers;

import io.tierbench.statistics.Ratio;
import java.util.Map;
import java.util.Optional;

/** A source of numbers by trial: a run, or a paper, which is like a run of one trial. */
interface Source {

  /** Returns a quantity of a call by trial; empty if it was not measured. */
  Map<Integer, Double> figures(Quantity quantity, PaperCall call);

  /** Returns the throughput of a call relative to another by trial; empty if one is missing. */
  Map<Integer, Double> ratios(PaperCall one, PaperCall other);

  /** Returns the ratio of two calls over all trials; empty without an interval. */
  Optional<Ratio> ratio(PaperCall one, PaperCall other);
}
