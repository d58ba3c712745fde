package io.tierbench.hosting.servlet;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings the servlet container as a host of HTTP. */
public final class ServletPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Servlet());
  }

  @Override
  public int order() {
    return 10;
  }
}
