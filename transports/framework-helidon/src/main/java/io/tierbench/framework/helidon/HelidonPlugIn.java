package io.tierbench.framework.helidon;

import io.tierbench.framework.IsolatedFramework;
import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import java.util.List;
import java.util.Optional;

/** Brings Helidon SE, called by its {@code WebClient}. */
public final class HelidonPlugIn implements PlugIn {

  @Override
  public List<? extends AxisValue> values() {
    return List.of(new Helidon());
  }

  @Override
  public int order() {
    return 34;
  }

  private static final class Helidon extends IsolatedFramework {
    /** Only a JDK that reads Helidon's classes compiles it. */
    private static final String ADAPTER = "HelidonSe";

    Helidon() {
      super(
          "HELIDON",
          "Helidon SE as shipped",
          "JSON",
          "HTTP",
          HelidonPlugIn.class,
          ADAPTER,
          new Library("helidon", "io.helidon.webserver", "helidon-webserver"));
    }

    @Override
    public int firstJdk() {
      return 21;
    }

    @Override
    public Optional<String> unavailability() {
      Optional<String> tooOld = super.unavailability();
      return tooOld.isPresent() || HelidonPlugIn.class.getResource(ADAPTER + ".class") != null
          ? tooOld
          : Optional.of(
              "HELIDON is not in this program, which a JDK older than 21 has built: build it with JDK 21 or newer");
    }
  }
}
