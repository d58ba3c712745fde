package io.tierbench.run;

import io.tierbench.record.Network;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a session beside its plan.
 *
 * @param results folder for the folder of the run
 * @param budget time that it has, or nothing where the plan says it
 * @param quiet whether it says little while it runs
 * @param parameters of the benchmarks that were chosen, with their values
 * @param network that makes links of a limited rate
 */
public record SessionOptions(
    Path results,
    Optional<Duration> budget,
    boolean quiet,
    Map<String, List<String>> parameters,
    Network network) {}
