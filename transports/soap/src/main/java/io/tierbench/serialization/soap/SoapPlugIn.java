package io.tierbench.serialization.soap;

import io.tierbench.plugin.AxisValue;
import io.tierbench.plugin.Library;
import io.tierbench.plugin.PlugIn;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;
import java.util.List;
import java.util.Optional;

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

  /** XML in SOAP 1.1 envelopes by Apache CXF: JAX-WS, document/literal, JAXB. */
  private static final class Soap extends Serialization {
    Soap() {
      super(
          "SOAP",
          "SOAP",
          List.of(
              new Library("cxf", "org.apache.cxf", "cxf-rt-frontend-jaxws"),
              new Library("jaxb-runtime", "org.glassfish.jaxb", "jaxb-runtime")),
          SoapBinding::new,
          Effort.TUNED);
    }

    @Override
    public Optional<String> obstacleToProvidedObjects(Effort effort) {
      return PortExtension.INSTALLED.isEmpty()
          ? Optional.of("the plug-in that makes JAXB beans of a sample is missing")
          : super.obstacleToProvidedObjects(effort);
    }

    @Override
    public boolean supportsMessageSecurity() {
      return true;
    }
  }
}
