package io.tierbench.serialization.soap;

import java.util.Map;
import org.apache.cxf.ws.security.trust.STSUtils;

/** The intent of a request, which SOAP 1.1 has beside the envelope where HTTP carries it. */
final class SoapAction {
  static final String HEADER = "SOAPAction";

  /** WS-Trust has no name for its operation; this is what CXF calls it. */
  private static final String ISSUE = "RequestSecurityToken";

  private static final String ISSUE_SESSION = STSUtils.WST_NS_05_12 + "/RST/SCT";

  /** Of the shop: empty, it leaves the intent to the address. */
  private static final Map<String, String> SHOP = Map.of(HEADER, quoted(""));

  private static final Map<String, String> SESSION = Map.of(HEADER, quoted(ISSUE_SESSION));

  private SoapAction() {}

  /** The action of an operation. */
  static String of(String operation) {
    return isIssue(operation) ? ISSUE_SESSION : "";
  }

  /** As HTTP carries it. */
  static Map<String, String> header(String operation) {
    return isIssue(operation) ? SESSION : SHOP;
  }

  /** Whether an action is that which begins a session. */
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
