package io.tierbench.framework.jaxwsri;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings the reference implementation of JAX-WS, on the HTTP server and client of the JDK. */
public final class JaxWsRiPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new JaxWsRi());
  }

  @Override
  public int order() {
    return 11;
  }
}
