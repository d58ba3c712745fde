package io.tierbench.record;

/**
 * A cable of a limited rate, as the results record it.
 *
 * @param from {@code client} or {@code server}
 * @param to {@code server} or {@code database}
 * @param link whose rate it has
 * @param queue as the kernel describes it
 * @param megabitsThere per second that were measured, with the headers of all frames
 * @param megabitsBack the same the other way
 */
public record Cable(
    String from, String to, String link, String queue, double megabitsThere, double megabitsBack) {}
