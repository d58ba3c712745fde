package io.tierbench.framework.jetty;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings a plain servlet on Jetty, called by {@code java.net.http.HttpClient}. */
public final class JettyPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new IsolatedFramework(
            "SERVLET_JETTY",
            "Servlet on Jetty as shipped",
            "JSON",
            "HTTP",
            JettyPlugIn.class,
            "ServletOnJetty",
            new Library("jetty-servlet", "org.eclipse.jetty.ee11", "jetty-ee11-servlet")));
  }

  @Override
  public int order() {
    return 31;
  }
}
