package io.tierbench.framework.vertx;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;

/** Brings Vert.x Web, called by its {@code WebClient}. */
public final class VertxPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new IsolatedFramework(
            "VERTX",
            "Vert.x Web as shipped",
            "JSON",
            "HTTP",
            VertxPlugIn.class,
            "VertxWeb",
            new Library("vertx", "io.vertx", "vertx-web")) {
          /** The default of its {@code BodyHandler}. */
          @Override
          public int maxRequestBytes() {
            return 10 << 20;
          }
        });
  }

  @Override
  public int order() {
    return 33;
  }
}
