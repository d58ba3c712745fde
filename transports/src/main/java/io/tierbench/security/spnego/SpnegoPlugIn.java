package io.tierbench.security.spnego;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import io.tierbench.security.spnego.SpnegoAuthentication.Keeping;
import java.util.List;

/** Brings SPNEGO, by what a client keeps from one call to the next. */
public final class SpnegoPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        // The client logs in once and sends one token, and the server keeps that.
        new Spnego("SPNEGO", "SPNEGO", Keeping.SESSION),
        // The client logs in once and keeps its tickets.
        new Spnego("SPNEGO_PER_REQUEST", "SPNEGO per request", Keeping.TICKETS),
        new Spnego("SPNEGO_ANEW", "SPNEGO anew", Keeping.NOTHING));
  }

  @Override
  public int order() {
    return 30;
  }
}
