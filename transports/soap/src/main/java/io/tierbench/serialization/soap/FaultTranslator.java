package io.tierbench.serialization.soap;

import io.tierbench.contract.BadElement;
import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import io.tierbench.serialization.soap.SoapMessage.DataSetForm;
import jakarta.xml.bind.UnmarshalException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.SoapFault;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.jspecify.annotations.Nullable;

/**
 * Converts every failure on the server to a {@link ShopFault} before CXF writes it, so that no
 * message of a parser or exception is sent, and keeps it for the transport.
 */
final class FaultTranslator extends AbstractPhaseInterceptor<Message> {
  /** HTTP header of the fault. */
  private static final String HEADER = "fault";

  /** CXF's error codes for a body element that is no request of the shop. */
  private static final Set<String> UNKNOWN_ELEMENT =
      Set.of("NO_PART_FOUND", "UNEXPECTED_ELEMENT", "UNEXPECTED_WRAPPER_ELEMENT");

  private final SoapExtension extension;
  private final DataSetForm dataSets;

  FaultTranslator(SoapExtension extension, DataSetForm dataSets) {
    super(Phase.SETUP);
    this.extension = extension;
    this.dataSets = dataSets;
  }

  @Override
  public void handleMessage(Message message) {
    Exception failure = message.getContent(Exception.class);
    ShopFault fault = translate(failure, message.getExchange());
    message.getExchange().put(ShopFault.class, fault);
    message.put(Message.PROTOCOL_HEADERS, headers(fault));
    message.setContent(
        Exception.class, new SoapFault(fault.getMessage(), fault, code(failure, fault)));
  }

  /** Returns the fault as an HTTP header, like our transports: the envelope may be encrypted. */
  private static Map<String, List<String>> headers(ShopFault fault) {
    Fault kind = Objects.requireNonNull(fault.getFaultInfo().fault);
    return new HashMap<>(Map.of(HEADER, List.of(kind.name())));
  }

  private ShopFault translate(Exception failure, Exchange exchange) {
    ShopFault fault = faultOf(failure, exchange);
    Message request = exchange.getInMessage();
    if (extension.isConfidential() || request == null) {
      return fault;
    }
    byte[] bytes = request.getContent(byte[].class);
    if (bytes == null) {
      return stoppedAt(request.getContent(XMLStreamReader.class), fault, exchange);
    }
    return RejectedRequest.explain(fault, extension, bytes, dataSets);
  }

  /** Adds the element at which reading stopped, where no bytes of the request are left. */
  private static ShopFault stoppedAt(
      @Nullable XMLStreamReader reader, ShopFault fault, Exchange exchange) {
    BindingOperationInfo operation = exchange.getBindingOperationInfo();
    BadElement bad =
        fault.getCause() instanceof BadElement known
            ? known
            : Causes.find(fault, UnmarshalException.class).isPresent()
                    && Causes.find(fault, XMLStreamException.class).isEmpty()
                ? BadElement.malformed()
                : null;
    if (operation == null || bad == null) {
      return fault;
    }
    if (!bad.hasPath() && reader != null && reader.hasName()) {
      bad.within(reader.getLocalName());
    }
    return ShopFault.of(bad.in(operation.getName().getLocalPart()));
  }

  private ShopFault faultOf(Exception failure, Exchange exchange) {
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof ShopFault fault) {
        return fault;
      }
      if (cause instanceof ShopException
          && !(extension.isConfidential() && cause instanceof BadElement)) {
        return ShopFault.of(cause);
      }
    }
    if (exchange.getOutMessage() != null) {
      return ShopFault.of(failure);
    }
    if (Causes.of(failure).stream().anyMatch(extension::isOfSecurity)) {
      return ShopFault.of(Fault.UNAUTHENTICATED, "the message is not secured as required", failure);
    }
    if (failure instanceof org.apache.cxf.interceptor.Fault fault
        && fault.getCode() != null
        && UNKNOWN_ELEMENT.contains(fault.getCode())) {
      return ShopFault.of(
          Fault.UNKNOWN_OPERATION, "the service has no operation with this request", failure);
    }
    return ShopFault.of(Fault.BAD_REQUEST, RejectedRequest.NO_CALL, failure);
  }

  /** Returns the fault code; SOAP has special ones for versions and headers. */
  private static QName code(Exception failure, ShopFault fault) {
    Soap11 soap = Soap11.getInstance();
    if (failure instanceof SoapFault original
        && (soap.getVersionMismatch().equals(original.getFaultCode())
            || soap.getMustUnderstand().equals(original.getFaultCode()))) {
      return original.getFaultCode();
    }
    return FaultCode.of(Objects.requireNonNull(fault.getFaultInfo().fault)) == FaultCode.CLIENT
        ? soap.getSender()
        : soap.getReceiver();
  }
}
