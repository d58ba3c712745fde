package io.tierbench.record;

/**
 * A virtual cable of a limited rate between two network namespaces.
 *
 * @param from {@code client} or {@code server}
 * @param to {@code server} or {@code database}
 * @param megabitsThere measured Mbit/s, including the headers of all frames
 */
public record Cable(
    String from, String to, String link, String queue, double megabitsThere, double megabitsBack) {}
