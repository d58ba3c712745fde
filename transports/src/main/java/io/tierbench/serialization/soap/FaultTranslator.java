package io.tierbench.serialization.soap;

import io.tierbench.contract.Causes;
import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.namespace.QName;
import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.SoapFault;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.PolicyException;
import org.apache.wss4j.common.WSSPolicyException;
import org.apache.xml.security.exceptions.XMLSecurityException;

/**
 * Turns whatever failed on the server into a {@link ShopFault} before CXF writes it, so that no
 * word of a parser or of an exception crosses the wire, and keeps it for the transport.
 */
final class FaultTranslator extends AbstractPhaseInterceptor<Message> {
  /** Of HTTP, where a servlet of CXF answers. */
  private static final String HEADER = "fault";

  /** What CXF finds wrong with an element in the body that starts no request. */
  private static final Set<String> UNKNOWN_ELEMENT =
      Set.of("NO_PART_FOUND", "UNEXPECTED_ELEMENT", "UNEXPECTED_WRAPPER_ELEMENT");

  FaultTranslator() {
    super(Phase.SETUP);
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

  /** Names the fault beside the envelope, as our transports do: it may be encrypted in there. */
  private static Map<String, List<String>> headers(ShopFault fault) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put(HEADER, List.of(Objects.requireNonNull(fault.getFaultInfo().fault).name()));
    return headers;
  }

  private static ShopFault translate(Exception failure, Exchange exchange) {
    for (Throwable cause : Causes.of(failure)) {
      if (cause instanceof ShopFault fault) {
        return fault;
      }
      if (cause instanceof ShopException) {
        return ShopFault.of(cause);
      }
    }
    if (exchange.getOutMessage() != null) {
      return ShopFault.of(failure);
    }
    if (isOfSecurity(failure)) {
      return ShopFault.of(
          Fault.UNAUTHENTICATED, "the message is not secured as it has to be", failure);
    }
    if (failure instanceof org.apache.cxf.interceptor.Fault fault
        && fault.getCode() != null
        && UNKNOWN_ELEMENT.contains(fault.getCode())) {
      return ShopFault.of(
          Fault.UNKNOWN_OPERATION, "the service has no operation with such a request", failure);
    }
    return ShopFault.of(Fault.BAD_REQUEST, "the request is not a SOAP call of the shop", failure);
  }

  /** What exactly is wrong would help whoever tries out what is taken. */
  private static boolean isOfSecurity(Throwable failure) {
    return Causes.of(failure).stream()
        .anyMatch(
            cause ->
                cause instanceof XMLSecurityException
                    || cause instanceof WSSPolicyException
                    || cause instanceof PolicyException);
  }

  /** SOAP has codes of its own for an envelope of another version and for an unknown header. */
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
