package io.tierbench.serialization.soap;

import com.sun.xml.fastinfoset.stax.StAXDocumentParser;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.soap.ElementType.DataSetForm;
import io.tierbench.serialization.xml.XmlInput;
import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A second, hand-written reading of a rejected request, to name the wrong element. The fault is the
 * same for all servers, and valid calls are not affected.
 */
final class RejectedRequest {
  static final String NO_CALL = "the request is not a SOAP call of the shop";

  private static final XMLInputFactory READERS = XmlInput.factory();

  private RejectedRequest() {}

  /** Returns the fault with the wrong element of a request in XML, if found. */
  static ShopFault explain(ShopFault fault, byte[] request) {
    return explain(fault, request, false, DataSetForm.TYPE);
  }

  /**
   * Returns the fault with the wrong element of a request in either form of XML.
   *
   * @param dataSets form that the server reads
   */
  static ShopFault explain(
      ShopFault fault, byte[] request, boolean fastInfoset, DataSetForm dataSets) {
    if (fault.getFaultInfo().fault != Fault.BAD_REQUEST) {
      return fault;
    }
    try {
      XMLStreamReader reader = open(request, fastInfoset);
      try {
        Envelopes.startBody(reader);
        SoapOperation<?, ?> operation = SoapOperation.of(reader.getName());
        try {
          operation.request().group().check(reader, dataSets);
        } catch (BadElement e) {
          return ShopFault.of(e.in(operation.operation().name()));
        }
      } finally {
        reader.close();
      }
    } catch (XMLStreamException | RuntimeException e) {
      // The error is not in an element, and already in the fault.
    }
    return fault;
  }

  private static XMLStreamReader open(byte[] request, boolean fastInfoset)
      throws XMLStreamException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(request);
    if (fastInfoset) {
      FastInfosetCheck.check(request);
      return new StAXDocumentParser(bytes);
    }
    return READERS.createXMLStreamReader(bytes);
  }
}
