package io.tierbench.serialization.soap;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings SOAP by Apache CXF. */
public final class SoapPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Soap());
  }

  @Override
  public int order() {
    return 10;
  }
}
