package io.tierbench.security.messages;

import java.util.List;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.processor.SignatureProcessor;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Verifies the signature of a tree after joining its texts. CXF splits a long decrypted text into
 * nodes that may end within a surrogate pair; Santuario takes the halves for two other characters,
 * so that the signature seems wrong.
 *
 * <p>Public, because WSS4J creates one for each message.
 */
public final class WholeTexts extends SignatureProcessor {
  static WSSConfig configuration() {
    WSSConfig configuration = WSSConfig.getNewInstance();
    configuration.setProcessor(WSConstants.SIGNATURE, WholeTexts.class);
    return configuration;
  }

  @Override
  public List<WSSecurityEngineResult> handleToken(Element signature, RequestData message)
      throws WSSecurityException {
    join(signature.getOwnerDocument().getDocumentElement());
    return super.handleToken(signature, message);
  }

  /** Joins adjacent texts; {@link Node#normalize} would copy a text for each part. */
  private static void join(Node parent) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (isText(child)) {
        joinWithNext(child, parent);
      } else {
        join(child);
      }
    }
  }

  private static void joinWithNext(Node first, Node parent) {
    Node next = first.getNextSibling();
    if (next == null || !isText(next)) {
      return;
    }
    StringBuilder whole = new StringBuilder(first.getNodeValue());
    while (next != null && isText(next)) {
      whole.append(next.getNodeValue());
      parent.removeChild(next);
      next = first.getNextSibling();
    }
    first.setNodeValue(whole.toString());
  }

  private static boolean isText(Node node) {
    return node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE;
  }
}
