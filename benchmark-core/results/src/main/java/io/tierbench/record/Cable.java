package io.tierbench.record;

/**
 * A cable of a limited rate, as the results record it.
 *
 * @param from {@code client} or {@code server}
 * @param to {@code server} or {@code database}
 * @param megabitsThere measured Mbit/s, including the headers of all frames
 */
public record Cable(
    String from, String to, String link, String queue, double megabitsThere, double megabitsBack) {}
