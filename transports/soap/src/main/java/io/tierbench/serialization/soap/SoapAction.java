package io.tierbench.serialization.soap;

import java.util.Map;

/** The SOAP action of a request, which SOAP 1.1 sends outside the envelope over HTTP. */
final class SoapAction {
  static final String HEADER = "SOAPAction";

  /** Header of the shop's operations: empty, since the URL identifies the service. */
  private static final Map<String, String> SHOP = Map.of(HEADER, "\"\"");

  private SoapAction() {}

  /** Returns the action of an operation: empty for those of the shop. */
  static String of(String operation) {
    return EnvelopeSecurity.INSTALLED.map(security -> security.action(operation)).orElse("");
  }

  /** Returns the HTTP header of an operation. */
  static Map<String, String> header(String operation) {
    String action = of(operation);
    return action.isEmpty() ? SHOP : Map.of(HEADER, '"' + action + '"');
  }
}
