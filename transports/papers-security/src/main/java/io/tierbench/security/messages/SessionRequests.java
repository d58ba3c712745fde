package io.tierbench.security.messages;

import io.tierbench.contract.Fault;
import io.tierbench.contract.ShopException;
import java.util.List;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.trust.STSUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Restricts WS-Trust requests to Issue, which begins a session. CXF follows the body, whatever the
 * action, and would renew or cancel the session of any client.
 */
final class SessionRequests extends AbstractPhaseInterceptor<Message> {
  static final String UNSUPPORTED =
      "unsupported WS-Trust action: only Issue (begin a session) is supported; Renew, Cancel and Validate are not";

  private static final String ISSUE = STSUtils.WST_NS_05_12 + "/Issue";

  SessionRequests() {
    super(Phase.PRE_INVOKE);
  }

  @Override
  public void handleMessage(Message message) {
    List<?> content = message.getContent(List.class);
    // The messages of the shop have content of other classes.
    if (content != null
        && !content.isEmpty()
        && content.get(0) instanceof DOMSource request
        && !isIssue(request.getNode())) {
      throw new ShopException(Fault.UNKNOWN_OPERATION, UNSUPPORTED);
    }
  }

  private static boolean isIssue(Node node) {
    Element request =
        node instanceof Document document ? document.getDocumentElement() : (Element) node;
    for (Element part = DOMUtils.getFirstElement(request);
        part != null;
        part = DOMUtils.getNextElement(part)) {
      String name = part.getLocalName();
      if (name.equals("RequestType") && !part.getTextContent().equals(ISSUE)
          || name.endsWith("Target")) {
        return false;
      }
    }
    return true;
  }
}
