package io.tierbench.run;

import io.tierbench.server.TemporaryFolder;
import io.tierbench.server.database.DatabaseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A process that measures, with child processes. */
public final class MeasuringProcess {

  private MeasuringProcess() {}

  /**
   * Runs an action with the locks and shutdown hooks of a measuring process.
   *
   * @return exit status: the action's, or 1 after a failure, whose message is printed
   */
  @SuppressWarnings("try")
  public static int guard(
      boolean endsWithParent, boolean embeddedDatabase, Callable<Integer> measuring)
      throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(MeasuringProcess::destroyDescendants));
    if (endsWithParent) {
      endWithParent();
    }
    try (JmhLock machine = prepare(embeddedDatabase);
        JmhLock lock = JmhLock.acquire()) {
      return measuring.call();
    } catch (IllegalArgumentException
        | IllegalStateException
        | DatabaseException
        | UncheckedIOException e) {
      System.err.println("tierbench: " + e.getMessage());
      return 1;
    } catch (IOException e) {
      System.err.printf("tierbench: the results cannot be written: %s%n", e);
      return 1;
    }
  }

  /** Checks the folder of temporary files and takes the {@linkplain JmhLock#ofMachine lock}. */
  public static @Nullable JmhLock prepare(boolean embeddedDatabase) {
    TemporaryFolder.require(embeddedDatabase);
    JmhLock machine = JmhLock.ofMachine();
    HintsFile.rename();
    return machine;
  }

  /** Ends this process with its parent, even if the parent, such as a build, is killed. */
  private static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
  }

  /** Kills all descendants, which would also end with their standard input, but later. */
  private static void destroyDescendants() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }
}
