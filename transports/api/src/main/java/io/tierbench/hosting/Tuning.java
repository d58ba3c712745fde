package io.tierbench.hosting;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIns;
import java.util.concurrent.Executor;

/** A use of the libraries beyond their documentation, brought by a plug-in. */
public class Tuning extends AxisValue {
  /** The libraries as documented: workers run the calls, so that a waiting one blocks no others. */
  public static final Tuning NONE = new Tuning("NONE", "none");

  private static final String WORKERS = "WORKERS";

  protected Tuning(String name, String displayName) {
    super(name, displayName);
  }

  /** Returns the tuning that results name by the server's thread that runs a call. */
  public static Tuning ofServerThread(String name) {
    return name.equals(WORKERS) ? NONE : PlugIns.named(Tuning.class, name);
  }

  /** Returns its name in results, see {@link #ofServerThread}. */
  public final String serverThread() {
    return this == NONE ? WORKERS : name();
  }

  /** Returns the executor that runs the calls of a listener. */
  public Executor executor(Executor workers) {
    return workers;
  }
}
