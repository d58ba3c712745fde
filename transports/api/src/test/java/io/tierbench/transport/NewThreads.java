package io.tierbench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The threads started after its creation. */
public final class NewThreads {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Threads of the JDK and of JUnit, which last as long as the JVM. */
  private static final List<String> OF_THE_JVM =
      List.of("Keep-Alive-", "process reaper", "ForkJoinPool.commonPool-", "junit-");

  private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());
  private final List<String> ignored;

  public NewThreads() {
    this(List.of());
  }

  /**
   * @param ignored beginnings of the names of threads that may be left
   */
  public NewThreads(List<String> ignored) {
    this.ignored = Stream.concat(OF_THE_JVM.stream(), ignored.stream()).toList();
  }

  /** Waits until they have ended, or fails. */
  public void awaitEnd() throws InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    List<String> left = names();
    while (!left.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(50);
      left = names();
    }
    // Not asked again: Netty's own executor may begin for a second whenever it has something to do.
    assertThat(left).as("threads left").isEmpty();
  }

  private List<String> names() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> ignored.stream().noneMatch(name::startsWith))
        .toList();
  }
}
