package io.tierbench.hosting;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import java.util.concurrent.Executor;

/** An optimisation, by a plug-in, that the libraries' documentation does not recommend. */
public class Tuning extends AxisValue {
  /** No tuning: calls run on worker threads, so a call that waits does not block the event loop. */
  public static final Tuning NONE = new Tuning("NONE", "none");

  private static final String WORKERS = "WORKERS";

  protected Tuning(String name, String displayName) {
    super(name, displayName);
  }

  /** Returns the tuning of a server-thread value in results: {@code WORKERS} or a tuning's name. */
  public static Tuning ofServerThread(String name) {
    return name.equals(WORKERS) ? NONE : PlugIns.named(Tuning.class, name);
  }

  /** Returns the server-thread value in the results. */
  public final String serverThread() {
    return this == NONE ? WORKERS : name();
  }

  public Executor executor(Executor workers) {
    return workers;
  }
}
