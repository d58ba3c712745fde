package io.tierbench.reference.cxf;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings Apache CXF as it is shipped, with each of its HTTP clients. */
public final class CxfPlugIn implements PlugIn {
  @Override
  public List<? extends AxisValue> values() {
    return List.of(CxfAsShipped.BY_DEFAULT, CxfAsShipped.BY_URL_CONNECTION);
  }

  @Override
  public int order() {
    return 10;
  }
}
