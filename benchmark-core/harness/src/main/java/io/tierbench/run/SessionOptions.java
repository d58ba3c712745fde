package io.tierbench.run;

import io.tierbench.record.Network;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a session beyond its plan.
 *
 * @param results parent of the run's folder
 * @param budget time budget; empty for the plan's
 * @param quiet whether progress is printed per trial only
 * @param parameters values of the command line's options, for the record
 */
public record SessionOptions(
    Path results,
    Optional<Duration> budget,
    boolean quiet,
    Map<String, List<String>> parameters,
    Network network) {}
