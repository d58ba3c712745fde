package io.tierbench.serialization.soap;

import io.tierbench.plugin.Library;
import io.tierbench.serialization.Effort;
import io.tierbench.serialization.Serialization;

/** XML in SOAP 1.1 envelopes by Apache CXF: JAX-WS, document/literal, JAXB. */
final class Soap extends Serialization {
  Soap() {
    super(
        "SOAP",
        "SOAP",
        new Library("cxf", "org.apache.cxf", "cxf-rt-frontend-jaxws"),
        SoapBinding::new,
        Effort.TUNED);
  }

  @Override
  public boolean securesMessages() {
    return true;
  }
}
