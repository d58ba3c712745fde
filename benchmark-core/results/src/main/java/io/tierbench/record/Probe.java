package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * What it costs to wake a core of a machine, and where its JVMs run because of that.
 *
 * @param freeCallsPerSecond one byte there and back between two JVMs, with the cores free; absent
 *     where it could not be measured
 * @param sameCoreCallsPerSecond the same with both JVMs on one core
 * @param wakingShareOfAFreeCall of its time, from 0 to 1
 * @param placement that the run took because of it; absent where the options say where
 * @param reason for the placement
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Probe(
    @Nullable Double freeCallsPerSecond,
    @Nullable Double sameCoreCallsPerSecond,
    @Nullable Double wakingShareOfAFreeCall,
    @Nullable String placement,
    @Nullable String reason) {}
