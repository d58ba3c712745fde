/**
 * SOAP by Apache CXF: a JAX-WS proxy, a JAX-WS endpoint, document/literal wrapped, JAXB or
 * hand-written code, and a CXF transport that passes complete envelopes to an exchange.
 */
@XmlSchema(namespace = ShopPort.NAMESPACE)
@XmlAccessorType(XmlAccessType.FIELD)
package io.tierbench.serialization.soap;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlSchema;
