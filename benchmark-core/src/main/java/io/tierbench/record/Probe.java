package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What it costs to wake a core of a machine, and where its JVMs run because of that.
 *
 * @param freeCallsPerSecond one byte there and back between two JVMs, with the cores free; null
 *     where it could not be measured
 * @param sameCoreCallsPerSecond the same with both JVMs on one core, or null
 * @param wakingShareOfAFreeCall of its time, from 0 to 1, or null
 * @param placement that the run took because of it; null where the options say where
 * @param reason for the placement
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Probe(
    Double freeCallsPerSecond,
    Double sameCoreCallsPerSecond,
    Double wakingShareOfAFreeCall,
    String placement,
    String reason) {}
