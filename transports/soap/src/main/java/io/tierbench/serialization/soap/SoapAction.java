package io.tierbench.serialization.soap;

import java.util.Map;
import org.apache.cxf.ws.security.trust.STSUtils;

/** The SOAP action of a request, which SOAP 1.1 sends outside the envelope over HTTP. */
final class SoapAction {
  static final String HEADER = "SOAPAction";

  /** Action that CXF uses for WS-Trust, which does not define one. */
  private static final String ISSUE = "RequestSecurityToken";

  private static final String ISSUE_SESSION = STSUtils.WST_NS_05_12 + "/RST/SCT";

  /** Header of the shop's operations; if empty, the address determines the intent. */
  private static final Map<String, String> SHOP = Map.of(HEADER, quoted(""));

  private static final Map<String, String> SESSION = Map.of(HEADER, quoted(ISSUE_SESSION));

  private SoapAction() {}

  /** Returns the action of an operation. */
  static String of(String operation) {
    return isIssue(operation) ? ISSUE_SESSION : "";
  }

  /** Returns the HTTP header of an operation. */
  static Map<String, String> header(String operation) {
    return isIssue(operation) ? SESSION : SHOP;
  }

  /** Tells whether an action begins a session. */
  static boolean isIssueOfSession(String action) {
    return action.equals(ISSUE_SESSION);
  }

  private static boolean isIssue(String operation) {
    return operation.equals(ISSUE);
  }

  private static String quoted(String action) {
    return '"' + action + '"';
  }
}
