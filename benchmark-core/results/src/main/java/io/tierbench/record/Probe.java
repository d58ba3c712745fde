package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * The measured cost of waking a core, and the placement chosen because of it.
 *
 * @param freeCallsPerSecond round trips of one byte between two JVMs, with free placement; absent
 *     if they could not be measured
 * @param wakingShareOfAFreeCall time for waking cores as a share of such a round trip, from 0 to 1
 * @param placement chosen by the run; absent if the options name one
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Probe(
    @Nullable Double freeCallsPerSecond,
    @Nullable Double sameCoreCallsPerSecond,
    @Nullable Double wakingShareOfAFreeCall,
    @Nullable String placement,
    @Nullable String reason) {}
