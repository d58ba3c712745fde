package io.tierbench.framework.helidon;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;
import java.util.Optional;

/**
 * Brings Helidon SE, called by its {@code WebClient}, with its sockets as they are and without
 * delay.
 */
public final class HelidonPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(
        new Helidon("HELIDON", "Helidon SE as shipped", "HelidonSe"),
        new Helidon("HELIDON_NODELAY", "Helidon SE as shipped, tcp-no-delay", "HelidonSe$NoDelay"));
  }

  @Override
  public int order() {
    return 34;
  }

  private static final class Helidon extends IsolatedFramework {
    /** Only a JDK that reads Helidon's classes compiles the adapter. */
    Helidon(String name, String displayName, String adapter) {
      super(
          name,
          displayName,
          "JSON",
          "HTTP",
          HelidonPlugIn.class,
          adapter,
          new Library("helidon", "io.helidon.webserver", "helidon-webserver"));
    }

    @Override
    public int firstJdk() {
      return 21;
    }

    @Override
    public Optional<String> unavailability() {
      Optional<String> tooOld = super.unavailability();
      return tooOld.isPresent() || HelidonPlugIn.class.getResource("HelidonSe.class") != null
          ? tooOld
          : Optional.of(
              name()
                  + " is not in this program, which a JDK older than 21 has built: build it with JDK 21 or newer");
    }
  }
}
