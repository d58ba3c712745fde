package io.tierbench.tuning;

import io.tierbench.hosting.Hosting;
import io.tierbench.hosting.Tuning;
import io.tierbench.plugin.Combination;
import io.tierbench.plugin.PlugIn;
import io.tierbench.transport.ListenerOptions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Brings a tuning that runs each call on the event loop that has read its request. */
public final class TuningPlugIn implements PlugIn {

  @Override
  public List<Tuning> values() {
    return List.of(new Inline());
  }

  private static final class Inline extends Tuning {
    Inline() {
      super("INLINE", "inline");
    }

    @Override
    public Executor executor(Executor workers) {
      return ListenerOptions.INLINE;
    }

    @Override
    public Optional<String> incompatibility(Combination stack) {
      return stack
          .find(Hosting.class)
          .filter(hosting -> hosting != Hosting.SELF)
          .map(
              hosting ->
                  "%s does not run calls inline, on the thread that reads them: it has its own threads"
                      .formatted(hosting));
    }
  }
}
