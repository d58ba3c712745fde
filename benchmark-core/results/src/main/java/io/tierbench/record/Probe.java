package io.tierbench.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * The measured cost of waking a core, and the placement chosen because of it.
 *
 * <p>{@code docs/schema/environment.schema.json} describes the fields.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Probe(
    @Nullable Double freeCallsPerSecond,
    @Nullable Double sameCoreCallsPerSecond,
    @Nullable Double wakingShareOfAFreeCall,
    @Nullable String placement,
    @Nullable String reason) {}
