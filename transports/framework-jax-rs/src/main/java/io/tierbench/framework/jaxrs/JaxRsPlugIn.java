package io.tierbench.framework.jaxrs;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings Jakarta REST by Apache CXF, called by its proxy client. */
public final class JaxRsPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new IsolatedFramework(
            "JAX_RS",
            "Jakarta REST by Apache CXF as shipped",
            "JSON",
            "HTTP",
            JaxRsPlugIn.class,
            "CxfJaxRs",
            new Library("cxf-jax-rs", "org.apache.cxf", "cxf-rt-frontend-jaxrs")));
  }

  @Override
  public int order() {
    return 32;
  }
}
