package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Fault;
import io.tierbench.serialization.soap.SoapMessage.DataSetForm;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads a rejected request again by hand to name the wrong element, with the same fault for all
 * servers. Valid requests are read once.
 */
public final class RejectedRequest {
  public static final String NO_CALL = "the request is not a SOAP call of the shop";

  private RejectedRequest() {}

  /** Returns the fault with the wrong element of a request in XML, if found. */
  public static ShopFault explain(ShopFault fault, byte[] request) {
    return explain(fault, SoapExtension.NONE, request, DataSetForm.TYPE);
  }

  /**
   * Returns the fault with the wrong element of a request, if found.
   *
   * @param extension that opens the request again
   * @param dataSets form that the server reads
   */
  static ShopFault explain(
      ShopFault fault, SoapExtension extension, byte[] request, DataSetForm dataSets) {
    if (fault.getFaultInfo().fault != Fault.BAD_REQUEST) {
      return fault;
    }
    try {
      XMLStreamReader reader = extension.open(request);
      Envelopes.startBody(reader);
      SoapOperation<?, ?> operation = SoapOperation.of(reader.getName());
      try {
        operation.request().group(dataSets).check(reader);
      } catch (BadElement e) {
        return ShopFault.of(e.in(operation.operation().name()));
      }
    } catch (XMLStreamException | RuntimeException e) {
      // The error is not in an element, and already in the fault.
    }
    return fault;
  }
}
