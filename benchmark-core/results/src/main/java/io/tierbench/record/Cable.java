package io.tierbench.record;

/**
 * A virtual cable of a limited rate between two network namespaces.
 *
 * <p>{@code docs/schema/environment.schema.json} describes the fields.
 */
public record Cable(
    String from, String to, String link, String queue, double megabitsThere, double megabitsBack) {}
