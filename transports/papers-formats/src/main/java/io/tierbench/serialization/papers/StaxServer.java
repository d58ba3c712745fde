package io.tierbench.serialization.papers;

import io.tierbench.contract.Fault;
import io.tierbench.contract.Shop;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.Envelopes;
import io.tierbench.serialization.soap.FaultCode;
import io.tierbench.serialization.soap.RejectedRequest;
import io.tierbench.serialization.soap.ShopFault;
import io.tierbench.serialization.soap.ShopPort;
import io.tierbench.serialization.soap.ShopTypes.ShopFaultType;
import io.tierbench.serialization.soap.SoapBinding;
import io.tierbench.serialization.soap.SoapMessage.DataSetForm;
import io.tierbench.serialization.soap.SoapOperation;
import io.tierbench.serialization.xml.XmlInput;
import io.tierbench.wire.Exchange;
import io.tierbench.wire.ExchangeException;
import java.util.Objects;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * A server of the WSDL of {@link SoapBinding} without a framework: it reads and writes envelopes by
 * StAX, with the same parser as CXF.
 *
 * <p>It supports only SOAP 1.1 and the operations of the shop: no handlers, headers or attachments.
 */
record StaxServer(Shop shop) implements Exchange {
  private static final String PREFIX = "soap";

  @Override
  public byte[] call(String operation, byte[] request) {
    try {
      return read(request).answer(shop);
    } catch (Envelopes.Rejected e) {
      throw failure(e.code(), ShopFault.of(e));
    } catch (ShopFault e) {
      throw failure(RejectedRequest.explain(e, request));
    } catch (ShopException e) {
      throw failure(RejectedRequest.explain(ShopFault.of(e), request));
    } catch (XMLStreamException | RuntimeException e) {
      throw failure(ShopFault.of(Fault.INTERNAL, "internal error", e));
    }
  }

  private static Request read(byte[] envelope) {
    try {
      XMLStreamReader reader = XmlInput.reader(envelope);
      try {
        Envelopes.startBody(reader);
        SoapOperation<?, ?> operation = SoapOperation.of(reader.getName());
        Request request =
            new Request(operation, operation.request().read(reader, DataSetForm.TYPE));
        while (reader.hasNext()) {
          reader.next();
        }
        return request;
      } finally {
        // Releases the buffers of the parser.
        reader.close();
      }
    } catch (ShopException e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) {
      throw new ShopException(Fault.BAD_REQUEST, RejectedRequest.NO_CALL, e);
    }
  }

  /** A completely read request. */
  private record Request(SoapOperation<?, ?> operation, @Nullable Object content) {

    byte[] answer(Shop shop) throws ShopFault, XMLStreamException {
      Object response = operation.answerContent(shop, content);
      return envelope(writer -> operation.response().write(response, writer, DataSetForm.TYPE));
    }
  }

  private static byte[] envelope(Envelopes.Content body) throws XMLStreamException {
    return Envelopes.write(PREFIX, writer -> {}, body);
  }

  private static ExchangeException failure(ShopFault fault) {
    return failure(FaultCode.of(Objects.requireNonNull(fault.getFaultInfo().fault)), fault);
  }

  /** Creates the exception for a transport, without an envelope if XML cannot hold it. */
  private static ExchangeException failure(FaultCode code, ShopFault fault) {
    try {
      return fault.in(
          envelope(
              writer ->
                  Envelopes.writeFault(
                      writer,
                      PREFIX,
                      code,
                      fault.getMessage(),
                      detail -> writeDetail(detail, fault.getFaultInfo()))));
    } catch (XMLStreamException e) {
      return fault.in(null);
    }
  }

  private static void writeDetail(XMLStreamWriter writer, ShopFaultType detail)
      throws XMLStreamException {
    writer.writeStartElement("ns2", "shopFault", ShopPort.NAMESPACE);
    writer.writeNamespace("ns2", ShopPort.NAMESPACE);
    Envelopes.writeText(writer, "fault", Objects.requireNonNull(detail.fault).name());
    Envelopes.writeText(writer, "message", detail.message);
    writer.writeEndElement();
  }
}
