package io.tierbench.serialization.soap;

import io.tierbench.serialization.xml.XmlInput;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/**
 * An extension of CXF's endpoints and proxies by a plug-in, through properties, features and
 * interceptors: another form of envelopes, or their protection.
 */
public interface SoapExtension {
  /** No extension: envelopes are plain XML. */
  SoapExtension NONE = new SoapExtension() {};

  /** Extends an endpoint, which reads requests to their end. */
  default void extend(JaxWsServerFactoryBean server) {}

  default void extend(JaxWsProxyFactoryBean client) {}

  /** Opens a rejected request again, to name the wrong element. */
  default XMLStreamReader open(byte[] request) throws XMLStreamException {
    return XmlInput.reader(request);
  }

  /** Tells whether a fault must not reveal the content of its request. */
  default boolean isConfidential() {
    return false;
  }

  /** Tells whether a cause of a failure concerns security; its details would help an attacker. */
  default boolean isOfSecurity(Throwable cause) {
    return false;
  }

  /** Tells whether all messages are sent over TLS, which a policy may require. */
  default boolean isOverTls() {
    return false;
  }
}
