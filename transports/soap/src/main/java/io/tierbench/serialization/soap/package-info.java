/**
 * SOAP by Apache CXF: a JAX-WS proxy in front, a JAX-WS endpoint behind, document/literal wrapped,
 * JAXB or code by hand, and a transport of CXF that hands finished envelopes to an exchange. Two
 * other servers answer the same requests: the reference implementation of JAX-WS, and StAX alone.
 */
@XmlSchema(namespace = ShopPort.NAMESPACE)
@XmlAccessorType(XmlAccessType.FIELD)
package io.tierbench.serialization.soap;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlSchema;
