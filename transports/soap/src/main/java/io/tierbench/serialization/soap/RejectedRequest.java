package io.tierbench.serialization.soap;

import com.sun.xml.fastinfoset.stax.StAXDocumentParser;
import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.xml.XmlInput;
import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads a request that a server rejected once more, by hand, to name the element that is wrong.
 * Whatever the server is, the fault is the same, and a good call has nothing to do with it.
 */
final class RejectedRequest {
  static final String NO_CALL = "the request is not a SOAP call of the shop";

  private static final XMLInputFactory READERS = XmlInput.factory();

  private RejectedRequest() {}

  /** The fault with the element that is wrong with a request in XML, where there is one. */
  static ShopFault explain(ShopFault fault, byte[] request) {
    return explain(fault, request, false, DataSetForm.TYPE);
  }

  /**
   * The same for a request in either form of XML.
   *
   * @param dataSets as the server reads them
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
          MessageReader.check(operation.requests().get(), reader, dataSets);
        } catch (BadElement e) {
          return ShopFault.of(e.in(operation.operation().name()));
        }
      } finally {
        reader.close();
      }
    } catch (XMLStreamException | RuntimeException e) {
      // Something else is wrong with it than an element, which the fault says already.
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
