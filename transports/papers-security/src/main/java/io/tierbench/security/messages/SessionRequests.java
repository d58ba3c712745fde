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
 * Restricts session requests to beginning one. CXF follows the body, whatever the action is, and
 * would renew or cancel the session of any client.
 */
final class SessionRequests extends AbstractPhaseInterceptor<Message> {
  private static final String ISSUE = STSUtils.WST_NS_05_12 + "/Issue";

  SessionRequests() {
    super(Phase.PRE_INVOKE);
  }

  @Override
  public void handleMessage(Message message) {
    List<?> content = message.getContent(List.class);
    // The shop's messages have other objects.
    if (content != null
        && !content.isEmpty()
        && content.get(0) instanceof DOMSource request
        && !isIssue(request.getNode())) {
      throw new ShopException(Fault.UNKNOWN_OPERATION, "a session can only be begun");
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
